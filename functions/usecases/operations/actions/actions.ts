import type { Deps } from '#functions/ports/index';
import { findLinkedGroup, linkedGroupReviewed } from '#functions/store/accounts/linked-accounts';
import { findPinnedStall } from '#functions/store/catalog/stall-of-day';
import { findDifference, markDifferenceResolved } from '#functions/store/ledger/differences';
import { findProposal, type ProposedAction } from '#functions/store/operations/proposals';
import type { PayoutStop } from '#functions/store/payouts/payout-stop';
import { findSellerHold, measuresHold, type SellerHold } from '#functions/store/payouts/seller-holds';
import { findParked, type ParkedName } from '#functions/store/table/parked';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { pinStall, unpinStall } from '../../catalog/stall-of-day.ts';
import { runAudited } from '../audit.ts';
import { findStops, holdSeller, releaseSeller, resumeMarket, stopMarket, unpaidBalance } from '../holds.ts';
import { actWithinLimit } from '../outflow-limit.ts';
import { liftPayoutStop } from '../payouts.ts';
import { confirmAndExecute, type ProposalOutcome } from '../proposals.ts';
import { proposeAction } from '../propose.ts';
import { dropParked, type RedriveOutcome, redriveParked } from '../redrive.ts';
import { auditActionOf, type OperatorInput } from './operator-input.ts';

/** Actions of operators about sellers, the market, proposals and messages, each with its audit entry. */

type Ports = Deps<'table' | 'clock' | 'ids'>;
type InputWithNote = OperatorInput & { note: string };

export function holdSellerBy(ports: Ports, sellerId: string, input: InputWithNote): ReturnType<typeof holdSeller> {
  const { actor, note } = input;
  const auditEntry = { action: 'seller hold', target: sellerId, before: { held: false }, after: { held: true } };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) =>
    holdSeller(writing, sellerId, { actor, note }),
  );
}

/** Ends a hold; the amount paid out then counts as let leave. */
export async function releaseSellerBy(
  ports: Ports,
  sellerId: string,
  input: OperatorInput,
): Promise<Result<SellerHold | { proposalId: string }, 'seller_not_held' | 'held_by_measure'>> {
  const hold = await findSellerHold(ports.table, sellerId);
  if (!hold) return refuse('seller_not_held');
  if (hold.actor === measuresHold) return refuse('held_by_measure');
  const amount = await unpaidBalance(ports.table, sellerId);
  const auditEntry = { action: 'seller release', target: sellerId, before: { held: true }, after: { held: false } };
  const outflow = { amount, orders: [], sellerId };
  const done = await actWithinLimit(ports, { act: auditActionOf(input, auditEntry), outflow }, (writing) =>
    releaseSeller(writing, sellerId),
  );
  if (done !== 'takes_two') return done;
  return ok({ proposalId: await proposeAction(ports, { kind: 'release', sellerId, amount }, input) });
}

/** Before and after are the sellers of the pinned stall. */
export async function pinStallBy(
  ports: Ports,
  userId: string,
  input: OperatorInput,
): Promise<Result<undefined, 'stall_few_covers'>> {
  const before = { userId: (await findPinnedStall(ports.table)) ?? null };
  const auditEntry = { action: 'stall pin', target: userId, before, after: { userId } };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) => pinStall(writing, userId));
}

export function unpinStallBy(
  ports: Ports,
  userId: string,
  input: OperatorInput,
): Promise<Result<undefined, 'stall_not_pinned'>> {
  const auditEntry = { action: 'stall unpin', target: userId, before: { userId }, after: { userId: null } };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) => unpinStall(writing, userId));
}

type Stops = Awaited<ReturnType<typeof findStops>>;

export async function stopMarketBy(ports: Ports, { sales }: { sales: boolean }, input: InputWithNote): Promise<void> {
  const { note } = input;
  const before = await findStops(ports);
  const auditEntry = { action: 'stop', target: sales ? 'payouts and sales' : 'payouts', before, after: { note } };
  await runAudited(ports, auditActionOf(input, auditEntry), (writing) => stopMarket(writing, { note, sales }));
}

