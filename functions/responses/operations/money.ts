import { numbersIn } from '#functions/domain/ledger/references';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import { findPeople } from '#functions/store/accounts/users';
import type { Posting } from '#functions/store/ledger/ledger';
import type { Payout } from '#functions/store/payouts/payouts';
import type { Refund } from '#functions/store/refunds/refunds';
import type { PostingAnswer } from '#shared/contract/shapes/ledger-answers';
import type { ActionAnswer, OperatorPayout, OperatorRefund } from '#shared/contract/shapes/money-answers';
import type { Language } from '#shared/limits';
import { type Fen, yuanNumber } from '#shared/money';
import { refundShape } from '../refunds/refunds.ts';

/** Shapes of the operators' money pages. */

export const yuanOrNull = (amount: Fen | undefined): number | null =>
  amount === undefined ? null : yuanNumber(amount);

export type NameLookup = (id: string) => { id: string; username: string | null };

/** Looks up usernames by ids. */
export async function namesOf(table: Table, ids: readonly string[]): Promise<NameLookup> {
  const people = await findPeople(table, [...new Set(ids)]);
  const names = new Map(people.map(({ id, username }) => [id, username]));
  return (id) => ({ id, username: names.get(id) ?? null });
}

export const actionShape = (result: { state: string } | { proposalId: string }): ActionAnswer => ({
  state: 'state' in result ? result.state : null,
  proposal_id: 'proposalId' in result ? result.proposalId : null,
});

/** With the internal state, which operator actions depend on. */
export const operatorRefundShape = (refund: Refund, nameOf: NameLookup, language: Language): OperatorRefund => ({
  ...refundShape(refund, language),
  state: refund.state,
  buyer: nameOf(refund.buyerId),
  seller: nameOf(refund.sellerId),
  decided_by: refund.decidedBy ?? null,
  checked: refund.checked ?? null,
  code: refund.lastCode ?? null,
  left_at: instantOrNull(refund.leftAt),
});

export const operatorPayoutShape = (payout: Payout, nameOf: NameLookup): OperatorPayout => ({
  id: payout.id,
  seller: nameOf(payout.sellerId),
  state: payout.state,
  amount: yuanNumber(payout.amount),
  provider: payout.provider,
  account: payout.maskedAccount,
  created_at: instant(payout.createdAt),
  submitted_at: instantOrNull(payout.submittedAt),
  finished_at: instantOrNull(payout.finishedAt),
  code: payout.lastCode ?? null,
  out_trade_no: payout.sale?.outTradeNo ?? null,
  asked: requestedActionShape(payout),
});

function requestedActionShape({ asked }: Payout): OperatorPayout['asked'] {
  if (!asked) return null;
  return { deed: asked.deed, actor: asked.actor, at: instant(asked.at), said: asked.said ?? null };
}

export const stopShape = (stop: { reason?: string; note?: string | undefined; at: number } | undefined) =>
  stop ? { reason: stop.reason ?? 'OPERATOR', note: stop.note ?? null, at: instant(stop.at) } : null;

export const entryShape = ({ account, amount }: Posting['entries'][number]) => ({
  account,
  amount: yuanNumber(amount),
});

export function postingShape(posting: Posting): PostingAnswer {
  const { outTradeNo, payoutId, sellerId } = numbersIn(posting);
  return {
    reference: posting.reference,
    at: instant(posting.at),
    entries: posting.entries.map(entryShape),
    memo: posting.memo ?? null,
    out_trade_no: outTradeNo ?? null,
    payout_id: payoutId ?? null,
    seller_id: sellerId ?? null,
  };
}
