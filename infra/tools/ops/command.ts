import type { Market } from './market.ts';

/** Whoever changes something says who, and may say why. */
export interface Said {
  args: readonly string[];
  actor: string;
  note: string | undefined;
  days: number;
}

export type Row = Record<string, string | number | undefined>;

/** What a command came to: a list, or a sentence; `refused` where it could not be done. */
export type Answer = { rows: Row[]; none: string } | { done: string; rows?: Row[] } | { refused: string; rows?: Row[] };

export interface Command {
  /** As it is typed, arguments in angle brackets. */
  usage: string;
  does: string;
  /** Needs `--actor`, and leaves an entry in the audit trail. */
  changes: boolean;
  needsNote?: true;
  run(market: Market, said: Said): Promise<Answer>;
}

export const time = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A command that changes something. */
export type ChangingCommand = Omit<Command, 'changes'>;

/** What the audit trail is told of it. */
export const actOf = <W extends object>({ actor, note }: Said, what: W) => ({
  actor,
  ...what,
  ...(note !== undefined && { note }),
});

export const target = ({ args }: Said): string => args[0] ?? '';
