import { receiptStateOf } from '#functions/domain/orders/orders';
import { instant } from '#functions/domain/time';
import type { Order } from '#functions/store/orders/orders';
import type { Refund } from '#functions/store/refunds/refunds';
import type { ReceiptAnswer } from '#shared/contract/orders';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { refundShape } from '../refunds/refunds.ts';

interface ReceiptFacts {
  paidAt: number;
  refund: Refund | undefined;
  language: Language;
}

export const receiptShape = (order: Order, { paidAt, refund, language }: ReceiptFacts): ReceiptAnswer => ({
  out_trade_no: order.outTradeNo,
  file_post_id: order.fileId,
  title: order.snapshot.title,
  file_name: order.snapshot.fileName,
  file_size: order.snapshot.fileSize,
  category: order.snapshot.category,
  version: order.snapshot.version,
  licence: order.snapshot.licence ?? null,
  username: order.seller.username,
  display_name: order.seller.displayName || order.seller.username,
  amount: yuanNumber(order.amount),
  list_price: yuanNumber(order.list ?? order.amount),
  coupon: order.coupon?.code ?? null,
  method: order.amount > 0 ? { provider: order.provider, payment_type: order.payType } : null,
  trade_no: order.tradeNo ?? null,
  ordered_at: instant(order.createdAt),
  paid_at: instant(paidAt),
  state: receiptStateOf[order.status],
  refund: refund ? refundShape(refund, language) : null,
});
