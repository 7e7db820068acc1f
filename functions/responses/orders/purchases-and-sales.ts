import type { Bucket } from '#functions/domain/payouts/payouts';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Purchase } from '#functions/store/orders/purchases';
import type { Sale } from '#functions/store/orders/sales';
import { payableFrom } from '#functions/store/payouts/balance';
import type { PurchaseAnswer as PurchaseShape, SaleAnswer as SaleShape } from '#shared/contract/orders';
import { fen, yuanNumber } from '#shared/money';
import { coverShape } from '../files/cover.ts';
import { takedownShape } from '../files/files.ts';

const soldShape = (record: Purchase | Sale) => ({
  id: record.outTradeNo.slice(0, 26),
  out_trade_no: record.outTradeNo,
  file_post_id: record.fileId,
  title: record.title,
  file_name: record.fileName,
  file_size: record.fileSize,
  file_type: record.fileType,
  category: record.category,
  description: record.description,
  version: record.version,
  cover: coverShape(record.cover),
  file_deleted: record.fileDeletedAt !== undefined,
  amount: yuanNumber(record.amount),
  coupon: record.coupon ?? null,
});

export const purchaseShape = (purchase: Purchase): PurchaseShape => ({
  ...soldShape(purchase),
  username: purchase.sellerUsername,
  display_name: purchase.sellerDisplayName,
  purchased_at: instant(purchase.purchasedAt),
  is_fetched: purchase.downloadedAt !== undefined,
  rating: purchase.rating ?? null,
  latest_version: purchase.newest ?? purchase.version,
  has_update: purchase.newest !== undefined,
  barred: takedownShape(purchase, false),
});

/** Where the money of a sale is, by the bucket that holds it. */
function payoutFields(sale: Sale, bucket: Bucket | undefined, now: number) {
  const ripe = payableFrom(sale.soldAt, sale.settledAt ?? now);
  const fieldsByState = {
    refunded_at: instantOrNull(sale.refundedAt),
    available_at: instant(ripe),
    payout_id: bucket?.frozenBy ?? null,
    arrived_at: instantOrNull(bucket?.paidAt),
  };
  return { payout_state: stateOf(fieldsByState, sale.settledAt !== undefined && ripe <= now), ...fieldsByState };
}

type PayoutFields = Pick<SaleShape, 'refunded_at' | 'payout_id' | 'arrived_at'>;

/** Refunded money is no longer the seller's, wherever it had got to. */
function stateOf({ refunded_at, payout_id, arrived_at }: PayoutFields, isRipe: boolean): SaleShape['payout_state'] {
  if (refunded_at) return 'refunded';
  if (arrived_at) return 'arrived';
  if (payout_id) return 'in_transit';
  return isRipe ? 'available' : 'settling';
}

export const saleShape = (sale: Sale, bucket: Bucket | undefined, now: number): SaleShape => ({
  ...soldShape(sale),
  username: sale.seller.username,
  display_name: sale.seller.displayName,
  purchased_at: instant(sale.soldAt),
  buyer_username: sale.buyer.username,
  buyer_display_name: sale.buyer.displayName,
  fee: yuanNumber(sale.fee),
  earnings: yuanNumber(fen(sale.amount - sale.fee)),
  settled: sale.settledAt !== undefined,
  list_price: yuanNumber(sale.list ?? sale.amount),
  via: sale.via ?? null,
  ...payoutFields(sale, bucket, now),
});
