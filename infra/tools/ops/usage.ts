import type { Command, OptionName } from './command.ts';

/** What a command's usage says of how it is typed: `refund begin <order> [--amount <yuan>]`. */

const optionText = /\[?--([\w-]+)(?: <\w+>)?\]?/g;

const positional = ({ usage }: Command): string[] =>
  usage
    .replace(optionText, '')
    .split(' ')
    .filter((word) => word !== '');

export const wordsOf = (command: Command): string[] => positional(command).filter((word) => !/[<[\]>…]/.test(word));

/** Heading of its article in docs/runbook.md. */
export const nameOf = (command: Command): string => wordsOf(command).join(' ');

export const needed = (command: Command): number => positional(command).filter((word) => word.startsWith('<')).length;

export const takesMore = ({ usage }: Command): boolean => usage.includes('…');

const optionsIn = ({ usage }: Command) =>
  [...usage.matchAll(optionText)].map(([text, name = '']) => ({ name, isNeeded: !text.startsWith('[') }));

type OptionValues = Partial<Record<OptionName, string | boolean>>;

/** What is wrong with the options that were given; undefined where nothing is. */
export function problemWithOptions(command: Command, options: OptionValues): string | undefined {
  const allowed = optionsIn(command);
  const missing = allowed.find(({ name, isNeeded }) => isNeeded && !Object.hasOwn(options, name));
  if (missing) return `Usage: ${command.usage}`;
  const unknownOption = Object.keys(options).find((name) => !allowed.some((option) => option.name === name));
  return unknownOption && `${nameOf(command)} takes no --${unknownOption}. Usage: ${command.usage}`;
}
