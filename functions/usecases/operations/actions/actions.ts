import type { Deps } from '#functions/ports/index';
import { findKinRow, kinNoted } from '#functions/store/accounts/linked-accounts';
import { findDifference, resolveDifference } from '#functions/store/ledger/differences';
import { type Deed, findProposal } from '#functions/store/operations/proposals';
import type { PayoutStop } from '#functions/store/payouts/payout-stop';
import { findSellerHold, measuresHold, type SellerHold } from '#functions/store/payouts/seller-holds';
import { findParked, type ParkedName } from '#functions/store/table/parked';
import type { Fen } from '#shared/money';
import { ok, type Result, refuse } from '#shared/result';
import { audited } from '../audited.ts';
import { findStops, holdSeller, openMoney, releaseSeller, resumeMarket, stopMarket } from '../holds.ts';
import { letLeave } from '../let-leave.ts';
import { liftPayoutStop } from '../payouts.ts';
import { confirmProposal, type Done } from '../proposals.ts';
import { proposeDeed } from '../propose.ts';
import { dropParked, type Redriven, redriveParked } from '../redrive.ts';
import { actOf, type Said } from './result.ts';

/** What else an operator does about money, each written with its line of the audit trail. */

type Ports = Deps<'table' | 'clock' | 'ids'>;
type Reasoned = Said & { note: string };

// ── Sellers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export function holdThem(ports: Ports, sellerId: string, said: Reasoned): ReturnType<typeof holdSeller> {
  const { actor, note } = said;
  const what = { action: 'seller hold', target: sellerId, before: { held: false }, after: { held: true } };
  return audited(ports, actOf(said, what), (writing) => holdSeller(writing, sellerId, { actor, note }));
}

/** What they are paid then is let leave. */
export async function releaseThem(
  ports: Ports,
  sellerId: string,
  said: Said,
): Promise<Result<SellerHold | { proposalId: string }, 'seller_not_held' | 'held_by_measure'>> {
  const hold = await findSellerHold(ports.table, sellerId);
  if (!hold) return refuse('seller_not_held');
  if (hold.actor === measuresHold) return refuse('held_by_measure');
  const amount = await openMoney(ports.table, sellerId);
  const what = { action: 'seller release', target: sellerId, before: { held: true }, after: { held: false } };
  const outflow = { amount, orders: [], sellerId };
  const done = await letLeave(ports, { act: actOf(said, what), outflow }, (writing) =>
    releaseSeller(writing, sellerId),
  );
  if (done !== 'takes_two') return done;
  return ok({ proposalId: await proposeDeed(ports, { kind: 'release', sellerId, amount }, said) });
}

// ── The whole market ─────────────────────────────────────────────────────────────────────────────────────────────────

type Stops = Awaited<ReturnType<typeof findStops>>;

export async function stopAll(ports: Ports, { sales }: { sales: boolean }, said: Reasoned): Promise<void> {
  const { note } = said;
  const before = await findStops(ports);
  const what = { action: 'stop', target: sales ? 'payouts and sales' : 'payouts', before, after: { note } };
  await audited(ports, actOf(said, what), (writing) => stopMarket(writing, { note, sales }));
}

/** Both stops; what there was. */
export async function startAll(ports: Ports, said: Said): Promise<Result<Stops, 'nothing_stopped'>> {
  const before = await findStops(ports);
  if (!before.payouts && !before.sales) return refuse('nothing_stopped');
  const what = { action: 'resume', target: 'payouts and sales', before, after: null };
  await audited(ports, actOf(said, what), resumeMarket);
  return ok(before);
}

/** That of payouts; what it was for. */
export async function startPayouts(ports: Ports, said: Said): Promise<Result<PayoutStop, 'nothing_stopped'>> {
  const { payouts: stop } = await findStops(ports);
  if (!stop) return refuse('nothing_stopped');
  const what = { action: 'payouts start', target: 'all payouts', before: stop, after: null };
  await audited(ports, actOf(said, what), liftPayoutStop);
  return ok(stop);
}

// ── Proposals ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A withdrawal goes to our own bank account, and an export moves nothing. */
const amountLeaving = (deed: Deed): Fen | undefined =>
  deed.kind === 'withdraw' || deed.kind === 'tax' ? undefined : deed.amount;

export async function confirmBy(ports: Ports & Deps<'queues'>, id: string, said: Said): Promise<Done> {
  const before = await findProposal(ports.table, id);
  const leaves = before && amountLeaving(before.deed);
  const what = {
    ...{ action: 'confirm', target: id, before, after: { state: 'done' } },
    ...(leaves !== undefined && { leaves, proposedBy: before?.actor }),
  };
  return audited(ports, actOf(said, what), (writing) => confirmProposal(writing, id, said.actor));
}

// ── Looked into ──────────────────────────────────────────────────────────────────────────────────────────────────────

export async function resolveOpen(
  ports: Ports,
  id: string,
  said: Reasoned,
): Promise<Result<string, 'difference_not_found'>> {
  const difference = await findDifference(ports.table, id);
  if (difference?.state !== 'open') return refuse('difference_not_found');
  const what = { action: 'resolve', target: id, before: { state: 'open' }, after: { state: 'resolved' } };
  const resolved = { note: said.note, now: ports.clock.now() };
  const isDone = await audited(ports, actOf(said, what), ({ table }) => resolveDifference(table, id, resolved));
  return isDone ? ok(id) : refuse('difference_not_found');
}

export async function noteSeen(ports: Ports, mark: string, said: Reasoned): Promise<Result<string, 'kin_not_found'>> {
  const row = await findKinRow(ports.table, mark);
  if (!row) return refuse('kin_not_found');
  const what = { action: 'kin noted', target: mark, before: row, after: null };
  await audited(ports, actOf(said, what), ({ table }) => table.commit([kinNoted(mark)]));
  return ok(mark);
}

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const textOf = ({ queue, messageId }: ParkedName): string => `${queue}/${messageId}`;

export async function sendAgain(ports: Ports & Deps<'queues'>, name: ParkedName, said: Said): Promise<Redriven> {
  const entry = await findParked(ports.table, name);
  const before = { reason: entry?.reason };
  const what = { action: 'redrive parked', target: textOf(name), before, after: { sent: true } };
  return audited(ports, actOf(said, what), (writing) => redriveParked(writing, name));
}

export async function forget(
  ports: Ports,
  name: ParkedName,
  said: Reasoned,
): Promise<Result<ParkedName, 'message_not_found'>> {
  const entry = await findParked(ports.table, name);
  if (!entry) return refuse('message_not_found');
  const what = { action: 'drop', target: textOf(name), before: entry, after: null };
  const isDone = await audited(ports, actOf(said, what), (writing) => dropParked(writing, name));
  return isDone ? ok(name) : refuse('message_not_found');
}
