import { beforeEach, expect, test } from 'vitest';
import { mockBillLine } from '#functions/adapters/mock/bills';
import { requestRefund } from '#functions/api/refunds/request-refund';
import type { Item } from '#functions/ports/table';
import { configurationIn } from '#functions/runtime/configuration';
import { park } from '#functions/runtime/worker/park';
import { firstDownload } from '#functions/store/orders/downloads';
import { findOrder } from '#functions/store/orders/orders';
import { stopPayouts } from '#functions/store/payouts/payout-stop';
import { findRefund } from '#functions/store/refunds/refunds';
import { deliver, notify, order } from '#functions/test/market';
import { requested as requestedPayout, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { StartProblem } from '#infra/local/start-problem';
import { hour } from '#shared/limits';
import { fen } from '#shared/money';
import type { Market } from './market.ts';
import { commands, runOps } from './run.ts';
import { testMarket } from './test-ops.ts';

let sold: Awaited<ReturnType<typeof soldMarket>>;
let opened: number;
let damaged: Item[] = [];
const failedCounts = new Map<string, number>();

const market = (): Market => {
  opened += 1;
  return testMarket(sold.ports, {
    failedMessages: {
      count: async (queue) => failedCounts.get(queue) ?? 0,
      redrive: async (queue) => {
        const sent = failedCounts.get(queue) ?? 0;
        failedCounts.delete(queue);
        return sent;
      },
    },
    contents: async () => ({ items: damaged, sizes: undefined }),
    close: async () => {
      opened -= 1;
    },
  });
};

const ops = async (...argv: string[]) => runOps(argv, async () => market());
const asMei = (...argv: string[]) => ops(...argv, '--actor', 'mei');

const auditOf = async () => {
  const { out } = await ops('audit', '--json');
  return JSON.parse(out).rows.map(({ actor, action, target }: Record<string, string>) => [actor, action, target]);
};

beforeEach(async () => {
  opened = 0;
  damaged = [];
  failedCounts.clear();
  sold = await soldMarket();
});

/** A sale whose refund request the seller has refused, and the buyer escalated. */
async function escalatedRefund(): Promise<string> {
  const { ports, other } = sold;
  const number = await order(sold, other);
  await notify(ports, number);
  await deliver(ports);
  await ports.table.commit([firstDownload(other.id, sold.file.id, ports.clock.now())]);
  const input = { user: other, params: { out_trade_no: number }, body: { reason: '与描述不符' } };
  await valueIn(call(requestRefund, ports, input));
  await escalateRefund(ports.table, number, { note: '请看第 3 页' });
  return number;
}

async function requestPayout(): Promise<string> {
  const payout = await requestedPayout(sold.ports, sold.seller);
  return payout.ok ? payout.value.id : '';
}

test('without a command, and with --help, it says what there is', async () => {
  for (const argv of [[], ['--help'], ['list', 'parked', '--help']]) {
    const { code, out } = await ops(...argv);
    expect([code, opened]).toEqual([0, 0]);
    for (const { usage } of commands) expect(out).toContain(usage);
  }
});

test.each([
  [['paint'], 'There is no command "paint".'],
  [['list'], 'There is no command "list".'],
  [['refund', 'approve', '--actor', 'mei'], 'Usage: refund approve <order>'],
  [['refund', 'approve', 'A', 'B', '--actor', 'mei'], 'Usage: refund approve <order>'],
  [['refund', 'approve', 'A'], 'refund approve needs --actor <you>: it changes something'],
  [['payouts', 'start'], 'payouts start needs --actor <you>: it changes something'],
  [['refund', 'decline', 'A', '--actor', 'mei'], 'refund decline needs --note <why>'],
  [['resolve', 'A', '--actor', 'mei'], 'resolve needs --note <why>'],
  [['stop', '--note', 'audit', '--amount', '5'], 'stop takes no --amount. Usage: stop [--sales]'],
  [['audit', '--days', 'many'], '--days must be a number from 1 to 366'],
  [['audit', '--colour'], "Unknown option '--colour'"],
])('%j is wrong usage, told before anything is opened', async (argv, message) => {
  const { code, out } = await ops(...argv);
  expect(out).toContain(message);
  expect([code, opened]).toEqual([2, 0]);
});

test('reports an unreachable market in one sentence', async () => {
  const open = () => Promise.reject(new StartProblem('There is no market here yet.'));
  expect(await runOps(['list', 'stuck'], open)).toEqual({ code: 3, out: 'There is no market here yet.' });
});

test('every list of a market at rest says that there is nothing, and every market is closed', async () => {
  for (const { usage, changes } of commands) {
    if (changes || /^(recount|verify|owes|migrate|books)/.test(usage)) continue;
    const { code, out } = await ops(...usage.split(' '));
    expect([code, out.split('\n').length], usage).toEqual([0, 1]);
    expect(JSON.parse((await ops(...usage.split(' '), '--json')).out)).toMatchObject({ rows: [] });
  }
  expect(opened).toBe(0);
});

test('a refund is decided once, by name, with the reason the buyer reads', async () => {
  const number = await escalatedRefund();
  expect((await ops('list', 'refunds')).out).toContain(`order: ${number}`);
  expect((await ops('list', 'refunds')).out).toContain('buyer: 与描述不符');
  const declined = await asMei('refund', 'decline', number, '--note', '描述无误');
  expect(declined).toEqual({ code: 0, out: 'The refund is declined.' });
  expect(await findRefund(sold.ports.table, number)).toMatchObject({
    state: 'declined',
    decidedBy: 'operator',
    note: '描述无误',
  });
  expect(await asMei('refund', 'approve', number)).toEqual({ code: 1, out: 'The refund is declined, not escalated.' });
  expect((await asMei('refund', 'approve', 'X')).code).toBe(1);
  expect((await ops('list', 'refunds')).out).toBe('No refund waits for an operator.');
  expect(await auditOf()).toEqual([['mei', 'refund decline', number]]);
});

test('an approved refund goes back to the buyer', async () => {
  const number = await escalatedRefund();
  expect((await asMei('refund', 'approve', number)).code).toBe(0);
  await deliver(sold.ports);
  expect(await findOrder(sold.ports.table, number)).toMatchObject({ status: 'refunded' });
  const { out } = await ops('audit');
  expect(out).toContain('before: {"state":"escalated"}');
  expect(out).toContain('after: {"state":"approved"}');
});

test('a payout is held, listed, and goes on or comes back', async () => {
  const id = await requestPayout();
  expect(await asMei('payout', 'hold', id)).toEqual({ code: 0, out: 'The payout is manual.' });
  expect((await ops('list', 'payouts')).out).toContain(`payout: ${id}\n  state: manual`);
  expect(await asMei('payout', 'resume', id)).toEqual({ code: 0, out: 'The payout is submitted.' });
  expect((await asMei('payout', 'release', id)).out).toBe('That cannot be done with a payout that is submitted.');
  await asMei('payout', 'hold', id);
  const released = await asMei('payout', 'release', id);
  expect([released.code, (await asMei('payout', 'hold', 'P0')).code]).toEqual([0, 1]);
  expect((await auditOf()).map(([, action]: string[]) => action)).toEqual([
    'payout hold',
    'payout resume',
    'payout hold',
    'payout release',
  ]);
});

test('the stop of all payouts is listed first and lifted once', async () => {
  const { table, clock } = sold.ports;
  await stopPayouts(table, { reason: 'PAYER_BALANCE_NOT_ENOUGH', at: clock.now() });
  expect((await ops('list', 'payouts')).out).toContain('- payout: ALL\n  state: stopped');
  expect((await asMei('payouts', 'start')).out).toContain('They were stopped for PAYER_BALANCE_NOT_ENOUGH.');
  expect(await asMei('payouts', 'start')).toEqual({ code: 1, out: 'Payouts are not stopped.' });
  expect(await auditOf()).toEqual([['mei', 'payouts start', 'all payouts']]);
});

test('parked messages and dead letters are sent again by name or all, and forgotten with a note', async () => {
  const { ports } = sold;
  const message = { kind: 'check', outTradeNo: 'A1' } as const;
  for (const id of ['m1', 'm2'])
    await park(ports, { queue: 'order-status', id, body: { ...message, outTradeNo: id }, reason: 'odd' });
  await park(ports, { queue: 'order-status', id: 'm3', body: '?', reason: 'the message does not fit its schema' });
  expect((await asMei('redrive', 'parked', 'order-status/m1')).out).toContain('1 of 1 sent again.');
  expect((await asMei('redrive', 'parked', 'm2')).code).toBe(1);
  expect((await asMei('redrive', 'parked')).out).toContain('1 of 2 sent again.');
  expect((await asMei('drop', 'order-status/m3', '--note', 'a typo of ours')).code).toBe(0);
  expect((await asMei('drop', 'order-status/m3', '--note', 'again')).code).toBe(1);

  failedCounts.set('mail', 3).set('payout', 1);
  expect((await ops('list', 'dead')).out).toContain('- queue: mail\n  messages: 3');
  expect((await asMei('redrive', 'dead', 'post')).code).toBe(1);
  expect((await asMei('redrive', 'dead', 'mail')).out).toContain('3 messages sent again.');
  expect((await asMei('redrive', 'dead')).out).toContain('1 messages sent again.');
  expect((await asMei('redrive', 'dead')).out).toBe('0 messages sent again.');
  expect((await auditOf()).map(([, action, target]: string[]) => `${action} ${target}`)).toEqual([
    'redrive parked order-status/m1',
    'redrive parked order-status/m2',
    'drop order-status/m3',
    'redrive dead mail',
    'redrive dead payout',
  ]);
});

test('a day is compared by hand, and its difference closed with a note', async () => {
  const { ports } = sold;
  const at = ports.clock.now();
  await ports.table.commit([mockBillLine({ kind: 'payment', ourNo: 'STRAY', theirNo: 'T9', amount: fen(500), at })]);
  ports.clock.advance(22 * hour);
  expect((await asMei('reconcile', '20.11.')).code).toBe(1);
  expect((await asMei('reconcile', '2026-11-20')).out).toContain('differences: 1');
  const id = '2026-11-20/mock/missing_here/payment/STRAY/T9';
  expect((await ops('list', 'unmatched')).out).toContain(`difference: ${id}`);
  expect((await asMei('resolve', 'x', '--note', 'y')).code).toBe(1);
  expect((await asMei('resolve', id, '--note', 'another shop')).code).toBe(0);
  expect((await ops('list', 'unmatched')).out).toBe('Bills and books agree.');
});

test('a recount that finds something says so by its exit code', async () => {
  expect(await ops('recount')).toEqual({ code: 0, out: '1 postings of 1 sellers: all balances are as booked.' });
  const update = { pk: `SBAL#${sold.seller.id}`, sk: 'TOTAL' };
  await sold.ports.table.commit([{ update, change: { add: { gross: 1 } } }]);
  const { code, out } = await ops('recount');
  expect(code).toBe(1);
  expect(out).toMatch(/^- broken: I14 totals SBAL#\w+ \/ TOTAL: gross is 1001 instead of 1000$/m);
});

test('lists what each provider still owes, and which debts have no configured provider', async () => {
  const { out } = await ops('owes');
  expect(out).toContain('who: the provider of payments mock\n  what: 1 sales of the last 90 days');
  expect(out).toContain('what: 1 sellers who wait for their money\n  sum: 9.50');
  expect(out).not.toContain('problem');
  const configuration = () => configurationIn({ PAYMENT_PROVIDER: 'alipay', PAYOUT_PROVIDER: 'split' });
  const result = await runOps(['owes'], async () => ({ ...market(), configuration }));
  expect(result.out.match(/problem: nobody is configured for it/g)).toHaveLength(2);
});

const [id, createdAt] = ['01M7TJYRAK4NTXJ6NYAWBFGFQN', Date.UTC(2026, 10, 20)];
const counts = { filesCount: 0, followersCount: 0, followingCount: 0 };
const lin = {
  id,
  username: 'lin',
  usernameLower: 'lin',
  displayName: 'lin',
  bio: '',
  email: 'lin@example.com',
  ...counts,
};
const userItems: Item[] = [
  {
    pk: `USR#${id}`,
    sk: 'USR',
    kind: 'user',
    ...lin,
    passwordHash: 'x',
    tokenVersion: 0,
    language: 'zh',
    createdAt,
    ttl: 1,
  },
  { pk: 'UNAME#lin', sk: 'UNAME', kind: 'claim', userId: id, heldUntil: createdAt },
];

test('verify lists the violations of a table and fails', async () => {
  const holds = 'postings of 1 sellers: every invariant holds.';
  expect(await ops('verify')).toEqual({ code: 1, out: expect.stringContaining('There is no market to count') });
  damaged = userItems;
  expect(await ops('verify')).toEqual({ code: 0, out: expect.stringContaining(holds) });
  damaged = [...userItems, { pk: 'X', sk: 'X', kind: 'payout', id: 'P1', state: 'succeeded' }];
  const { code, out } = await ops('verify');
  expect(code).toBe(1);
  expect(out).toContain('- broken: I5 the payout P1 is succeeded');
  expect(out).toMatch(/: \d+ things are wrong\.$/);
});
