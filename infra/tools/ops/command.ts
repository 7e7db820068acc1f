import { type Fen, fenFromYuan } from '#shared/money';
import type { Market } from './market.ts';

/** What only some commands take: those whose usage names it. */
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

/** Whoever changes something says who, and may say why. */
export interface CommandInput {
  args: readonly string[];
  options: Options;
  actor: string;
  note: string | undefined;
  days: number;
}

export type Row = Record<string, string | number | undefined>;

/** What a command came to: a list, a sentence, or a text as it is; `refused` where it could not be done. */
export type Answer =
  | { rows: Row[]; none: string }
  | { done: string; rows?: Row[] }
  | { refused: string; rows?: Row[] }
  | { text: string };

export interface Command {
  /** As it is typed, arguments in angle brackets; what may be left out in square ones. */
  usage: string;
  summary: string;
  /** Needs `--actor`, and leaves an entry in the audit trail; with `--dry-run` it does neither. */
  changes: boolean;
  needsNote?: true;
  /** It looks at files only: then no market is opened. */
  runWithoutMarket?(input: CommandInput): Promise<Answer>;
  run(market: Market, input: CommandInput): Promise<Answer>;
}

export const time = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A command that changes something. */
export type ChangingCommand = Omit<Command, 'changes'>;

/** What the audit trail is told of it. */
export const auditEntryOf = <W extends object>({ actor, note }: CommandInput, action: W) => ({
  actor,
  ...action,
  ...(note !== undefined && { note }),
});

export const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Undefined where it is none, or nothing. */
export function amountOf(text: string | undefined): Fen | undefined {
  const amount = fenFromYuan(text ?? '');
  return amount === 0 ? undefined : amount;
}

export const target = ({ args }: CommandInput): string => args[0] ?? '';
