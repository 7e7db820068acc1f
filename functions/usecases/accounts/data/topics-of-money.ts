import type { Row } from '#functions/domain/accounts/data/export-page';
import { statementMovement } from '#functions/domain/ledger/statement';
import { receiptStateOf } from '#functions/domain/orders/orders';
import { instant, instantOrNull } from '#functions/domain/time';
import type { Table } from '#functions/ports/table';
import type { User } from '#functions/store/accounts/users';
import { readPosting, sellerStatement } from '#functions/store/ledger/ledger';
import { type Order, orderKey, readOrder } from '#functions/store/orders/orders';
import { purchasesOf, readPurchase } from '#functions/store/orders/purchases';
import { readSale, salesOf } from '#functions/store/orders/sales';
import { payoutsOf, readPayout } from '#functions/store/payouts/payouts';
import { readRefund, refundRequestsTo, refundsOf } from '#functions/store/refunds/refunds';
import { getExisting } from '#functions/store/table/lookup';
import { pagesOf } from '#functions/store/table/pages';
import { fen, yuanNumber } from '#shared/money';
import { payoutReason } from '#shared/reasons/payout-reasons';
import { refundReason } from '#shared/reasons/refund-reasons';
import { pageSize, type Reading, type Rows, rowsOf } from './rows.ts';

export const purchaseRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, purchasesOf(id), (item) => {
    const purchase = readPurchase(item);
    return {
      out_trade_no: purchase.outTradeNo,
      file_id: purchase.fileId,
      title: purchase.title,
      version: purchase.version,
      seller: purchase.sellerDisplayName || purchase.sellerUsername,
      amount: yuanNumber(purchase.amount),
      list_price: yuanNumber(purchase.list ?? purchase.amount),
      coupon: purchase.coupon ?? null,
      purchased_at: instant(purchase.purchasedAt),
      downloaded_at: instantOrNull(purchase.downloadedAt),
    };
  });

/** Shows of a buyer only what their seller sees. */
export const saleRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, salesOf(id), (item) => {
    const sale = readSale(item);
    return {
      out_trade_no: sale.outTradeNo,
      file_id: sale.fileId,
      title: sale.title,
      version: sale.version,
      buyer: sale.buyer.displayName || sale.buyer.username,
      amount: yuanNumber(sale.amount),
      list_price: yuanNumber(sale.list ?? sale.amount),
      coupon: sale.coupon ?? null,
      via: sale.via ?? null,
      fee: yuanNumber(sale.fee),
      earnings: yuanNumber(fen(sale.amount - sale.fee)),
      sold_at: instant(sale.soldAt),
      settled_at: instantOrNull(sale.settledAt),
      refunded_at: instantOrNull(sale.refundedAt),
    };
  });

const receiptOf = (order: Order): Row => ({
  out_trade_no: order.outTradeNo,
  file_id: order.fileId,
  title: order.snapshot.title,
  file_name: order.snapshot.fileName,
  seller: order.seller.displayName || order.seller.username,
  amount: yuanNumber(order.amount),
  provider: order.amount > 0 ? order.provider : null,
  trade_no: order.tradeNo ?? null,
  ordered_at: instant(order.createdAt),
  paid_at: instantOrNull(order.paidAt),
  state: receiptStateOf[order.status],
});

/** The user's paid orders, refunded ones included. */
export async function* ordersOf(table: Table, id: string): AsyncGenerator<Order> {
  const seen = new Set<string>();
  for (const query of [purchasesOf(id), refundsOf(id)])
    for await (const items of pagesOf(table, query, pageSize)) {
      const fresh = items.map(({ outTradeNo }) => String(outTradeNo)).filter((number) => !seen.has(number));
      for (const number of fresh) seen.add(number);
      for (const order of (await getExisting(table, fresh.map(orderKey))).map(readOrder)) yield order;
    }
}

export async function* orderRows({ table }: Reading, { id }: User): AsyncGenerator<Row> {
  for await (const order of ordersOf(table, id)) yield receiptOf(order);
}

/** Refunds as buyer and as seller. */
export async function* refundRows({ table }: Reading, { id, language }: User): AsyncGenerator<Row> {
  for (const [side, query] of [
    ['buyer', refundsOf(id)],
    ['seller', refundRequestsTo(id)],
  ] as const)
    yield* rowsOf(table, query, (item) => {
      const refund = readRefund(item);
      return {
        side,
        out_trade_no: refund.outTradeNo,
        title: refund.title,
        amount: yuanNumber(refund.amount),
        reason: refundReason(refund.reason, language),
        state: refund.state,
        note: refund.note ?? null,
        requested_at: instant(refund.requestedAt),
        decided_at: instantOrNull(refund.decidedAt),
        done_at: instantOrNull(refund.doneAt),
      };
    });
}

export const payoutRows = ({ table }: Reading, { id, language }: User): Rows =>
  rowsOf(table, payoutsOf(id), (item) => {
    const payout = readPayout(item);
    return {
      id: payout.id,
      amount: yuanNumber(payout.amount),
      state: payout.state,
      account: payout.maskedAccount,
      created_at: instant(payout.createdAt),
      finished_at: instantOrNull(payout.finishedAt),
      reason: payoutReason(payout.state, payout.lastCode, language) ?? null,
    };
  });

/** The user's postings. The ledger has a debt to a seller as negative, so the sign is turned. */
export const statementRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, sellerStatement(id), (item) => {
    const { reference, at, entries } = readPosting(item);
    const own = entries.filter(({ account }) => account === `seller:${id}`);
    const { type, outTradeNo, payoutId } = statementMovement(reference);
    return {
      reference,
      type,
      amount: yuanNumber(fen(-own.reduce((sum, { amount }) => sum + amount, 0))),
      out_trade_no: outTradeNo ?? null,
      payout_id: payoutId ?? null,
      at: instant(at),
    };
  });
