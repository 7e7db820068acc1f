import { parseArgs } from 'node:util';
import { StartProblem } from '#infra/local/start-problem';
import { awsProblemOf } from '../aws-problem.ts';
import { books } from './books.ts';
import { type Answer, type Command, type Input, optionTypes, type Row } from './command.ts';
import { changingCommands } from './commands/index.ts';
import { counts } from './counts.ts';
import { lists } from './lists.ts';
import type { Market } from './market.ts';
import { migrations } from './migrations.ts';
import { isVariadic, nameOf, problemWithOptions, requiredCount, wordsOf } from './usage.ts';

export const commands: readonly Command[] = [...lists, ...books, ...changingCommands, ...migrations, ...counts];

/** 0 done, 1 refused or differences found, 2 wrong usage, 3 the market cannot be reached. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface CommandResult {
  code: ExitCode;
  out: string;
}

const options = {
  ...optionTypes,
  actor: { type: 'string' },
  note: { type: 'string' },
  days: { type: 'string', default: '7' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The command with the most matching words. */
const commandFor = (typed: readonly string[]): Command | undefined =>
  commands
    .filter((command) => wordsOf(command).every((word, at) => typed[at] === word))
    .toSorted((first, second) => wordsOf(second).length - wordsOf(first).length)[0];

const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;

export const help = [
  'npm run ops -- <command> [--actor <you>] [--note <why>] [--json]',
  '',
  ...commands.map(({ usage, summary, changes }) => `  ${usage.padEnd(width)}${summary}${changes ? ' *' : ''}`),
  '',
  '* needs --actor and is written to the audit trail. Each has its article in docs/runbook.md.',
  'The market is that of this machine (DATA_DIR), or with STAGE and AWS_REGION a deployed one; with TABLE_NAME',
  'instead of STAGE it is a table by itself.',
  'Exit codes: 0 done, 1 refused or differences found, 2 wrong usage, 3 the market cannot be reached.',
].join('\n');

type ParsedCommand = { command: Command; input: Input; json: boolean } | { problem: string } | 'help';

function problemWith(
  command: Command,
  input: Omit<Input, 'actor'> & { actor: string | undefined },
): string | undefined {
  const { args, actor, note, days } = input;
  const fits = args.length === requiredCount(command) || (isVariadic(command) && args.length >= requiredCount(command));
  if (!fits) return `Usage: ${command.usage}`;
  const optionProblem = problemWithOptions(command, input.options);
  if (optionProblem !== undefined) return optionProblem;
  if (command.changes && !actor && !input.options['dry-run'])
    return `${nameOf(command)} needs --actor <you>: it changes something`;
  if (command.needsNote && !note) return `${nameOf(command)} needs --note <why>`;
  if (!(Number.isInteger(days) && days > 0 && days <= 366)) return '--days must be a number from 1 to 366';
  return undefined;
}

function parse(argv: readonly string[]): ParsedCommand {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    if (values.help || positionals.length === 0) return 'help';
    const command = commandFor(positionals);
    if (!command) return { problem: `There is no command "${positionals.join(' ')}".\n\n${help}` };
    const args = positionals.slice(wordsOf(command).length);
    const { actor, note, days, json, help: _, ...commandOptions } = values;
    const input = { args, options: commandOptions, actor, note, days: Number(days) };
    const problem = problemWith(command, input);
    if (problem !== undefined) return { problem };
    return { command, input: { ...input, actor: actor ?? '' }, json };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Prints a block for each row: order and payout ids are too long for columns. */
const blockOf = (row: Row): string =>
  Object.entries(row)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value], at) => `${at === 0 ? '- ' : '  '}${name}: ${value}`)
    .join('\n');

const sentence = (answer: Answer): string | undefined => {
  if ('refused' in answer) return answer.refused;
  return 'done' in answer ? answer.done : undefined;
};

function textOf(answer: Answer): string {
  if ('text' in answer) return answer.text;
  const blocks = ('rows' in answer ? (answer.rows ?? []) : []).map(blockOf);
  const empty = 'none' in answer && blocks.length === 0 ? answer.none : undefined;
  return [...blocks, empty ?? sentence(answer)].filter((part) => part !== undefined).join('\n');
}

export async function runOps(argv: readonly string[], open: () => Promise<Market>): Promise<CommandResult> {
  const parsed = parse(argv);
  if (parsed === 'help') return { code: 0, out: help };
  if ('problem' in parsed) return { code: 2, out: parsed.problem };
  const { command, input, json } = parsed;
  const resultOf = (answer: Answer): CommandResult => ({
    code: 'refused' in answer ? 1 : 0,
    out: json ? JSON.stringify(answer, null, 2) : textOf(answer),
  });
  try {
    if (command.runWithoutMarket) return resultOf(await command.runWithoutMarket(input));
    const market = await open();
    try {
      return resultOf(await command.run(market, input));
    } finally {
      await market.close();
    }
  } catch (error) {
    return { code: 3, out: problemOf(error) };
  }
}

const problemOf = (error: unknown): string => {
  if (error instanceof StartProblem) return error.message;
  const awsProblem = awsProblemOf(error);
  if (awsProblem !== undefined) return awsProblem;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
