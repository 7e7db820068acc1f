import { beforeEach, expect, test } from 'vitest';
import { requestRefund } from '#functions/api/refunds/request-refund';
import { firstDownload } from '#functions/store/orders/downloads';
import { findRefund } from '#functions/store/refunds/refunds';
import { deliver, notify, order } from '#functions/test/market';
import { requested as requestedPayout, soldMarket } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { StartProblem } from '#infra/local/start-problem';
import type { Market } from './market.ts';
import { commands, runOps } from './run.ts';
import { testMarket } from './test-ops.ts';

let sold: Awaited<ReturnType<typeof soldMarket>>;
let opened: number;

const market = (): Market => {
  opened += 1;
  return testMarket(sold.ports, {
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
  expect((await ops('list', 'refunds')).out).toBe('No refund waits for an operator.');
  expect(await auditOf()).toEqual([['mei', 'refund decline', number]]);
});

test('a payout is held, and goes on or comes back', async () => {
  const payout = await requestedPayout(sold.ports, sold.seller);
  const id = payout.ok ? payout.value.id : '';
  expect(await asMei('payout', 'hold', id)).toEqual({ code: 0, out: 'The payout is manual.' });
  expect(await asMei('payout', 'resume', id)).toEqual({ code: 0, out: 'The payout is submitted.' });
  expect((await asMei('payout', 'release', id)).out).toBe('That cannot be done with a payout that is submitted.');
  await asMei('payout', 'hold', id);
  const released = await asMei('payout', 'release', id);
  expect([released.code, (await asMei('payout', 'hold', 'P0')).code]).toEqual([0, 1]);
  const actions = (await auditOf()).map(([, action]: string[]) => action);
  expect(actions).toEqual(['payout hold', 'payout resume', 'payout hold', 'payout release']);
});

test('what a buyer is given without having asked, a stop of sales, a correction and the books of a day', async () => {
  const number = await order(sold, sold.other);
  await notify(sold.ports, number);
  await deliver(sold.ports);
  const begin = (...more: string[]) => asMei('refund', 'begin', number, '--note', '少了一章', ...more);
  expect(await begin('--amount', '3.9')).toEqual({ code: 0, out: 'The refund is approved.' });
  expect(await begin()).toEqual({ code: 0, out: 'The refund is approved.' });
  await deliver(sold.ports);
  expect((await asMei('refund', 'finish', number, '--note', 'x')).out).toBe('The refund is done, not manual.');
  expect((await asMei('refund', 'reopen', number)).code).toBe(1);

  expect((await asMei('stop', '--sales', '--note', 'the bank called')).code).toBe(0);
  expect((await asMei('resume')).out).toContain('They were stopped for: the bank called');

  const correct = (amount: string) =>
    asMei('correct', '--from', 'fee', '--to', `seller:${sold.seller.id}`, '--amount', amount, '--note', '多收了');
  expect(await correct('1e3')).toMatchObject({ code: 1, out: expect.stringContaining('An amount is written 12.50') });
  const [, id = ''] = /ops confirm (\w+)/.exec((await correct('1.5')).out) ?? [];
  expect((await asMei('confirm', id)).code).toBe(1);
  expect(await ops('confirm', id, '--actor', 'lin')).toEqual({ code: 0, out: `It is done: COR#${id}.` });

  expect((await ops('books', '--day', '2026-11-20')).out).toMatch(/account: psp:mock\n {2}opening: 10\.00\n/);
  expect((await asMei('books', 'withdraw', '--provider', 'mock', '--amount', '501', '--note', 'rent')).out).toContain(
    'Somebody else has to confirm it',
  );
});

test.each([
  [['refund', 'approve', 'X'], 'There is no refund of this order.'],
  [['redrive', 'dead', 'post'], 'Queues are order-status'],
  [['redrive', 'parked', 'm2'], 'A parked message is called <queue>/<message>'],
  [['drop', 'order-status/m3', '--note', 'again'], 'There is no such parked message'],
  [['reconcile', '20.11.'], 'A day is written 2026-11-20.'],
  [['resolve', 'x', '--note', 'y'], 'No open difference is called x'],
])('%j is refused: there is no such thing', async (argv, message) => {
  const { code, out } = await asMei(...argv);
  expect([code, out]).toEqual([1, expect.stringContaining(message)]);
});
