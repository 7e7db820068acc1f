import type { Command, OptionName } from './command.ts';

/** Parses a command's usage, such as `refund begin <order> [--amount <yuan>]`. */

const optionText = /\[?--([\w-]+)(?: <\w+>)?\]?/g;

const positional = ({ usage }: Command): string[] =>
  usage
    .replace(optionText, '')
    .split(' ')
    .filter((word) => word !== '');

export const wordsOf = (command: Command): string[] => positional(command).filter((word) => !/[<[\]>…]/.test(word));

/** The heading of the command's article in docs/runbook.md. */
export const nameOf = (command: Command): string => wordsOf(command).join(' ');

export const requiredCount = (command: Command): number =>
  positional(command).filter((word) => word.startsWith('<')).length;

export const isVariadic = ({ usage }: Command): boolean => usage.includes('…');

const optionsIn = ({ usage }: Command) =>
  [...usage.matchAll(optionText)].map(([text, name = '']) => ({ name, isNeeded: !text.startsWith('[') }));

type OptionValues = Partial<Record<OptionName, string | boolean>>;

export function problemWithOptions(command: Command, options: OptionValues): string | undefined {
  const allowed = optionsIn(command);
  const missing = allowed.find(({ name, isNeeded }) => isNeeded && !Object.hasOwn(options, name));
  if (missing) return `Usage: ${command.usage}`;
  const unknownOption = Object.keys(options).find((name) => !allowed.some((option) => option.name === name));
  return unknownOption && `${nameOf(command)} takes no --${unknownOption}. Usage: ${command.usage}`;
}
