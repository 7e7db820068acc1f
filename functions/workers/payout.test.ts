import { expect, test } from 'vitest';
import { queues } from '#infra/lib/resources';
import { day, hour, minute, second } from '#shared/limits';
import { fen } from '#shared/money';
import type { PayoutOutcome, PayoutProvider } from '../ports/payouts.ts';
import type { Table } from '../ports/table.ts';
import { findPosting } from '../store/ledger/ledger.ts';
import { bucketWrite } from '../store/payouts/balance.ts';
import { findPayee, payeeRemovalWrites } from '../store/payouts/payee.ts';
import { findPayoutStop, payoutStopGone } from '../store/payouts/payout-stop.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { openBalance } from '../test/balance.ts';
import { fileOf, mature, paid, pass } from '../test/market.ts';
import { paidBy, payoutsNow, requested, setPayee, soldMarket } from '../test/payouts.ts';
import { drain } from '../test/ports.ts';
import { worker } from './payout.ts';

type Answer = PayoutOutcome | 'lost';

/** A provider that gives scripted answers, one per call, and then those of the mock. Counts the transfers that really arrived. */
function scripted(real: PayoutProvider, answers: Answer[]) {
  const sent: string[] = [];
  const say = async (act: () => Promise<PayoutOutcome>): Promise<PayoutOutcome> => {
    const next = answers.shift();
    if (next === undefined || next === 'lost') {
      const outcome = await act();
      return next === 'lost' ? { state: 'unknown' } : outcome;
    }
    return next;
  };
  const provider: PayoutProvider = {
    ...real,
    submit: (payout) => {
      sent.push(payout.payoutId);
      return say(() => real.submit(payout));
    },
    query: (payout) => say(() => real.query(payout)),
  };
  return { ...paidBy(provider), sent };
}

async function sold(answers: Answer[] = [], { heldUntil = 0 } = {}) {
  const market = await soldMarket({ heldUntil });
  const { sent, ...paying } = scripted(market.ports.payouts.current, answers);
  const ports = { ...market.ports, ...paying };
  const work = () => drain(ports, [worker]);
  const wait = (ms: number, step = minute) => pass(ports, ms, { step, work });
  const request = () => worker.work({ kind: 'request', sellerId: market.seller.id }, ports);
  const states = async () => (await payoutsNow(ports, market.seller)).map(({ state }) => state);
  return { ...market, ports, sent, work, wait, request, states, payouts: () => payoutsNow(ports, market.seller) };
}

const rejected = (code: string, who: 'seller' | 'platform' | 'bug'): PayoutOutcome => ({
  state: 'rejected',
  code,
  who,
});

test('what is available goes out within six hours, once, and the books say so', async () => {
  const { ports, seller, sent, wait, payouts } = await sold();
  await wait(6 * hour, 10 * minute);
  const [payout] = await payouts();
  expect(payout).toMatchObject({ state: 'succeeded', amount: 950, maskedAccount: 'n***@example.com' });
  expect(await openBalance(ports.table, seller.id)).toBe(0);
  expect(await findPosting(ports.table, `PO#${payout?.id ?? ''}#SET`)).toBeDefined();
  await wait(day, hour);
  expect([sent.length, (await payouts()).length]).toEqual([1, 1]);
  expect((await listOutbox(ports.table)).filter(({ queue }) => queue === 'payout')).toEqual([]);
});

test('a lost answer never sends the money twice: it is asked about first', async () => {
  const { states, sent, wait } = await sold(['lost']);
  await wait(7 * hour, 5 * minute);
  expect([await states(), sent.length]).toEqual([['succeeded'], 1]);
});

test('a payout whose account was removed is asked about, and not sent again', async () => {
  const { ports, seller, sent, work, request, wait, states } = await sold([{ state: 'unknown' }]);
  await request();
  await work();
  const payee = await findPayee(ports.table, seller.id);
  if (payee) await ports.table.commit(payeeRemovalWrites(seller.id, payee));
  await wait(hour);
  expect([await states(), sent.length]).toEqual([['submitted'], 1]);
});

test('money that comes back from an account the seller has changed since goes to the new one', async () => {
  const no = rejected('PAYEE_NOT_EXIST', 'seller');
  const { ports, seller, payouts, wait, work, request } = await sold([
    no,
    { state: 'unknown', code: 'ORDER_NOT_EXIST' },
  ]);
  await request();
  await work();
  await setPayee(ports, seller.id, { account: 'west@example.com' });
  await wait(7 * hour, 5 * minute);
  expect((await payouts()).map(({ state, maskedAccount }) => [state, maskedAccount])).toEqual([
    ['succeeded', 'w***@example.com'],
    ['failed', 'n***@example.com'],
  ]);
});

test('a rejection that a later query contradicts is no rejection', async () => {
  const { wait, states } = await sold([rejected('PAYEE_NOT_EXIST', 'seller'), { state: 'succeeded', orderNo: 'T' }]);
  await wait(7 * hour, 5 * minute);
  expect(await states()).toEqual(['succeeded']);
});

