import type { Fen } from '#shared/money';

/** Who does something, and what they say with it. */
export interface Said {
  actor: string;
  note?: string | undefined;
}

export interface SaidOfRefund extends Said {
  /** To begin: a part of what was paid; without it all that is left of it. */
  amount?: Fen | undefined;
  /** To carry: one word, the account of the loss. */
  reason?: string | undefined;
}

/** What the audit trail is told of it. */
export const actOf = <W extends object>({ actor, note }: Said, what: W) => ({
  actor,
  ...what,
  ...(note !== undefined && { note }),
});
