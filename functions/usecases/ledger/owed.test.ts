import { expect, test } from 'vitest';
import { type Configuration, configurationError } from '#functions/domain/ledger/owed';
import { firstDownload } from '#functions/store/orders/downloads';
import { openAmountBySeller } from '#functions/store/payouts/open-buckets';
import { askBack, deliver, notify, order, paid } from '#functions/test/market';
import { payoutsNow, requested, soldMarket } from '#functions/test/payouts';
import { drain } from '#functions/test/ports';
import { worker as orderStatus } from '#functions/workers/order-status';
import { day, hour, maturity } from '#shared/limits';
import { holdPayoutById, releaseHeldPayout } from '../operations/payouts.ts';
import { listObligations, listUnmetObligations, recordProviders } from './owed.ts';

type Market = Awaited<ReturnType<typeof soldMarket>>;

const listedClaims = async ({ ports }: Market, { history = false } = {}) =>
  (await listObligations(ports, { history })).map(({ by, what, count, amount }) => [
    ...Object.values(by),
    what,
    count,
    amount,
  ]);

const waiting = ['balance', 'sellers who wait for their money', 1, 950];

test('a sale is owed to its seller until it is paid out, and for 90 days to its buyer', async () => {
  const market = await soldMarket();
  const { ports, seller, payOut } = market;
  const sold = ['mock', 'sales of the last 90 days, which may be given back', 1, 1000];
  expect(await listedClaims(market)).toEqual([waiting]);
  expect(await listedClaims(market, { history: true })).toEqual([waiting, sold]);
  ports.clock.advance(maturity + hour);
  await requested(ports, seller);
  await payOut();
  expect(await listedClaims(market, { history: true })).toEqual([sold]);
  ports.clock.advance(90 * day);
  expect(await listedClaims(market, { history: true })).toEqual([]);
});

test('an order that may still be paid needs its provider and whoever pays its seller, until it is settled', async () => {
  const market = await soldMarket();
  const { ports, other } = market;
  const number = await order(market, other);
  const payable = ['orders that may still be paid', 1, 1000];
  expect(await listedClaims(market)).toEqual([['mock', ...payable], ['balance', ...payable], waiting]);
  await notify(ports, number);
  await drain(ports, [orderStatus]);
  expect(await listedClaims(market)).toEqual([['balance', 'sales to be settled', 1, 1000], waiting]);
  await deliver(ports);
  expect(await listedClaims(market)).toEqual([['balance', 'sellers who wait for their money', 1, 1900]]);
});

test('a payout is its provider’s until it has come to rest, held or not, and what comes back waits again', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  ports.clock.advance(maturity + hour);
  await requested(ports, seller);
  expect(await listedClaims(market)).toEqual([['mock', 'payouts under way', 1, 950]]);
  const [id = ''] = (await payoutsNow(ports, seller)).map((payout) => payout.id);
  await holdPayoutById(ports, id);
  expect(await listedClaims(market)).toEqual([['mock', 'payouts under way', 1, 950]]);
  await releaseHeldPayout(ports, id);
  expect(await listedClaims(market)).toEqual([waiting]);
});

test('a refund is its provider’s from the moment it is asked for until the money is back', async () => {
  const market = await soldMarket();
  const { ports, other, file } = market;
  const number = await paid(market, other);
  const refundClaim = ['mock', 'refunds and disputes under way', 1, 1000];
  await ports.table.commit([firstDownload(other.id, file.id, ports.clock.now())]);
  await askBack(ports, other, number);
  expect(await listedClaims(market)).toContainEqual(refundClaim);
  const next = await soldMarket();
  const granted = await paid(next, next.other);
  await askBack(next.ports, next.other, granted);
  expect(await listedClaims(next)).toEqual([refundClaim, waiting]);
  await deliver(next.ports);
  expect(await listedClaims(next)).toEqual([waiting]);
  expect(await listedClaims(next, { history: true })).toHaveLength(2);
});

test('a bucket that a refund has emptied is open no longer', async () => {
  const market = await soldMarket({ age: 0 });
  const { ports, buyer, seller } = market;
  expect([...(await openAmountBySeller(ports.table, 'balance'))]).toEqual([[seller.id, 950]]);
  const [{ outTradeNo } = { outTradeNo: '' }] = await ordersOf(market);
  await askBack(ports, buyer, outTradeNo);
  await deliver(ports);
  const { items } = await ports.table.query({ pk: `SBAL#${seller.id}`, beginsWith: 'B#', limit: 10 });
  expect(items.map(({ amount, ownedPk }) => [amount, ownedPk])).toEqual([[0, undefined]]);
});

/** Sales by their orders. */
async function ordersOf({ ports, buyer }: Market): Promise<{ outTradeNo: string }[]> {
  const { items } = await ports.table.query({ index: 'owned', pk: `BUYER#${buyer.id}`, limit: 10 });
  return items.map(({ outTradeNo }) => ({ outTradeNo: String(outTradeNo) }));
}

const configured = (payments: [string, 'balance' | 'sale'], payouts: Configuration['payouts']): Configuration => ({
  payments: [{ name: payments[0], paidAs: payments[1] }],
  payouts,
});

const mock = configured(['mock', 'balance'], [{ name: 'mock', covers: 'balance' }]);
const transfer = { name: 'transfer', covers: 'balance' } as const;
const split = { name: 'split', covers: 'sale' } as const;

test('who is left out is told by name, with number and sum, and what to do', async () => {
  const market = await soldMarket();
  const { ports, other } = market;
  await order(market, other);
  await recordProviders(ports, mock);
  expect(await listUnmetObligations(ports, mock)).toEqual([]);
  const refusal = configurationError(await listUnmetObligations(ports, configured(['alipay', 'sale'], [split])));
  expect(refusal.split('\n').slice(0, -1)).toEqual([
    'This configuration leaves out who is still needed:',
    '  the provider of payments mock, for 1 orders that may still be paid (10.00 yuan)',
    '  a provider of payouts that pays balances (transfer), for 1 orders that may still be paid (10.00 yuan)',
    '  a provider of payouts that pays balances (transfer), for 1 sellers who wait for their money (9.50 yuan)',
    '  the provider of payments mock, for 1 sales of the last 90 days, which may be given back (10.00 yuan)',
    'Name them again behind the others: the first of a list takes what is new, the others end what they began.',
  ]);
});

test('a provider of payments whose sales nobody would pay out is refused before the first of them', async () => {
  const { ports } = await soldMarket();
  const unmet = await listUnmetObligations(ports, configured(['stripe', 'balance'], [split]));
  expect(configurationError(unmet)).toContain('(transfer), for 1 providers of payments whose sales are paid out so\n');
  expect(await listUnmetObligations(ports, configured(['stripe', 'balance'], [transfer, split]))).toEqual([]);
});

test('the books are read only where somebody is left out who was there before', async () => {
  const { ports } = await soldMarket();
  const queriedKeys: string[] = [];
  const table = {
    ...ports.table,
    query: (query: Parameters<typeof ports.table.query>[0]) => {
      queriedKeys.push(query.pk);
      return ports.table.query(query);
    },
  };
  const booksRead = () => queriedKeys.splice(0).filter((pk) => pk.startsWith('BOOKS#')).length;
  await recordProviders(ports, mock);
  await listUnmetObligations({ ...ports, table }, mock);
  expect(booksRead()).toBe(0);
  await listUnmetObligations({ ...ports, table }, configured(['stripe', 'balance'], mock.payouts));
  expect(booksRead()).toBe(4 * 91);
});
