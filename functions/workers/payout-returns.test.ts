import { afterEach, expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { linesIn } from '../adapters/alipay/bill.ts';
import type { Bills } from '../ports/payouts.ts';
import { listOpenDifferences } from '../store/ledger/differences.ts';
import { readBalance } from '../store/payouts/balance.ts';
import { deliverAgain, settleAll } from '../test/books.ts';
import { pass } from '../test/market.ts';
import { payoutsNow, setPayee, testAccount } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { goToPay, postTo, providedMarket } from '../test/providers.ts';
import { quietLog } from '../test/quiet-log.ts';
import { booked, wrong } from '../test/reversals.ts';
import { reconcileAll } from '../usecases/ledger/reconciliation/reconcile.ts';
import { worker as payout } from './payout.ts';

quietLog('info', 'error');

let market: Awaited<ReturnType<typeof paidOut>>;

afterEach(() => market[Symbol.asyncDispose]());

/** A seller whose sale of ¥10.00 has matured and has been transferred. */
async function paidOut() {
  const provided = await providedMarket();
  const { ports, seller, buyer, alipay } = provided;
  await setPayee(ports, seller.id);
  alipay.pay((await goToPay(provided, buyer)).address);
  await alipay.catchUp(postTo(ports));
  const work = async () => {
    await deliverAgain(ports);
    await drain(ports, [payout]);
  };
  await pass(ports, 30 * hour, { step: 30 * minute, work });
  const bills: Bills[] = [
    {
      name: 'alipay',
      async bill(date) {
        const lines = await linesIn(Buffer.from(await alipay.bills.download(date)));
        return lines.length > 0 ? lines : 'none';
      },
    },
  ];
  return { ...provided, work, bills };
}

const balance = async () => {
  const { buckets, totals } = await readBalance(market.ports.table, market.seller.id);
  const open = buckets.filter(({ frozenBy }) => frozenBy === undefined);
  return { open: open.reduce((sum, { amount }) => sum + amount, 0), paidOut: totals.paidOut };
};

test('a transfer that comes back after it had arrived is found on the bill, and the seller’s again', async () => {
  market = await paidOut();
  const { ports, seller, alipay, bills, work } = market;
  const [sent] = await payoutsNow(ports, seller);
  expect(sent).toMatchObject({ state: 'succeeded', amount: 950 });
  expect(await balance()).toEqual({ open: 0, paidOut: 950 });
  const psp = await booked(market, 'psp:alipay');
  alipay.books.transfers.returnFunds(sent?.id ?? '');
  alipay.books.transfers.failureByAccount.set(testAccount, 'PAYEE_NOT_EXIST');

  ports.clock.advance(day);
  await reconcileAll({ ...ports, bills });
  expect((await listOpenDifferences(ports.table)).map(({ kind }) => kind)).toEqual(['payout_returned']);
  await work();
  const [returned] = await payoutsNow(ports, seller);
  expect(returned).toMatchObject({ state: 'failed', lastCode: 'PAYEE_NOT_EXIST' });
  expect(await balance()).toEqual({ open: 950, paidOut: 0 });
  expect((await booked(market, 'psp:alipay')) - psp).toBe(950);
  expect(await wrong(market)).toEqual([]);
  const emails = ports.queues.sent.filter(({ message }) => JSON.stringify(message).includes('payout-returned'));
  expect(emails.length).toBeLessThanOrEqual(1);

  ports.clock.advance(hour);
  expect(await reconcileAll({ ...ports, bills })).toEqual({ unmatched: 0, overdue: 0 });
  expect(await listOpenDifferences(ports.table)).toEqual([]);
});

test('a bill that has it back while the provider says that it arrived changes nothing', async () => {
  market = await paidOut();
  const { ports, seller, work } = market;
  const [sent] = await payoutsNow(ports, seller);
  await ports.queues.send('payout', { kind: 'returned', payoutId: sent?.id ?? '' });
  await work();
  await settleAll(ports);
  expect((await payoutsNow(ports, seller))[0]).toMatchObject({ state: 'succeeded' });
  expect(await balance()).toEqual({ open: 0, paidOut: 950 });
});
