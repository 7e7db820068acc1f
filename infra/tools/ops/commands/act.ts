import type { Command, Said } from '../command.ts';

/** A command that changes something. */
export type ChangingCommand = Omit<Command, 'changes'>;

interface What {
  action: string;
  target: string;
  before: unknown;
  after: unknown;
}

/** What the audit trail is told of it. */
export const actOf = ({ actor, note }: Said, what: What) => ({ actor, ...what, ...(note !== undefined && { note }) });

export const target = ({ args }: Said): string => args[0] ?? '';
