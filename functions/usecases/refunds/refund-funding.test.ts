import { expect, test, vi } from 'vitest';
import { downloadFile } from '#functions/api/files/download-file';
import { withdraw } from '#functions/api/payouts/withdraw';
import type { Item, Table } from '#functions/ports/table';
import { balanceOf } from '#functions/responses/payouts/balance';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { bucketWrite } from '#functions/store/payouts/balance';
import { findRefund, shareRequestedWrite } from '#functions/store/refunds/refunds';
import { takenBackWrite } from '#functions/store/refunds/reversals';
import { listWaiting } from '#functions/store/refunds/waiting-refunds';
import { listAllDue } from '#functions/store/table/due';
import { always } from '#functions/store/table/outbox';
import { openBalance } from '#functions/test/balance';
import { askBack, deliver, fileOf, mature, notify, order, paid, pass } from '#functions/test/market';
import { requested, soldMarket } from '#functions/test/payouts';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as settlement } from '#functions/workers/settlement';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { recountAll } from '../ledger/recount.ts';
import { holdSeller } from '../operations/holds.ts';
import { releasePayout } from '../payouts/payout-moves.ts';
import { advanceRefund, approveRefund, grantNewRefund, recordGrant, ruledRefund } from './grant.ts';
import { declineRefund, dropRefund } from './refund-decisions.ts';
import { fundWaitingRefunds } from './refund-funding.ts';

/** A seller with two sales, of ¥10.00 and of ¥5.00. */
async function marketWithTwoSales() {
  const market = await soldMarket({ age: 0 });
  const { ports, seller, buyer, other, file } = market;
  const first = (await findPurchase(ports.table, buyer.id, file.id))?.outTradeNo ?? '';
  const second = await paid({ ports, file: await fileOf(ports, seller, 500) }, other);
  const grant = async (who: { id: string }, outTradeNo: string) => {
    await valueIn(askBack(ports, who, outTradeNo));
    return approveRefund(ports, outTradeNo, { decidedBy: 'seller' });
  };
  const refund = (outTradeNo: string) => findRefund(ports.table, outTradeNo);
  const states = async () => [(await refund(first))?.state, (await refund(second))?.state];
  const sell = async (price: number) => paid({ ports, file: await fileOf(ports, seller, price) }, buyer);
  const wrong = async () => (await recountAll(ports)).wrong;
  return { ...market, first, second, grant, refund, states, sell, wrong };
}

/** Both sales were paid out, and then the first was refunded: the balance has nothing to fund it. */
async function waiting() {
  const market = await marketWithTwoSales();
  const { ports, seller, buyer, first, payOut, grant } = market;
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 1425 } });
  await payOut();
  expect(await grant(buyer, first)).toBe(true);
  const mayFetch = async () =>
    (await call(downloadFile, ports, { user: buyer, params: { id: market.file.id }, wantsJson: true })).ok;
  const onList = async () => (await listAllDue(ports.table, 'ESC', always)).map(({ outTradeNo }) => outTradeNo);
  return { ...market, mayFetch, onList };
}

test('a refund that the provider may have carried out is neither funded once more nor declined', async () => {
  const { ports, seller, first, states } = await waiting();
  expect((await ports.table.commit([shareRequestedWrite(first, ports.clock.now())])).ok).toBe(true);
  await ports.table.commit([bucketWrite(seller.id, 'B#2026112107#0', fen(950))]);
  await pass(ports, 2 * hour);
  expect(await declineRefund(ports.table, first, { decidedBy: 'operator' })).toBe(false);
  expect(await states()).toEqual(['waiting', undefined]);
});

test('a dispute takes the place of a refund that waits for money', async () => {
  const { ports, seller, first, states } = await waiting();
  expect((await ports.table.commit(await dropRefund(ports.table, first))).ok).toBe(true);
  expect([await states(), await listWaiting(ports.table, seller.id)]).toEqual([['declined', undefined], []]);
});

test('a refund without funding is checked again within the hour, and access lasts until it is funded', async () => {
  const { ports, seller, first, states, mayFetch } = await waiting();
  await pass(ports, hour);
  expect([await states(), await mayFetch()]).toEqual([['waiting', undefined], true]);
  expect((await findOrder(ports.table, first))?.status).toBe('paid');
  // No message announces this money: only the hourly check finds it.
  await ports.table.commit([bucketWrite(seller.id, 'B#2026112107#0', fen(950))]);
  await pass(ports, hour);
  expect([await states(), await mayFetch()]).toEqual([['done', undefined], false]);
  expect(await openBalance(ports.table, seller.id)).toBe(0);
});

