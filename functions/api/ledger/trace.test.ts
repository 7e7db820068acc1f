import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/domain/ledger/ledger-export';
import { listDayPostings } from '#functions/store/ledger/ledger';
import { deliver } from '#functions/test/market';
import { mei } from '#functions/test/money-operators';
import { marketWithTwoSales, requested } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { randomFrom, randomMarket } from '#functions/test/random-market';
import { closeLedger } from '#functions/usecases/ledger/days/ledger-days';
import { actOnRefundBy } from '#functions/usecases/operations/actions/refund-actions';
import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { getOperatorOrder } from '../operations/get-operator-order.ts';
import { getOperatorSeller } from '../operations/get-operator-seller.ts';
import { getDay } from './get-day.ts';
import { getDayTable } from './get-day-table.ts';
import { getLedger } from './get-ledger.ts';
import { listPostings } from './list-postings.ts';

quietLog('info');

const user = mei;

test('a seller’s money leads to postings, orders and payouts', async () => {
  const { ports, seller, payOut, number } = await marketWithTwoSales();
  await requested(ports, seller);
  await payOut();
  const input = { user, params: { usernameOrId: 'seller_nan' }, query: { limit: '2' } };
  const { data } = await valueIn(call(getOperatorSeller, ports, input));
  expect(data).toMatchObject({
    seller: { id: seller.id, username: 'seller_nan' },
    held: null,
    balance: { paid_out: 19 },
    payouts: [{ state: 'succeeded', amount: 19, account: 'n***@example.com' }],
    pagination: { limit: 2, total: 3 },
  });
  expect(data.postings.map(({ reference }) => reference.split('#')[0])).toEqual(['PO', 'PAY']);
  const [reserved, sale] = data.postings;
  expect(sale).toMatchObject({ out_trade_no: number, seller_id: seller.id, payout_id: null });
  const ofPayout = { user, query: { payout_id: reserved?.payout_id ?? '' } };
  const { postings } = (await valueIn(call(listPostings, ports, ofPayout))).data;
  expect(postings.map(({ reference }) => reference.split('#')[2])).toEqual(['RES', 'SET']);
  const response = await call(listPostings, ports, { user, query: { reference: sale?.reference } });
  expect(response).toMatchObject({ value: { data: { postings: [sale] } } });
  expect(await call(listPostings, ports, { user, query: { reference: 'PAY#x' } })).toMatchObject({
    code: 'posting_not_found',
  });
  expect(await call(getOperatorSeller, ports, { user, params: { usernameOrId: 'nobody' } })).toMatchObject({
    code: 'user_not_found',
  });
});

test('an order is told from its creation to the payout it left with', async () => {
  const { ports, seller, payOut, number } = await marketWithTwoSales();
  const decision = { actor: 'mei', note: '少了一页' };
  await actOnRefundBy(ports, { deed: 'begin', outTradeNo: number }, { ...decision, amount: fen(200) });
  await deliver(ports);
  const input = { user, params: { out_trade_no: number } };
  const before = (await valueIn(call(getOperatorOrder, ports, input))).data;
  expect(before).toMatchObject({
    ...{ state: 'paid', amount: 10, fee: 0.5, earnings: 9.5, taken_back: 2, payout: null, refund: null },
    ...{ seller: { username: 'seller_nan' }, buyer: { username: 'buyer_xi' } },
    parts: [{ number: 1, amount: 2, state: 'done' }],
    notified: { trade_no: expect.any(String) },
  });
  expect(before.postings.map(({ reference }) => reference.split('#')[0])).toEqual(['PAY', 'PCV', 'PRT']);
  await requested(ports, seller);
  await payOut();
  expect((await valueIn(call(getOperatorOrder, ports, input))).data.payout).toMatchObject({ state: 'succeeded' });
  expect(await call(getOperatorOrder, ports, { user, params: { out_trade_no: 'x' } })).toMatchObject({
    code: 'order_not_found',
  });
});

