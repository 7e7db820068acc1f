import { expect, test } from 'vitest';
import { day, hour } from '#shared/limits';
import { alipayPayments } from '../adapters/alipay/payments.ts';
import { paidThrough } from '../adapters/provider.ts';
import { getBalance } from '../api/payouts/get-balance.ts';
import type { Configuration } from '../domain/ledger/owed.ts';
import type { PayoutProvider } from '../ports/payouts.ts';
import { findOrder } from '../store/orders/orders.ts';
import { findRefund } from '../store/refunds/refunds.ts';
import { askBack, deliver, fileOf, pass, testMarket } from '../test/market.ts';
import { paidBy, setPayee } from '../test/payouts.ts';
import { call, drain, valueIn } from '../test/ports.ts';
import { fakeAlipay, goToPay, notifyUrl, postTo, providedMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { listUnmetObligations, recordProviders } from '../usecases/ledger/owed.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { approveRefund } from '../usecases/refunds/grant.ts';
import { worker as payout } from './payout.ts';

quietLog('info');

type PayoutName = 'transfer' | 'split';

const alipayAs = (first: PayoutName | undefined) =>
  ({ name: 'alipay', paidAs: first === 'split' ? 'sale' : 'balance' }) as const;

/** A market at Alipay whose payout provider may be changed: earlier sales keep theirs. */
async function changing(names: [PayoutName, ...PayoutName[]]) {
  const market = await testMarket({ price: 1000 });
  const { alipay, account, transfer, split } = fakeAlipay({ market });
  const ways = { transfer: transfer(), split: split() };
  const portsBy = ([first, ...others]: [PayoutName, ...PayoutName[]]) => {
    const provider = alipayPayments({ ...account, notifyUrl, split: first === 'split' });
    const payments = paidThrough(provider);
    const providers: [PayoutProvider, ...PayoutProvider[]] = [ways[first], ...others.map((name) => ways[name])];
    return { ...market.ports, payments, ...paidBy(...providers) };
  };
  let ports = portsBy(names);
  const change = (...to: [PayoutName, ...PayoutName[]]) => {
    ports = portsBy(to);
  };
  const work = async () => {
    await deliver(ports);
    await drain(ports, [payout]);
    await deliver(ports);
  };
  const wait = (ms: number) => pass(ports, ms, { step: hour, work });
  /** Opens the payment page at once; calling the result pays. */
  const begin = async (user: { id: string }) => {
    const file = await fileOf(market.ports, market.seller, 1000);
    const { outTradeNo, address } = await goToPay({ ports, file }, user);
    return async () => {
      alipay.pay(address);
      await alipay.catchUp(postTo(ports));
      await work();
      return outTradeNo;
    };
  };
  const sell = async (user = market.buyer) => (await begin(user))();
  /** The seller approves the refund, if that is needed. */
  const refund = async (outTradeNo: string) => {
    await askBack(ports, market.buyer, outTradeNo);
    await approveRefund(ports, outTradeNo, { decidedBy: 'seller' });
    await work();
  };
  /** Money that only other payout providers than these can pay out. */
  const unmet = (...names: PayoutName[]) =>
    listUnmetObligations(ports, { payments: [alipayAs(names[0])], payouts: names.map((name) => ways[name]) });
  const payments = () => [...alipay.books.payments.values()];
  /** Fen that have reached the seller's account, and that were refunded to buyers. */
  const arrived = () => ({
    transferred: [...alipay.books.transfers.all.values()].map(({ amount }) => amount),
    split: payments().flatMap(({ splits }) =>
      [...splits.values()].filter((one) => one.returnedAt === undefined).map((one) => one.amount),
    ),
    returned: payments().flatMap(({ refunds }) => [...refunds.values()].map(({ amount }) => amount)),
  });
  const balance = async () => (await valueIn(call(getBalance, ports, { user: market.seller }))).data;
  const status = async (outTradeNo: string) => (await findOrder(ports.table, outTradeNo))?.status;
  const wrong = async () => (await recountAll(ports)).wrong;
  await setPayee(ports, market.seller.id);
  return { ...market, change, wait, begin, sell, refund, unmet, arrived, balance, status, wrong };
}

const nothingLeft = { available: 0, pending: 0, in_transit: 0, frozen: 0 };

test('from transfers to shares: what is in the balance, and what comes into it late, is still transferred', async () => {
  const { buyer, other, change, wait, begin, sell, unmet, arrived, balance, wrong } = await changing(['transfer']);
  await sell();
  const payLate = await begin(buyer);
  expect((await unmet('split')).map(({ what, count, amount }) => [what, count, amount])).toEqual([
    ['orders that may still be paid', 1, 1000],
    ['sellers who wait for their money', 1, 950],
  ]);
  change('split', 'transfer');
  await payLate();
  await sell(other);
  await wait(2 * day);
  expect(arrived()).toEqual({ transferred: [1900], split: [950], returned: [] });
  expect(await balance()).toMatchObject({ ...nothingLeft, paid_out: 28.5 });
  expect([await unmet('split'), await wrong()]).toEqual([[], []]);
});

test('from shares to transfers: what lies in trades is still split, and comes back from there', async () => {
  const market = await changing(['split']);
  const { other, change, wait, sell, refund, unmet, arrived, balance, status, wrong } = market;
  const sent = await sell();
  await wait(day);
  const [open, dropped] = [await sell(), await sell()];
  expect((await unmet('transfer')).map(({ what, count, amount }) => [what, count, amount])).toEqual([
    ['sellers who wait for their money', 1, 1900],
  ]);
  change('transfer', 'split');
  await sell(other);
  await refund(dropped);
  await wait(day);
  expect(arrived()).toEqual({ transferred: [950], split: [950, 950], returned: [1000] });
  expect([await status(open), await status(dropped)]).toEqual(['paid', 'refunded']);
  await refund(sent);
  await wait(2 * hour);
  expect(await status(sent)).toBe('refunded');
  expect(arrived()).toEqual({ transferred: [950], split: [950], returned: [1000, 1000] });
  expect(await balance()).toMatchObject({ ...nothingLeft, paid_out: 19 });
  expect([await unmet('transfer'), await wrong()]).toEqual([[], []]);
});

test('what nobody is configured for is paid as soon as somebody is, though nothing was sold since', async () => {
  const { change, wait, sell, arrived } = await changing(['transfer']);
  await sell();
  change('split');
  await wait(3 * day);
  expect(arrived()).toEqual({ transferred: [], split: [], returned: [] });
  change('split', 'transfer');
  await wait(day);
  expect(arrived()).toEqual({ transferred: [950], split: [], returned: [] });
});

test('shares that a split of before has given are known for as long as a refund may take them back', async () => {
  const { ports, change, wait, sell, unmet } = await changing(['split']);
  await recordProviders(ports, { payments: [], payouts: [{ name: 'split', covers: 'sale' }] });
  await sell();
  await wait(day);
  change('transfer', 'split');
  expect(await unmet('transfer')).toMatchObject([{ by: { payouts: 'split' }, count: 1, amount: 950 }]);
  ports.clock.advance(91 * day);
  expect(await unmet('transfer')).toEqual([]);
});

const transfer = { name: 'transfer', covers: 'balance' } as const;

/** A payment by card. */
async function paidByCard() {
  const market = await providedMarket();
  market.use('stripe');
  const { outTradeNo, address } = await goToPay(market, market.buyer);
  market.stripe.pay(address);
  await market.stripe.catchUp(postTo(market.ports));
  await deliver(market.ports);
  return { ...market, outTradeNo };
}

test('a refund whose provider is not configured waits for it, is heard of once, and goes when it is back', async () => {
  await using market = await paidByCard();
  const { ports, buyer, stripe, outTradeNo } = market;
  const { named } = ports.payments;
  const without = {
    ...ports,
    payments: { ...ports.payments, named: (name: string) => (name === 'stripe' ? undefined : named(name)) },
  };
  await askBack(without, buyer, outTradeNo);
  await pass(without, 5 * hour, { step: hour });
  expect(await findRefund(ports.table, outTradeNo)).toMatchObject({
    state: 'approved',
    lastCode: 'not configured: stripe',
  });
  await pass(ports, 2 * hour, { step: hour });
  expect((await findOrder(ports.table, outTradeNo))?.status).toBe('refunded');
  expect(stripe.refunds.map(({ amount }) => amount)).toEqual([1000]);
});

test('a provider of payments is needed for 90 days after its last sale, whatever is first in the list', async () => {
  await using market = await paidByCard();
  const { ports } = market;
  const card = { name: 'stripe', paidAs: 'balance' } as const;
  const configured = (...payments: Configuration['payments']) => ({ payments, payouts: [transfer] });
  await recordProviders(ports, configured(alipayAs('transfer'), card));
  expect(await listUnmetObligations(ports, configured(card, alipayAs('transfer')))).toEqual([]);
  expect(await listUnmetObligations(ports, configured(alipayAs('transfer')))).toEqual([
    {
      ...{ by: { payments: 'stripe' }, count: 1, amount: 1000 },
      what: 'sales of the last 90 days, which may be given back',
    },
  ]);
  ports.clock.advance(91 * day);
  expect(await listUnmetObligations(ports, configured(alipayAs('transfer')))).toEqual([]);
});
