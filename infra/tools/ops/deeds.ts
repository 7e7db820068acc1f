import { audited, noted } from '#functions/operations/audited';
import { holdPayout, liftPayoutStop, releasePayout, resumePayout, settlePayout } from '#functions/operations/payouts';
import { dropParked, redriveParked } from '#functions/operations/redrive';
import { retryRefund } from '#functions/operations/refund-retry';
import { findDifference, resolveDifference } from '#functions/store/differences';
import { findParked, listParked } from '#functions/store/parked';
import { findPayoutStop } from '#functions/store/payout-stop';
import { findPayout } from '#functions/store/payouts';
import { approveRefund, declineRefund, findRefund } from '#functions/store/refunds';
import { queueNames } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import type { Answer, Command, Said } from './command.ts';
import { countAll } from './dead-letters.ts';
import type { Market } from './market.ts';

type Deed = Omit<Command, 'changes'>;

const deed = (command: Deed): Command => ({ ...command, changes: true });

const actOf = ({ actor, note }: Said, what: { action: string; target: string; before: unknown; after: unknown }) => ({
  actor,
  ...what,
  ...(note !== undefined && { note }),
});

const target = ({ args }: Said): string => args[0] ?? '';

// ── Refunds ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Decision {
  action: string;
  from: string;
  to: string;
  act(ports: Market['ports'], outTradeNo: string, said: Said): Promise<boolean>;
}

const decide =
  ({ action, from, to, act }: Decision): Command['run'] =>
  async ({ ports }, said): Promise<Answer> => {
    const outTradeNo = target(said);
    const refund = await findRefund(ports.table, outTradeNo);
    if (!refund) return { refused: `There is no refund of the order ${outTradeNo}.` };
    if (refund.state !== from) return { refused: `The refund is ${refund.state}, not ${from}.` };
    const what = { action, target: outTradeNo, before: { state: refund.state }, after: { state: to } };
    const done = await audited(ports, actOf(said, what), (writing) => act(writing, outTradeNo, said));
    return done ? { done: `The refund is ${to}.` } : { refused: 'Somebody else was faster: look at it again.' };
  };

const noteOf = ({ note }: Said) => (note === undefined ? {} : { note });

const approve = decide({
  action: 'refund approve',
  from: 'escalated',
  to: 'approved',
  act: (ports, outTradeNo, said) => approveRefund(ports, outTradeNo, { decidedBy: 'operator', ...noteOf(said) }),
});

const decline = decide({
  action: 'refund decline',
  from: 'escalated',
  to: 'declined',
  act: ({ table, clock }, outTradeNo, said) =>
    declineRefund(table, outTradeNo, { decidedBy: 'operator', decidedAt: clock.now(), ...noteOf(said) }),
});

const retry = decide({
  action: 'refund retry',
  from: 'manual',
  to: 'approved',
  act: async (ports, outTradeNo) => (await retryRefund(ports, outTradeNo)).ok,
});

const refundDeeds: Deed[] = [
  { usage: 'refund approve <order>', does: 'the buyer has the money back', run: approve },
  {
    usage: 'refund decline <order>',
    does: 'the buyer keeps the file; the note is the reason',
    needsNote: true,
    run: decline,
  },
  { usage: 'refund retry <order>', does: 'asks the provider again for a refund it turned down', run: retry },
];

// ── Payouts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

type PayoutPorts = Market['ports'] & Awaited<ReturnType<Market['money']>>;
type PayoutDeed = (ports: PayoutPorts, id: string) => ReturnType<typeof holdPayout>;

const why: Record<string, (params: Record<string, string | number>) => string> = {
  payout_not_found: () => 'There is no such payout.',
  payout_state: ({ state }) => `That cannot be done with a payout that is ${state}.`,
  payout_unclear: ({ said }) => `The provider does not say what this needs: ${said}. Nothing was changed.`,
};

const onPayout =
  (action: string, to: string, act: PayoutDeed): Command['run'] =>
  async (market, said) => {
    const { ports } = market;
    const id = target(said);
    const payout = await findPayout(ports.table, id);
    const before = { state: payout?.state, lastCode: payout?.lastCode };
    const what = actOf(said, { action, target: id, before, after: { state: to } });
    const given = { ...ports, ...(await market.money()) };
    const result = await audited(given, what, (writing) => act(writing, id));
    if (result.ok) return { done: `The payout is ${result.value.state}.` };
    return { refused: why[result.code]?.(result.params ?? {}) ?? result.code };
  };

async function start({ ports }: Market, said: Said): Promise<Answer> {
  const stop = await findPayoutStop(ports.table);
  if (!stop) return { refused: 'Payouts are not stopped.' };
  const what = actOf(said, { action: 'payouts start', target: 'all payouts', before: stop, after: null });
  await audited(ports, what, liftPayoutStop);
  return { done: `Payouts go out again. They were stopped for ${stop.reason}.` };
}

