import { expect, test } from 'vitest';
import { day, hour, minute, second } from '#shared/limits';
import { listBalanceEntries } from '../api/payouts/list-balance-entries.ts';
import { withdraw } from '../api/payouts/withdraw.ts';
import { findPosting } from '../store/ledger/ledger.ts';
import { findRefund } from '../store/refunds/refunds.ts';
import { listAllDue } from '../store/table/due.ts';
import { always } from '../store/table/outbox.ts';
import { mature } from '../test/market.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { sharing } from '../test/shares.ts';
import { carryLoss, isOrderShareUnderWay, lossOf } from '../usecases/operations/operator-refunds.ts';
import { worker as mail } from './mail.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule as sweep } from './sweep.ts';

test('a refund before the share has gone needs nothing back from the seller', async () => {
  const { ports, buyer, setAccount, work, wait, sell, payouts, refund, balance, wrong, status } = await sharing();
  const outTradeNo = await sell(buyer);
  await work();
  await refund(outTradeNo);
  await setAccount();
  await wait(8 * hour, hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(await payouts()).toEqual([]);
  expect(await findPosting(ports.table, `ROY#${outTradeNo}`)).toBeUndefined();
  expect(await balance()).toMatchObject({ available: 0, paid_out: 0, total_earnings: 0 });
  expect(await wrong()).toEqual([]);
});

test('a refund after the share has gone takes it back from the seller first, and the books say so', async () => {
  const { ports, seller, buyer, setAccount, work, wait, sell, splits, balance, ...market } = await sharing();
  const { granted, status, mayFetch, wrong } = market;
  await setAccount();
  const outTradeNo = await sell(buyer);
  await work();
  mature(ports);
  await wait(hour);
  expect((await balance()).paid_out).toBe(9.5);
  expect(await granted(outTradeNo)).toMatchObject({ state: 'waiting' });
  expect([await status(outTradeNo), await mayFetch()]).toEqual(['paid', true]);
  await work();
  expect([await status(outTradeNo), await mayFetch()]).toEqual(['refunded', false]);
  expect(splits()).toMatchObject([{ amount: 950, returnedAt: expect.any(Number) }]);
  expect(await findPosting(ports.table, `ROY#${outTradeNo}`)).toMatchObject({
    entries: [
      { account: 'psp:alipay', amount: 950 },
      { account: `seller:${seller.id}`, amount: -950 },
    ],
  });
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, paid_out: 0, total_earnings: 0 });
  const { entries } = (await valueIn(call(listBalanceEntries, ports, { user: seller }))).data;
  expect(entries.map(({ type, amount }) => [type, amount]).toSorted()).toEqual([
    ['payout', -9.5],
    ['payout_returned', 9.5],
    ['refund', -9.5],
    ['sale', 9.5],
  ]);
  expect(await wrong()).toEqual([]);
});

test('a share that was paid before midnight and settled after it is found again by its refund', async () => {
  const { ports, buyer, setAccount, work, wait, sell, splits, granted, balance, wrong, status } = await sharing();
  await setAccount();
  // Noon in Beijing, until a second before midnight.
  ports.clock.advance(12 * hour - second);
  const outTradeNo = await sell(buyer);
  await drain(ports, [orderStatus]);
  ports.clock.advance(minute);
  await work();
  mature(ports);
  await wait(hour);
  expect([splits().length, (await balance()).paid_out]).toEqual([1, 9.5]);
  expect((await balance()).in_transit).toBe(0);
  await granted(outTradeNo);
  await wait(hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(splits()).toMatchObject([{ amount: 950, returnedAt: expect.any(Number) }]);
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, paid_out: 0, total_earnings: 0 });
  expect(await wrong()).toEqual([]);
});

