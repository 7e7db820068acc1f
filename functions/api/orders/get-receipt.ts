import { receiptStateOf } from '#functions/domain/orders/orders';
import { instant } from '#functions/domain/time';
import { refundShape } from '#functions/responses/refunds/refunds';
import { endpoint } from '#functions/runtime/endpoint';
import { findOrder, type Order } from '#functions/store/orders/orders';
import { findRefund, type Refund } from '#functions/store/refunds/refunds';
import { routes } from '#shared/contract/index';
import type { ReceiptAnswer } from '#shared/contract/orders';
import type { Language } from '#shared/limits';
import { yuanNumber } from '#shared/money';
import { ok, refuse } from '#shared/result';

export const getReceipt = endpoint(routes.getReceipt, ['table'], async ({ params, user, request }, { table }) => {
  const [order, refund] = await Promise.all([
    findOrder(table, params.out_trade_no),
    findRefund(table, params.out_trade_no),
  ]);
  if (order?.buyer.id !== user.id || order.paidAt === undefined) return refuse('order_not_found');
  return ok({ data: receiptShape(order, { paidAt: order.paidAt, refund, language: request.language }) });
});

interface Paid {
  paidAt: number;
  refund: Refund | undefined;
  language: Language;
}

const receiptShape = (order: Order, { paidAt, refund, language }: Paid): ReceiptAnswer => ({
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