test('when the platform itself is blocked nothing more is sent until it is lifted, and then everything', async () => {
  const { ports, payouts, sent, wait } = await sold([rejected('PAYER_BALANCE_NOT_ENOUGH', 'platform')]);
  await wait(12 * hour, 5 * minute);
  expect(await findPayoutStop(ports.table)).toMatchObject({ reason: 'PAYER_BALANCE_NOT_ENOUGH' });
  expect([sent.length, (await payouts())[0]?.state]).toEqual([1, 'submitted']);
  await ports.table.commit([payoutStopGone]);
  await wait(hour, 5 * minute);
  expect((await payouts())[0]?.state).toBe('succeeded');
});

test('what the provider calls over, and the platform has to mend, goes back once that is confirmed, and is made anew', async () => {
  const over = rejected('PAYER_BALANCE_NOT_ENOUGH', 'platform');
  const { ports, states, wait } = await sold([{ state: 'unknown' }, over, over]);
  await wait(7 * hour, 5 * minute);
  expect(await findPayoutStop(ports.table)).toMatchObject({ reason: 'PAYER_BALANCE_NOT_ENOUGH' });
  expect(await states()).toEqual(['submitted']);
  await ports.table.commit([payoutStopGone]);
  await wait(8 * hour, 5 * minute);
  expect(await states()).toEqual(['succeeded', 'failed']);
});

test('a new account is paid to only after its hold', async () => {
  const { payouts, wait, ports } = await sold([], { heldUntil: Date.UTC(2026, 10, 21, 4) });
  await wait(23 * hour, 30 * minute);
  expect(await payouts()).toEqual([]);
  await wait(8 * hour, 30 * minute);
  expect((await payouts())[0]?.state).toBe('succeeded');
  expect(ports.clock.now()).toBeGreaterThan(0);
});

test('less than the provider sends is carried over to the next sale', async () => {
  const market = await sold();
  const { ports, seller, payouts, wait } = market;
  await wait(7 * hour, 30 * minute);
  await paid({ ports, file: await fileOf(ports, seller, 5) }, market.other);
  await wait(26 * hour, 30 * minute);
  expect(await payouts()).toHaveLength(1);
  await paid({ ports, file: await fileOf(ports, seller, 100) }, market.other);
  await wait(26 * hour, 30 * minute);
  expect((await payouts()).map(({ amount }) => amount)).toEqual([100, 950]);
});

test('a run at the very moment of a sale overlooks no money, however old its copy of the table is', async () => {
  const { ports, seller, work, states } = await sold();
  const copy: Table = {
    ...ports.table,
    query: async (query) =>
      query.index || query.consistent ? ports.table.query(query) : { items: [], cursor: undefined },
  };
  await worker.work({ kind: 'request', sellerId: seller.id }, { ...ports, table: copy });
  await work();
  expect(await states()).toEqual(['succeeded']);
});

test('a payout that is on its way is running, and a balance that never stands still is busy', async () => {
  const { ports, seller, file, other } = await sold();
  expect(await requested(ports, seller)).toMatchObject({ ok: true });
  await paid({ ports, file }, other);
  mature(ports);
  expect(await requested(ports, seller)).toMatchObject({ code: 'payout_running' });

  const next = await sold();
  const { table } = next.ports;
  let bumps = 0;
  const restless: Table = {
    ...table,
    async query(query) {
      const page = await table.query(query);
      const bucket = page.items.find(({ sk }) => sk.startsWith('B#'));
      if (bucket && ++bumps > 0) await table.commit([bucketWrite(next.seller.id, bucket.sk, fen(1))]);
      return page;
    },
  };
  expect(await requested({ ...next.ports, table: restless }, next.seller)).toMatchObject({ code: 'payout_busy' });
  expect(bumps).toBe(4);
});

test('a provider that takes all the time it is given is asked by nobody else meanwhile', async () => {
  const { ports, seller, sent } = await sold();
  expect(await requested(ports, seller)).toMatchObject({ ok: true });
  const [payoutId = ''] = (await payoutsNow(ports, seller)).map(({ id }) => id);
  const submit = (by: typeof ports) => worker.work({ kind: 'submit', payoutId }, by);
  const answer = Promise.withResolvers<void>();
  const slow: PayoutProvider = {
    ...ports.payouts.current,
    async submit(payout) {
      await answer.promise;
      return ports.payouts.current.submit(payout);
    },
  };
  const first = submit({ ...ports, ...paidBy(slow) });
  // The timeout of the function ends the call earlier.
  ports.clock.advance(queues.payout.workerTimeout * second);
  await submit(ports);
  expect(sent).toEqual([]);
  answer.resolve();
  await first;
  expect([sent.length, (await payoutsNow(ports, seller)).map(({ state }) => state)]).toEqual([1, ['succeeded']]);
});

test('ten requests at the same moment are one payout', async () => {
  const { work, request, states } = await sold();
  await Promise.all(Array.from({ length: 10 }, request));
  await work();
  expect(await states()).toEqual(['succeeded']);
});
