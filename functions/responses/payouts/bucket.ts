import type { Bucket } from '#functions/domain/payouts/payouts';
import { instant } from '#functions/domain/time';
import { saleOfShare } from '#functions/store/payouts/balance';
import { yuanNumber } from '#shared/money';

function stateOf({ frozenBy, paidAt, foldedInto }: Bucket): 'open' | 'frozen' | 'paid' | 'folded' {
  if (foldedInto !== undefined) return 'folded';
  if (frozenBy === undefined) return 'open';
  return paidAt === undefined ? 'frozen' : 'paid';
}

export const bucketShape = (bucket: Bucket) => ({
  name: bucket.sk,
  amount: yuanNumber(bucket.amount),
  matures_at: bucket.maturesAt === 0 ? null : instant(bucket.maturesAt),
  state: stateOf(bucket),
  payout_id: bucket.frozenBy ?? null,
  out_trade_no: saleOfShare(bucket.sk) ?? null,
});
