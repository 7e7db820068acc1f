import type { Fen } from '#shared/money';

/** Who does something, and what they say with it. */
export interface OperatorInput {
  actor: string;
  note?: string | undefined;
}

export interface OperatorRefundInput extends OperatorInput {
  /** To begin: a part of what was paid; without it all that is left of it. */
  amount?: Fen | undefined;
  /** To carry: one word, the account of the loss. */
  reason?: string | undefined;
}

/** What the audit trail is told of it. */
export const auditActionOf = <W extends object>({ actor, note }: OperatorInput, action: W) => ({
  actor,
  ...action,
  ...(note !== undefined && { note }),
});