test('every posting of a random market is found from the order or the payout it is of', async () => {
  const { ports, sold } = await randomMarket(5, { days: 3, steps: 60 });
  const references = new Set<string>();
  for (const { outTradeNo } of sold) {
    const { data } = await valueIn(call(getOperatorOrder, ports, { user, params: { out_trade_no: outTradeNo } }));
    for (const { reference } of data.postings) references.add(reference);
    if (!data.payout) continue;
    const paidOut = await valueIn(call(listPostings, ports, { user, query: { payout_id: data.payout.id } }));
    for (const { reference } of paidOut.data.postings) references.add(reference);
  }
  const days = await Promise.all(
    ['20261120', '20261121', '20261122', '20261123'].map((date) => listDayPostings(ports.table, date)),
  );
  const ofOrders = days.flat().filter(({ reference }) => !/^(BILL|BNK|COR|PO)#/.test(reference));
  expect(ofOrders.length).toBeGreaterThan(10);
  expect(ofOrders.map(({ reference }) => reference).filter((reference) => !references.has(reference))).toEqual([]);
});

test('each figure of a day lists the postings it is the sum of', async () => {
  const { ports } = await randomMarket(3, { days: 2, steps: 40 });
  const ofDay = (query: object = {}) =>
    call(getDay, ports, { user, params: { day: randomFrom }, query: { limit: '100', ...query } });
  const { data } = await valueIn(ofDay());
  expect(data).toMatchObject({ day: randomFrom, is_over: true, ledger: null });
  for (const [figure, { postings }] of Object.entries(data.figures))
    expect((await valueIn(ofDay({ figure }))).data.pagination.total).toBe(postings);
  const first = (await valueIn(ofDay({ limit: '1', page: '2' }))).data;
  expect(first.postings).toEqual(data.postings.slice(1, 2));
  const captured = (await valueIn(ofDay({ figure: 'captured', provider: 'mock' }))).data.postings;
  const sum = captured
    .flatMap(({ entries }) => entries)
    .reduce((all, entry) => all + (entry.account === 'psp:mock' ? entry.amount : 0), 0);
  expect(sum).toBeCloseTo(data.figures.captured.amount, 6);
});

test('a day as a table has its figures in the reader’s language', async () => {
  const { ports } = await marketWithTwoSales();
  const table = (language: 'zh' | 'en') => call(getDayTable, ports, { user, params: { day: '2026-11-20' }, language });
  expect(await table('zh')).toMatchObject({ ok: true, value: expect.stringContaining('2026-11-20,收款,,10.00,1') });
  expect(await table('en')).toMatchObject({ value: expect.stringContaining('2026-11-20,Captured,mock,10.00,') });
});

test('a ledger is given once its day is closed, and says when that will be', async () => {
  const { ports } = await marketWithTwoSales();
  const ledger = (of: string) => call(getLedger, ports, { user, params: { day: of } });
  expect(await ledger('2026-11-20')).toMatchObject({
    code: 'day_not_closed',
    params: { at: expect.stringContaining('2026年11月22日 01:00') },
  });
  for (const of of ['2026-02-30', '2031-01-01', '2025-12-31', 'yesterday'])
    expect(await ledger(of)).toMatchObject({ code: 'day_not_found' });
  ports.clock.advance(2 * day);
  await closeLedger(ports);
  ports.clock.advance(hour);
  await closeLedger(ports);
  const ledgerText = await valueIn(ledger('2026-11-20'));
  expect(verifyLedger(new TextEncoder().encode(ledgerText))).toMatchObject({ ok: true, value: { postings: 1 } });
  const { data } = await valueIn(call(getDay, ports, { user, params: { day: '2026-11-20' } }));
  expect(data.ledger).toMatchObject({ is_changed: false, checksum: ledgerText.trim().slice(-64) });
});
