import type { Purchase as PurchaseShape, Sale as SaleShape } from '#shared/contract/orders';
import { fen, yuanNumber } from '#shared/money';
import type { Bucket } from '../../domain/payouts/payouts.ts';
import { instant } from '../../domain/time.ts';
import type { Purchase, Sale } from '../../store/orders/purchases.ts';

export const purchaseShape = (purchase: Purchase): PurchaseShape => ({
  id: purchase.outTradeNo.slice(0, 26),
  file_post_id: purchase.fileId,
  title: purchase.title,
  file_name: purchase.fileName,
  file_size: purchase.fileSize,
  file_type: purchase.fileType,
  category: purchase.category,
  description: purchase.description,
  username: purchase.sellerUsername,
  display_name: purchase.sellerDisplayName,
  amount: yuanNumber(purchase.amount),
  purchased_at: instant(purchase.purchasedAt),
  out_trade_no: purchase.outTradeNo,
  version: purchase.version,
  latest_version: purchase.newest ?? purchase.version,
  has_update: purchase.newest !== undefined,
});

/** The way of one sale's money, told by the bucket that took it. */
function wayOf(sale: Sale, bucket: Bucket | undefined) {
  const available_at = sale.settledAt === undefined ? null : instant(sale.settledAt);
  const payout_id = bucket?.frozenBy ?? null;
  const arrived_at = bucket?.paidAt === undefined ? null : instant(bucket.paidAt);
  const refunded_at = sale.refundedAt === undefined ? null : instant(sale.refundedAt);
  const way = { refunded_at, available_at, payout_id, arrived_at };
  return { payout_state: stateOf(way), ...way };
}

type Way = Pick<SaleShape, 'refunded_at' | 'available_at' | 'payout_id' | 'arrived_at'>;

/** What went back to the buyer is no seller's money any more, wherever it had got to. */
function stateOf({ refunded_at, available_at, payout_id, arrived_at }: Way): SaleShape['payout_state'] {
  if (refunded_at) return 'refunded';
  if (arrived_at) return 'arrived';
  if (payout_id) return 'in_transit';
  return available_at ? 'available' : 'settling';
}

export const saleShape = (sale: Sale, bucket: Bucket | undefined): SaleShape => ({
  id: sale.outTradeNo.slice(0, 26),
  file_post_id: sale.fileId,
  title: sale.title,
  file_name: sale.fileName,
  file_size: sale.fileSize,
  file_type: sale.fileType,
  category: sale.category,
  description: sale.description,
  username: sale.seller.username,
  display_name: sale.seller.displayName,
  amount: yuanNumber(sale.amount),
  purchased_at: instant(sale.soldAt),
  version: sale.version,
  buyer_username: sale.buyer.username,
  buyer_display_name: sale.buyer.displayName,
  out_trade_no: sale.outTradeNo,
  fee: yuanNumber(sale.fee),
  earnings: yuanNumber(fen(sale.amount - sale.fee)),
  settled: sale.settledAt !== undefined,
  ...wayOf(sale, bucket),
});
