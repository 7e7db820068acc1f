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
    const one = readPurchase(item);
    return {
      out_trade_no: one.outTradeNo,
      file_id: one.fileId,
      title: one.title,
      version: one.version,
      seller: one.sellerDisplayName || one.sellerUsername,
      amount: yuanNumber(one.amount),
      list_price: yuanNumber(one.list ?? one.amount),
      coupon: one.coupon ?? null,
      purchased_at: instant(one.purchasedAt),
      downloaded_at: instantOrNull(one.downloadedAt),
    };
  });

/** Shows of a buyer only what their seller sees. */
export const saleRows = ({ table }: Reading, { id }: User): Rows =>
  rowsOf(table, salesOf(id), (item) => {
    const one = readSale(item);
    return {
      out_trade_no: one.outTradeNo,
      file_id: one.fileId,
      title: one.title,
      version: one.version,
      buyer: one.buyer.displayName || one.buyer.username,
      amount: yuanNumber(one.amount),
      list_price: yuanNumber(one.list ?? one.amount),
      coupon: one.coupon ?? null,
      via: one.via ?? null,
      fee: yuanNumber(one.fee),
      earnings: yuanNumber(fen(one.amount - one.fee)),
      sold_at: instant(one.soldAt),
      settled_at: instantOrNull(one.settledAt),
      refunded_at: instantOrNull(one.refundedAt),
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
      const fresh = items.map(({ outTradeNo }) => String(outTradeNo)).filter((one) => !seen.has(one));
      for (const one of fresh) seen.add(one);
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
      const one = readRefund(item);
      return {
        side,
        out_trade_no: one.outTradeNo,
        title: one.title,
        amount: yuanNumber(one.amount),
        reason: refundReason(one.reason, language),
        state: one.state,
        note: one.note ?? null,
        requested_at: instant(one.requestedAt),
        decided_at: instantOrNull(one.decidedAt),
        done_at: instantOrNull(one.doneAt),
      };
    });
}

export const payoutRows = ({ table }: Reading, { id, language }: User): Rows =>
  rowsOf(table, payoutsOf(id), (item) => {
    const one = readPayout(item);
    return {
      id: one.id,
      amount: yuanNumber(one.amount),
      state: one.state,
      account: one.maskedAccount,
      created_at: instant(one.createdAt),
      finished_at: instantOrNull(one.finishedAt),
      reason: payoutReason(one.state, one.lastCode, language) ?? null,
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