test('money returned by a failed payout funds waiting refunds at once', async () => {
  const { ports, seller, buyer, first, grant, states, wrong } = await marketWithTwoSales();
  mature(ports);
  const payout = await requested(ports, seller);
  if (!payout.ok) return expect.unreachable(payout.code);
  await grant(buyer, first);
  expect(await states()).toEqual(['waiting', undefined]);
  await releasePayout(ports, payout.value, { tryAgain: false });
  expect([await states(), await wrong()]).toEqual([['approved', undefined], []]);
});

test('buyer and seller get one email that a refund waits; nothing is paid out meanwhile, and after a week an operator decides', async () => {
  const { ports, seller, buyer, first, sell, states, onList, mayFetch } = await waiting();
  await sell(500);
  await pass(ports, 7 * day - hour, { step: hour });
  expect(await onList()).toEqual([]);
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ code: 'payout_refund_waiting' });
  await pass(ports, 2 * hour, { step: hour });
  expect([await onList(), await states(), await mayFetch()]).toEqual([[first], ['waiting', undefined], true]);
  expect(await openBalance(ports.table, seller.id)).toBe(475);
  await drain(ports, [mail]);
  const emails = ports.mail.emails.filter(({ subject }) => /等待(卖家|你的)余额/.test(subject));
  expect(emails.map(({ to }) => to).toSorted()).toEqual([buyer.email, seller.email]);
});

test('a refund declined while it waits leaves access, balance and payouts as they were before', async () => {
  const { ports, seller, buyer, file, first, sell, states, wrong } = await waiting();
  await declineRefund(ports.table, first, { decidedBy: 'operator' });
  expect([await states(), await listWaiting(ports.table, seller.id)]).toEqual([['declined', undefined], []]);
  const { items } = await ports.table.query({ pk: `ME#${buyer.id}`, beginsWith: file.id, limit: 1 });
  expect(items).toMatchObject([{ outTradeNo: first }]);
  expect(items[0]).not.toHaveProperty('leavingAt');
  await sell(500);
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ ok: true, value: { amount: 475 } });
  expect(await wrong()).toEqual([]);
});

test('what waits for refunds is the rest of their orders, also after a part came back or was taken', async () => {
  const { ports, seller, first } = await waiting();
  const ofOrders = async () => (await balanceOf(ports, seller.id)).waiting_refunds;
  expect(await ofOrders()).toBe(9.5);
  const order = await findOrder(ports.table, first);
  if (order) await ports.table.commit([takenBackWrite(order, { amount: fen(333), earnings: fen(316) })]);
  expect(await ofOrders()).toBe(6.34);
});

test('the oldest waiting refund is funded first, out of as many sales as it takes, to the fen', async () => {
  const { ports, seller, other, first, second, grant, refund, sell, states, wrong } = await waiting();
  ports.clock.advance(hour);
  await grant(other, second);
  await sell(500);
  ports.clock.advance(hour);
  mature(ports);
  await sell(2000);
  // Enough for the second, but the first waits for it as well; the newest sale is pending, and covers nothing.
  expect([await states(), await openBalance(ports.table, seller.id)]).toEqual([['waiting', 'waiting'], 475 + 1900]);
  mature(ports);
  await pass(ports, hour);
  expect(await states()).toEqual(['done', 'done']);
  expect((await refund(first))?.covered).toEqual([
    { bucket: 'B#2026112202#0', amount: 475 },
    { bucket: 'B#2026112222#0', amount: 475 },
  ]);
  expect((await refund(second))?.covered).toEqual([{ bucket: 'B#2026112222#0', amount: 475 }]);
  expect([await openBalance(ports.table, seller.id), await wrong()]).toEqual([950, []]);
});

test('a refund that needs the sales of more hours than one transaction can take is funded all the same', async () => {
  const { ports, sell, states, first, refund, wrong } = await waiting();
  for (let hours = 0; hours < 100; hours++) {
    ports.clock.advance(hour);
    await sell(10);
  }
  expect(await states()).toEqual(['waiting', undefined]);
  mature(ports);
  await sell(10);
  expect((await refund(first))?.covered?.reduce((sum, { amount }) => sum + amount, 0)).toBe(950);
  expect(await wrong()).toEqual([]);
});