/** Lifts both stops; returns those that were set. */
export async function resumeMarketBy(ports: Ports, input: OperatorInput): Promise<Result<Stops, 'nothing_stopped'>> {
  const before = await findStops(ports);
  if (!before.payouts && !before.sales) return refuse('nothing_stopped');
  const auditEntry = { action: 'resume', target: 'payouts and sales', before, after: null };
  await runAudited(ports, auditActionOf(input, auditEntry), resumeMarket);
  return ok(before);
}

/** Lifts the stop of payouts; returns it. */
export async function restartPayoutsBy(
  ports: Ports,
  input: OperatorInput,
): Promise<Result<PayoutStop, 'nothing_stopped'>> {
  const { payouts: stop } = await findStops(ports);
  if (!stop) return refuse('nothing_stopped');
  const auditEntry = { action: 'payouts start', target: 'all payouts', before: stop, after: null };
  await runAudited(ports, auditActionOf(input, auditEntry), liftPayoutStop);
  return ok(stop);
}

/** Withdrawals stay ours; an export, and a posting that is booked again, move no money. */
const amountLeaving = (action: ProposedAction): Fen | undefined =>
  action.kind !== 'withdraw' && 'amount' in action ? action.amount : undefined;

export async function confirmBy(
  ports: Ports & Deps<'queues'>,
  id: string,
  input: OperatorInput,
): Promise<ProposalOutcome> {
  const before = await findProposal(ports.table, id);
  const leaves = before && amountLeaving(before.deed);
  const auditEntry = {
    ...{ action: 'confirm', target: id, before, after: { state: 'done' } },
    ...(leaves !== undefined && { leaves, proposedBy: before?.actor }),
  };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) => confirmAndExecute(writing, id, input.actor));
}

export async function resolveDifferenceBy(
  ports: Ports,
  id: string,
  input: InputWithNote,
): Promise<Result<string, 'difference_not_found'>> {
  const difference = await findDifference(ports.table, id);
  if (difference?.state !== 'open') return refuse('difference_not_found');
  const auditEntry = { action: 'resolve', target: id, before: { state: 'open' }, after: { state: 'resolved' } };
  const resolved = { note: input.note, now: ports.clock.now() };
  const isDone = await runAudited(ports, auditActionOf(input, auditEntry), ({ table }) =>
    markDifferenceResolved(table, id, resolved),
  );
  return isDone ? ok(id) : refuse('difference_not_found');
}

export async function dismissLinkedAccountsBy(
  ports: Ports,
  mark: string,
  input: InputWithNote,
): Promise<Result<string, 'kin_not_found'>> {
  const row = await findLinkedGroup(ports.table, mark);
  if (!row) return refuse('kin_not_found');
  const auditEntry = { action: 'kin noted', target: mark, before: row, after: null };
  await runAudited(ports, auditActionOf(input, auditEntry), ({ table }) => table.commit([linkedGroupReviewed(mark)]));
  return ok(mark);
}

const textOf = ({ queue, messageId }: ParkedName): string => `${queue}/${messageId}`;

export async function redriveMessageBy(
  ports: Ports & Deps<'queues'>,
  name: ParkedName,
  input: OperatorInput,
): Promise<RedriveOutcome> {
  const entry = await findParked(ports.table, name);
  const before = { reason: entry?.reason };
  const auditEntry = { action: 'redrive parked', target: textOf(name), before, after: { sent: true } };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) => redriveParked(writing, name));
}

export async function dropMessageBy(
  ports: Ports,
  name: ParkedName,
  input: InputWithNote,
): Promise<Result<ParkedName, 'message_not_found'>> {
  const entry = await findParked(ports.table, name);
  if (!entry) return refuse('message_not_found');
  const auditEntry = { action: 'drop', target: textOf(name), before: entry, after: null };
  const isDone = await runAudited(ports, auditActionOf(input, auditEntry), (writing) => dropParked(writing, name));
  return isDone ? ok(name) : refuse('message_not_found');
}
