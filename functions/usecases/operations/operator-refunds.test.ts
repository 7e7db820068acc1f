import { expect, test } from 'vitest';
import { createPayment } from '#functions/api/payments/create-payment';
import type { Ports } from '#functions/ports/index';
import { findPosting } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findRefund, refundMove } from '#functions/store/refunds/refunds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { askBack, deliver, fileOf } from '#functions/test/market';
import { availableTo, marketWithTwoSales, requested } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import { recountAll } from '../ledger/recount.ts';
import { declineRefund, escalateRefund } from '../refunds/refund-decisions.ts';
import { beginRefund, carryLoss, finishByBank, lossOf, reopenRefund } from './operator-refunds.ts';
import { confirmAndExecute } from './proposals.ts';
import { propose } from './propose.ts';

const why = { note: 'the file is somebody else’s work' };

const stateOf = async (ports: Pick<Ports, 'table'>, number: string) => (await findRefund(ports.table, number))?.state;

test('a refund nobody asked for goes out at once where the seller’s balance covers it, and ends the access', async () => {
  const market = await marketWithTwoSales();
  const { ports, other, file, number } = market;
  const started = await beginRefund(ports, number, why);
  expect(started).toMatchObject({ ok: true, value: { state: 'approved', reason: why.note, decidedBy: 'operator' } });
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'refunded' });
  expect(await findPurchase(ports.table, other.id, file.id)).toBeUndefined();
  expect(await availableTo(market)).toBe(950);
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  expect(await beginRefund(ports, number, why)).toEqual({ ok: false, code: 'order_not_paid' });
  expect(await beginRefund(ports, 'nothing', why)).toEqual({ ok: false, code: 'order_not_found' });
});

test('what cost nothing is not refunded, whoever asks', async () => {
  const { ports, other, seller } = await marketWithTwoSales();
  const file = await fileOf(ports, seller, 0);
  await valueIn(call(createPayment, ports, { user: other, body: { file_post_id: file.id } }));
  const purchase = await findPurchase(ports.table, other.id, file.id);
  const number = purchase?.outTradeNo ?? '';
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'paid', amount: 0 });
  expect(await beginRefund(ports, number, why)).toEqual({ ok: false, code: 'order_not_paid' });
});

test('there is one refund of an order, whoever begins it', async () => {
  const { ports, other, number } = await marketWithTwoSales();
  await valueIn(askBack(ports, other, number));
  const refused = { ok: false, code: 'refund_state', params: { state: 'requested' } };
  expect(await beginRefund(ports, number, why)).toEqual(refused);
});

/** Everything matured was paid out, so nothing funds the refund. */
async function uncovered() {
  const market = await marketWithTwoSales();
  const { ports, seller, number } = market;
  await requested(ports, seller);
  expect(await beginRefund(ports, number, why)).toMatchObject({ ok: true, value: { state: 'waiting' } });
  return market;
}

test('what the seller’s balance does not cover is carried as a loss, and what it does is taken first', async () => {
  const market = await uncovered();
  const { ports, seller, number } = market;
  expect(await lossOf(ports, number)).toBe(950);
  const correction = { kind: 'correct', from: 'fee', to: `seller:${seller.id}`, amount: fen(200) } as const;
  const proposalId = await propose(ports, correction, { actor: 'mei', ...why });
  await confirmAndExecute(ports, proposalId, 'lin');
  ports.clock.advance(hour);
  expect(await lossOf(ports, number)).toBe(750);

  expect(await carryLoss(ports, number, { reason: 'fraud' })).toMatchObject({ ok: true, value: { state: 'approved' } });
  expect((await findPosting(ports.table, `COV#${number}`))?.entries).toEqual([
    { account: `seller:${seller.id}`, amount: 200 },
    { account: 'loss:fraud', amount: 750 },
    { account: 'fee', amount: 50 },
    { account: `refunding:${number}`, amount: -1000 },
  ]);
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'refunded' });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
  expect(await carryLoss(ports, number, { reason: 'fraud' })).toMatchObject({ ok: false, code: 'refund_state' });
  expect(await lossOf(ports, number)).toBeUndefined();
});

test('a refund that the provider turned down for good is finished by bank, against our own account there', async () => {
  const { ports, number } = await marketWithTwoSales();
  await beginRefund(ports, number, why);
  expect(await finishByBank(ports, number, why)).toMatchObject({ code: 'refund_state', params: { state: 'approved' } });
  await ports.table.commit([refundMove(number, 'leave', { lastCode: 'TRADE_HAS_FINISHED', leftAt: 0 })]);
  expect(await finishByBank(ports, number, why)).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await findPosting(ports.table, `RFD#${number}#1`)).toMatchObject({
    memo: why.note,
    entries: [
      { account: `refunding:${number}`, amount: 1000 },
      { account: 'bank', amount: -1000 },
    ],
  });
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'refunded' });
  expect(await recountAll(ports)).toMatchObject({ wrongCount: 0 });
});

test('a declined refund is on our list again, while the buyer owns the file', async () => {
  const { ports, other, number } = await marketWithTwoSales();
  await valueIn(askBack(ports, other, number));
  await escalateRefund(ports.table, number, {});
  expect(await reopenRefund(ports, number)).toMatchObject({ code: 'refund_state', params: { state: 'escalated' } });
  await declineRefund(ports.table, number, { decidedBy: 'operator', decidedAt: ports.clock.now(), note: '描述无误' });
  expect(await listAllDue(ports.table, 'ESC', always)).toEqual([]);
  expect(await reopenRefund(ports, number)).toMatchObject({ ok: true, value: { state: 'escalated' } });
  expect((await listAllDue(ports.table, 'ESC', always)).map(({ outTradeNo }) => outTradeNo)).toEqual([number]);
  expect(await reopenRefund(ports, 'nothing')).toEqual({ ok: false, code: 'refund_not_found' });
});

test('what two people agreed on is done once, and as far as it still can be', async () => {
  const { ports, number } = await marketWithTwoSales();
  const action = { kind: 'refund', outTradeNo: number, amount: fen(1000) } as const;
  const first = await propose(ports, action, { actor: 'mei', ...why });
  const second = await propose(ports, action, { actor: 'mei', ...why });
  expect(await confirmAndExecute(ports, first, 'lin')).toEqual({ ok: true, value: 'approved' });
  expect(await stateOf(ports, number)).toBe('approved');
  expect(await confirmAndExecute(ports, second, 'lin')).toEqual({ ok: false, code: 'order_not_paid' });
});
