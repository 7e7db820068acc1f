import { type Fen, fenFromYuan, yuanFixed } from '#shared/money';
import type { Market } from './market.ts';

/** Options of single commands; a command takes those that its usage names. */
export const optionTypes = {
  from: { type: 'string' },
  to: { type: 'string' },
  amount: { type: 'string' },
  provider: { type: 'string' },
  reason: { type: 'string' },
  day: { type: 'string' },
  quarter: { type: 'string' },
  sales: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  table: { type: 'string' },
  bucket: { type: 'string' },
  rate: { type: 'string' },
} as const;

export type OptionName = keyof typeof optionTypes;

type Options = {
  [Name in OptionName]?: (typeof optionTypes)[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The parsed command line. Changing commands need an actor and may have a note with the reason. */
export interface Input {
  args: readonly string[];
  options: Options;
  actor: string;
  note: string | undefined;
  days: number;
}

export type Row = Record<string, string | number | undefined>;

/** A command's result: a list, a sentence or plain text; `refused` when it could not be done. */
export type Answer =
  | { rows: Row[]; none: string }
  | { done: string; rows?: Row[] }
  | { refused: string; rows?: Row[] }
  | { text: string };

export interface Command {
  /** As typed: arguments in angle brackets, optional parts in square ones. */
  usage: string;
  summary: string;
  /** Needs `--actor` and adds an entry to the audit trail, unless called with `--dry-run`. */
  changes: boolean;
  needsNote?: true;
  /** Set for commands that only read files, so that no market is opened. */
  runWithoutMarket?(input: Input): Promise<Answer>;
  run(market: Market, input: Input): Promise<Answer>;
}

export const reading = (usage: string, summary: string, run: Command['run']): Command => ({
  usage,
  summary,
  changes: false,
  run,
});

export const time = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export type ChangingCommand = Omit<Command, 'changes'>;

export const auditEntryOf = <W extends object>({ actor, note }: Input, action: W) => ({
  actor,
  ...action,
  ...(note !== undefined && { note }),
});

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const yuan = (amount: Fen | undefined): string | undefined =>
  amount === undefined ? undefined : yuanFixed(amount);

export const noAmount: Answer = { refused: 'An amount is written 12.50, and is more than nothing.' };

export function amountOf(text: string | undefined): Fen | undefined {
  const amount = fenFromYuan(text ?? '');
  return amount === 0 ? undefined : amount;
}

export const target = ({ args }: Input): string => args[0] ?? '';
