import type { Fen } from '#shared/money';

/** The operator, and their note on the action. */
export interface OperatorInput {
  actor: string;
  note?: string | undefined;
}

export interface OperatorRefundInput extends OperatorInput {
  /** The amount of a partial refund; without it all that is left is refunded. */
  amount?: Fen | undefined;
  /** The account of the loss, one word. */
  reason?: string | undefined;
}

/** The fields of an audit entry. */
export const auditActionOf = <W extends object>({ actor, note }: OperatorInput, action: W) => ({
  actor,
  ...action,
  ...(note !== undefined && { note }),
});