test('a refund granted at once takes the money of its own pending bucket, whatever else there is', async () => {
  const { ports, seller, buyer, sell, refund, wrong } = await marketWithTwoSales();
  mature(ports);
  const refunded = await sell(2000);
  await valueIn(askBack(ports, buyer, refunded));
  await deliver(ports);
  expect((await refund(refunded))?.covered).toEqual([{ bucket: 'B#2026112201#0', amount: 1900 }]);
  expect([await openBalance(ports.table, seller.id), await wrong()]).toEqual([1425, []]);
});

test('a refund that its own pending sale funds does not wait for the oldest, which has the money of no other', async () => {
  const { ports, buyer, first, sell, refund, states, wrong } = await waiting();
  const refunded = await sell(2000);
  await valueIn(askBack(ports, buyer, refunded));
  await deliver(ports);
  expect([(await refund(refunded))?.state, await states(), await wrong()]).toEqual([
    'done',
    ['waiting', undefined],
    [],
  ]);
  expect((await refund(first))?.covered).toBeUndefined();
});

test('any number of refunds without funding is checked in the same few reads', async () => {
  const { ports, seller, buyer, sell, grant } = await waiting();
  const sold: string[] = [];
  for (let sales = 0; sales < 8; sales++) sold.push(await sell(500));
  const { table } = ports;
  const reads = async (): Promise<number> => {
    const spies = [vi.spyOn(table, 'get'), vi.spyOn(table, 'query'), vi.spyOn(table, 'getMany')];
    const unfunded = await fundWaitingRefunds(ports, seller.id);
    const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    expect(unfunded.length).toBeGreaterThan(1);
    return calls;
  };
  mature(ports);
  // The oldest is larger than what is left after each of them.
  await table.commit([bucketWrite(seller.id, 'B#2026112107#0', fen(-8 * 475))]);
  for (const number of sold.slice(0, 2)) await grant(buyer, number);
  const few = await reads();
  for (const number of sold.slice(2)) await grant(buyer, number);
  expect(await reads()).toBe(few);
});

test('a refund that is left to operators is funded by what matures later, also of a seller who is held', async () => {
  const { ports, seller, other, first, refund, onList, payOut } = await waiting();
  await holdSeller(ports, seller.id, { actor: 'mei', note: 'two accounts, one card' });
  const work = async () => {
    await deliver(ports);
    await payOut();
  };
  await pass(ports, 8 * day, { step: hour, work });
  expect(await onList()).toEqual([first]);
  await paid({ ports, file: await fileOf(ports, seller, 3000) }, other);
  await pass(ports, 2 * day, { step: hour, work });
  expect((await refund(first))?.state).toBe('done');
});

/** Reads of many that do not ask for consistency see sales as they were before their last change. */
function laggingSales(table: Table): Table {
  const earlier = new Map<string, Item | undefined>();
  return {
    ...table,
    async commit(writes) {
      for (const write of writes)
        if ('update' in write && write.update.pk.startsWith('SALE#'))
          earlier.set(write.update.pk, await table.get(write.update, { consistent: true }));
      return table.commit(writes);
    },
    async getMany(keys, options) {
      const items = await table.getMany(keys, options);
      return options?.consistent ? items : items.map((item, at) => earlier.get(keys[at]?.pk ?? '') ?? item);
    },
  };
}

test('a refund whose own sale has settled a moment ago is funded by it, though an older one waits', async () => {
  const { ports, seller, other, refund, ...market } = await waiting();
  const lagging = { ...ports, table: laggingSales(ports.table) };
  const number = await order({ ports, file: await fileOf(ports, seller, 500) }, other);
  await notify(ports, number);
  await drain(lagging, [orderStatus]);
  const bought = await findOrder(ports.table, number);
  if (!bought) return expect.unreachable('nothing was bought');
  await grantNewRefund(ports, bought, ruledRefund(bought, 'content_gone', ports.clock.now()));
  await drain(lagging, [settlement]);
  expect([(await refund(number))?.state, await market.states()]).toEqual(['approved', ['waiting', undefined]]);
});

test('that a refund waits is told to nobody before its funding was tried', async () => {
  const { ports, other, second, refund } = await waiting();
  const bought = await findOrder(ports.table, second);
  if (!bought) return expect.unreachable('nothing was bought');
  await recordGrant(ports, bought, ruledRefund(bought, 'content_gone', ports.clock.now()));
  // The funding of a sweep that had read its list before.
  await advanceRefund(ports, second, async () => []);
  expect((await refund(second))?.toldAt).toBeUndefined();
  await advanceRefund(ports, second);
  expect((await refund(second))?.toldAt).toBe(ports.clock.now());
  expect(other.id).toBe(bought.buyer.id);
});