/** The seller has received a share and spent it; the refund is granted. */
async function spent() {
  const market = await sharing();
  const { ports, alipay, buyer, setAccount, work, wait, sell, granted } = market;
  await setAccount();
  const outTradeNo = await sell(buyer);
  await work();
  mature(ports);
  await wait(hour);
  alipay.books.forcedRefusal = 'ACQ.ROYALTY_REFUND_FAILED';
  await granted(outTradeNo);
  await work();
  const refund = () => findRefund(ports.table, outTradeNo);
  const listed = async () => (await listAllDue(ports.table, 'ESC', always)).map((item) => item.outTradeNo);
  return { ...market, outTradeNo, refund, listed };
}

test('what the seller does not have any more is asked for again every hour, and the buyer keeps access until then', async () => {
  const { ports, alipay, buyer, seller, outTradeNo, refund, wait, status, mayFetch, splits, listed, wrong } =
    await spent();
  await wait(2 * hour);
  expect(await refund()).toMatchObject({ state: 'waiting', lastCode: 'ACQ.ROYALTY_REFUND_FAILED' });
  expect([await status(outTradeNo), await mayFetch(), await listed()]).toEqual(['paid', true, []]);
  await drain(ports, [mail]);
  const waitingEmails = ports.mail.emails.filter(({ subject }) => /等待(卖家|你的)余额/.test(subject));
  expect(waitingEmails.map(({ to }) => to).toSorted()).toEqual([buyer.email, seller.email]);
  alipay.books.forcedRefusal = undefined;
  await wait(hour);
  expect([await status(outTradeNo), await mayFetch(), (await refund())?.state]).toEqual(['refunded', false, 'done']);
  expect(splits()).toMatchObject([{ amount: 950, returnedAt: expect.any(Number) }]);
  expect(await wrong()).toEqual([]);
});

test('while a share has not come back nothing else is paid out, and after a week an operator decides', async () => {
  const { ports, seller, other, outTradeNo, refund, work, wait, sell, splits, status, mayFetch, listed } =
    await spent();
  await sell(other);
  await work();
  await wait(7 * day - 2 * hour, hour);
  expect([splits().length, await listed()]).toEqual([1, []]);
  expect(await call(withdraw, ports, { user: seller, body: {} })).toMatchObject({ code: 'payout_refund_waiting' });
  await wait(2 * hour, hour);
  expect([await listed(), (await refund())?.state]).toEqual([[outTradeNo], 'waiting']);
  await wait(day, hour);
  expect(await listed()).toEqual([outTradeNo]);
  expect([await status(outTradeNo), await mayFetch(), splits().length]).toEqual(['paid', true, 1]);
});

test('a refund waits while nobody knows whether the share has arrived', async () => {
  const { ports, alipay, buyer, setAccount, work, wait, sell, splits, granted, balance, status } = await sharing();
  await setAccount();
  alipay.faults.plan('lose response', { method: 'alipay.trade.order.settle', times: 1 });
  alipay.faults.plan('system error', { method: 'alipay.trade.order.settle.query', times: 2 });
  const outTradeNo = await sell(buyer);
  await work();
  mature(ports);
  await sweep.run(ports);
  await work();
  expect((await balance()).in_transit).toBe(9.5);
  expect(await granted(outTradeNo)).toMatchObject({ state: 'waiting' });
  await work();
  expect([await status(outTradeNo), (await balance()).waiting_refunds]).toEqual(['paid', 9.5]);
  expect(await carryLoss(ports, outTradeNo, { reason: 'goodwill' })).toMatchObject({ ok: false, code: 'refund_state' });
  expect([await lossOf(ports, outTradeNo), await isOrderShareUnderWay(ports, outTradeNo)]).toEqual([undefined, true]);
  await wait(2 * hour);
  expect(await status(outTradeNo)).toBe('refunded');
  expect(splits()).toMatchObject([{ amount: 950, returnedAt: expect.any(Number) }]);
  expect(await balance()).toMatchObject({ available: 0, in_transit: 0, frozen: 0, paid_out: 0 });
});