const payoutDeeds: Deed[] = [
  {
    usage: 'payout hold <payout>',
    does: 'not sent, or not asked about, until somebody decides',
    run: onPayout('payout hold', 'manual', holdPayout),
  },
  {
    usage: 'payout resume <payout>',
    does: 'a held payout goes on: asked about first, then sent under its own number',
    run: onPayout('payout resume', 'submitted', resumePayout),
  },
  {
    usage: 'payout settle <payout>',
    does: 'a held payout has arrived, and the provider says so',
    run: onPayout('payout settle', 'succeeded', settlePayout),
  },
  {
    usage: 'payout release <payout>',
    does: 'a held payout’s money goes back to its seller, where it did not and will not arrive',
    run: onPayout('payout release', 'failed', releasePayout),
  },
  { usage: 'payouts start', does: 'lifts the stop of all payouts', run: start },
];

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const isQueue = (name: string): name is QueueName => queueNames.some((one) => one === name);

interface Name {
  queue: QueueName;
  messageId: string;
}

function nameOf(text: string): Name | undefined {
  const [queue = '', ...rest] = text.split('/');
  return isQueue(queue) ? { queue, messageId: rest.join('/') } : undefined;
}

async function redriveOne(ports: Market['ports'], name: Name, said: Said): Promise<string> {
  const entry = await findParked(ports.table, name);
  const named = `${name.queue}/${name.messageId}`;
  const what = { action: 'redrive parked', target: named, before: { reason: entry?.reason }, after: { sent: true } };
  return audited(ports, actOf(said, what), (writing) => redriveParked(writing, name));
}

async function redrive({ ports }: Market, said: Said): Promise<Answer> {
  const named = said.args.map(nameOf);
  const names = said.args.length === 0 ? await listParked(ports.table) : named.filter((name) => name !== undefined);
  if (names.length < named.length) return { refused: 'A parked message is called <queue>/<message>: see list parked.' };
  const rows = [];
  for (const name of names) {
    const result = await redriveOne(ports, name, said);
    rows.push({ message: `${name.queue}/${name.messageId}`, result });
  }
  return { rows, done: `${rows.filter(({ result }) => result === 'sent').length} of ${rows.length} sent again.` };
}

async function redriveDead({ ports, dead }: Market, said: Said): Promise<Answer> {
  const asked = said.args.filter(isQueue);
  if (asked.length < said.args.length) return { refused: `Queues are ${queueNames.join(', ')}.` };
  const queues = asked.length > 0 ? asked : queueNames;
  const waiting = (await countAll(dead)).filter(({ queue, count }) => count > 0 && queues.includes(queue));
  const rows = [];
  for (const { queue, count } of waiting) {
    const what = { action: 'redrive dead', target: queue, before: { messages: count }, after: { messages: 0 } };
    await noted(ports, actOf(said, what));
    rows.push({ queue, sent: await dead.redrive(queue) });
  }
  return { rows, done: `${rows.reduce((sum, { sent }) => sum + sent, 0)} messages sent again.` };
}

async function drop({ ports }: Market, said: Said): Promise<Answer> {
  const name = nameOf(target(said));
  const entry = name && (await findParked(ports.table, name));
  if (!entry) return { refused: 'There is no such parked message: see list parked.' };
  const what = { action: 'drop', target: target(said), before: entry, after: null };
  await audited(ports, actOf(said, what), (writing) => dropParked(writing, entry));
  return { done: 'It is forgotten.' };
}

const messageDeeds: Deed[] = [
  {
    usage: 'redrive parked [<message> …]',
    does: 'sends parked messages to their queues again, all or those named',
    run: redrive,
  },
  { usage: 'redrive dead [<queue> …]', does: 'sends dead letters to their queues again', run: redriveDead },
  { usage: 'drop <message>', does: 'forgets a parked message that was dealt with', needsNote: true, run: drop },
];

// ── Differences ──────────────────────────────────────────────────────────────────────────────────────────────────────

async function resolve({ ports }: Market, said: Said): Promise<Answer> {
  const id = target(said);
  const difference = await findDifference(ports.table, id);
  if (difference?.state !== 'open') return { refused: `No open difference is called ${id}: see list unmatched.` };
  const what = { action: 'resolve', target: id, before: { state: 'open' }, after: { state: 'resolved' } };
  const resolved = { note: said.note ?? '', now: ports.clock.now() };
  await audited(ports, actOf(said, what), ({ table }) => resolveDifference(table, id, resolved));
  return { done: 'It is resolved.' };
}

export const deeds: readonly Command[] = [
  ...refundDeeds,
  ...payoutDeeds,
  ...messageDeeds,
  {
    usage: 'resolve <difference>',
    does: 'closes a difference between bill and books',
    needsNote: true as const,
    run: resolve,
  },
].map(deed);
