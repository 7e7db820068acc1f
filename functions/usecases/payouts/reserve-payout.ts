import { reserveEntries } from '#functions/domain/ledger/ledger';
import { payoutReference } from '#functions/domain/ledger/references';
import type { Bucket } from '#functions/domain/payouts/payouts';
import type { Deps } from '#functions/ports/index';
import type { PayoutTerms, SentPayout } from '#functions/ports/payouts';
import { book } from '#functions/store/ledger/ledger';
import { freezeWrite } from '#functions/store/payouts/balance';
import type { Payee } from '#functions/store/payouts/payee';
import { newPayout, type Payout } from '#functions/store/payouts/payouts';
import { sellerNotHeld } from '#functions/store/payouts/seller-holds';
import type { CommitResult, NamedWrites, NameIn } from '#functions/store/table/commit';
import { outbox } from '#functions/store/table/outbox';
import { commitAndSend } from '../outbox.ts';

export type PayoutRefusal =
  | 'payout_account_missing'
  | 'payout_account_held'
  | 'payout_account_unconfirmed'
  | 'payout_seller_held'
  | 'payout_email_held'
  | 'payout_identity_missing'
  | 'payout_refund_waiting'
  | 'payout_running'
  | 'payout_too_small'
  | 'payout_busy';

export interface PayoutRequest {
  sellerId: string;
  payee: Payee;
  provider: PayoutTerms;
}

/** The facts by which a provider finds a payout; a query does not need the account. */
export const payoutQuery = ({ id, amount: sum, sale }: Payout): SentPayout => ({
  payoutId: id,
  amount: sum,
  ...(sale && { sale }),
});

interface PayoutDraft<W extends NamedWrites> extends Pick<Payout, 'amount' | 'sale' | 'upTo'> {
  buckets: readonly Bucket[];
  /** Conditions and writes that belong into the same transaction. */
  alongside(payoutId: string): W;
}

/** Moves money out of the balance into a new payout, exactly as it was counted. */
export async function reservePayout<W extends NamedWrites>(
  ports: Deps<'table' | 'queues' | 'clock' | 'ids'>,
  { sellerId, payee, provider }: PayoutRequest,
  { buckets, alongside, ...draft }: PayoutDraft<W>,
): Promise<{ payout: Payout; committed: CommitResult<NameIn<W>> }> {
  const now = ports.clock.now();
  const id = `P${ports.ids.next()}`;
  const payout: Payout = {
    ...draft,
    id,
    sellerId,
    state: 'created',
    provider: provider.name,
    sealed: payee.sealed,
    maskedAccount: payee.maskedAccount,
    buckets: buckets.map(({ sk }) => sk),
    createdAt: now,
  };
  const entries = reserveEntries(sellerId, id, payout.amount);
  const writes = book(
    { reference: payoutReference(id, 'reserved'), entries, at: now, seller: sellerId },
    {
      ...alongside(id),
      payout: newPayout(payout),
      buckets: buckets.map((bucket) => freezeWrite(sellerId, bucket, id)),
      notHeld: sellerNotHeld(sellerId, now),
    },
  );
  const submit = outbox('payout', { kind: 'submit', payoutId: id }, { now });
  return { payout, committed: await commitAndSend(ports, writes, submit) };
}
