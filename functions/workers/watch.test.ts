import { expect, test } from 'vitest';

import { day, hour } from '#shared/limits';
import { fen } from '#shared/money';
import { configured } from '../adapters/provider.ts';
import { saleEntries } from '../domain/ledger/ledger.ts';
import { withdrawalEntries } from '../domain/ledger/own-money.ts';
import { beijingDate } from '../domain/time.ts';
import type { PayoutTerms } from '../ports/payouts.ts';
import { book } from '../store/ledger/ledger.ts';
import { recountOf, recountWrite } from '../store/ledger/recounts.ts';
import { firstDownload } from '../store/orders/downloads.ts';
import { stopPayouts } from '../store/payouts/payout-stop.ts';
import { askBack, notify, order, paid, pass } from '../test/market.ts';
import { requested, type SoldMarket, soldMarket } from '../test/payouts.ts';
import { drain, ran, valueIn } from '../test/ports.ts';
import { bookOwnLines } from '../usecases/ledger/reconciliation/own-lines.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { watch } from '../usecases/operations/business-metrics.ts';
import { holdSeller, resumeMarket, stopMarket } from '../usecases/operations/holds.ts';
import { propose } from '../usecases/operations/propose.ts';
import { approveRefund } from '../usecases/refunds/grant.ts';
import { escalateRefund } from '../usecases/refunds/refund-decisions.ts';
import { worker as orderStatus } from './order-status.ts';
import { schedule } from './watch.ts';

const quiet = {
  ...{ PaidUnsettled: 0, OrdersStuck: 0, PayoutsStuck: 0, PayoutsStopped: 0, MessagesStuck: 0, SalesStopped: 0 },
  ...{ RefundsUndecided: 0, RefundsUncovered: 0, RefundsUncoveredYuan: 0, KinUnseen: 0 },
  ...{ SellersBelowZero: 0, PotShort: 0, SellersHeld: 0, SellersStranded: 0, ProposalsWaiting: 0 },
};

const watched = ({ ports }: SoldMarket) => watch(ports);

test('a market where all goes its way shows nothing', async () => {
  const market = await soldMarket();
  expect(await watched(market)).toEqual(quiet);
  await ran(schedule, market.ports);
});

test('a paid sale that no worker settles shows after some twenty minutes, and not at once', async () => {
  const market = await soldMarket();
  const { ports, other } = market;
  await notify(ports, await order(market, other));
  await drain(ports, [orderStatus]);
  expect((await watched(market)).PaidUnsettled).toBe(0);
  await pass(ports, hour, { work: async () => ports.queues.sent.splice(0) });
  expect((await watched(market)).PaidUnsettled).toBe(1);
});

test('sellers whose money nobody is configured to pay out show at once', async () => {
  const market = await soldMarket();
  const split: PayoutTerms = { name: 'split', covers: 'sale', minimum: fen(1) };
  const stranding = { ...market, ports: { ...market.ports, payoutTerms: configured([split]) } };
  expect(await watched(stranding)).toEqual({ ...quiet, SellersStranded: 1 });
});

test('a payout that is on its way for hours shows, and so does the stop of all', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  await requested(ports, seller);
  expect(await watched(market)).toEqual(quiet);
  ports.clock.advance(3 * hour);
  expect((await watched(market)).PayoutsStuck).toBe(1);
  await stopPayouts(ports.table, { reason: 'PRODUCT_NOT_SIGN', at: ports.clock.now() });
  expect((await watched(market)).PayoutsStopped).toBe(1);
});

test('sales that one of us has stopped show, and what somebody has proposed', async () => {
  const market = await soldMarket();
  const { ports } = market;
  await stopMarket(ports, { note: 'the bank called', sales: true });
  const action = { kind: 'withdraw', provider: 'mock', amount: fen(60_000) } as const;
  await propose(ports, action, { actor: 'mei', note: 'rent' });
  expect(await watched(market)).toEqual({ ...quiet, PayoutsStopped: 1, SalesStopped: 1, ProposalsWaiting: 1 });
  await resumeMarket(ports);
  ports.clock.advance(7 * day);
  expect(await watched(market)).toMatchObject({ SalesStopped: 0, PayoutsStopped: 0, ProposalsWaiting: 0 });
});

/** A sale whose buyer has downloaded the file and requests a refund. */
async function sellAndRequestRefund({ ports, file, other }: SoldMarket): Promise<string> {
  const number = await paid({ ports, file }, other);
  await ports.table.commit([firstDownload(other.id, file.id, ports.clock.now())]);
  await valueIn(askBack(ports, other, number));
  return number;
}

test('a refund that waits for our word shows after a day', async () => {
  const market = await soldMarket();
  const { ports } = market;
  const number = await sellAndRequestRefund(market);
  ports.clock.advance(2 * day);
  await escalateRefund(ports.table, number, { leftAt: ports.clock.now() });
  ports.clock.advance(day);
  expect((await watched(market)).RefundsUndecided).toBe(0);
  ports.clock.advance(hour);
  expect((await watched(market)).RefundsUndecided).toBe(1);
});

test('a granted refund that its seller’s balance does not cover shows, with its amount', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  const number = await sellAndRequestRefund(market);
  ports.clock.advance(26 * hour);
  await requested(ports, seller);
  await approveRefund(ports, number, { decidedBy: 'operator' });
  expect((await watched(market)).RefundsUncovered).toBe(0);
  ports.clock.advance(2 * hour);
  expect(await watched(market)).toMatchObject({ RefundsUncovered: 1, RefundsUncoveredYuan: 10 });
});

test('a seller who has been held for a week shows, and one whom the recount found below zero', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  await holdSeller(ports, seller.id, { actor: 'mei', note: 'two accounts, one card' });
  ports.clock.advance(7 * day);
  expect((await watched(market)).SellersHeld).toBe(0);
  ports.clock.advance(hour);
  const now = ports.clock.now();
  const result = { postings: 1, sellers: 1, movingSince: {}, belowZero: [seller.id], pots: {}, owed: 0, wrong: [] };
  await ports.table.commit([recountWrite(recountOf({ date: beijingDate(now), now }, result))]);
  expect(await watched(market)).toMatchObject({ SellersHeld: 1, SellersBelowZero: 1 });
  // A recount that fails for days does not turn the alarm off.
  ports.clock.advance(5 * day);
  expect(await watched(market)).toMatchObject({ SellersBelowZero: 1 });
});

test('money that lies at another provider than the one that pays out is missed within a day', async () => {
  const market = await soldMarket();
  const { ports, seller } = market;
  await recountAll(ports);
  expect((await watched(market)).PotShort).toBe(0);
  const amount = fen(1000);
  const sale = { provider: 'wechat', sellerId: seller.id, amount, fee: fen(50) };
  const posting = { entries: saleEntries(sale), at: ports.clock.now(), seller: seller.id };
  await ports.table.commit(book({ reference: 'PAY#elsewhere', ...posting }, []));
  await recountAll(ports);
  expect((await watched(market)).PotShort).toBe(1);
  // By bank transfer: out of one provider balance, and into the other as that provider's bill lists it.
  await ports.table.commit(
    book({ reference: 'BNK#over', entries: withdrawalEntries('wechat', amount), at: ports.clock.now() }, []),
  );
  const paidIn = { kind: 'bank', ourNo: '', theirNo: 'IN1', amount, at: ports.clock.now() } as const;
  await bookOwnLines(ports, { provider: 'mock', date: beijingDate(ports.clock.now()), lines: [paidIn] });
  const counted = await recountAll(ports);
  expect(counted.pots.wechat).toBe(0);
  expect((await watched(market)).PotShort).toBe(0);
});
