import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { beijingDate, dateAfter } from '#functions/domain/time';
import type { DueKind } from '#functions/store/table/due';
import { call } from '#functions/test/ports';
import { reconcileAll, reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { releaseHold } from '#functions/usecases/moderation/holds';
import { runAudited } from '#functions/usecases/operations/audit';
import { releaseSeller } from '#functions/usecases/operations/holds';
import { beginPartRefund } from '#functions/usecases/operations/operator-refunds';
import { liftPayoutStop, resumePayout } from '#functions/usecases/operations/payouts';
import { retryRefund } from '#functions/usecases/operations/refund-retry';
import { day, hour, minute } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import { codeFromMailbox } from './actions/mailboxes.ts';
import { decideDispute } from './actions/reversing.ts';
import type { Bank } from './bank/bank.ts';
import { applyFaultRates, noFaults } from './fault-rates.ts';
import { type ActionContext, callApi, catchUp, deliverAll, hasEndlessQueues, sweep } from './processes.ts';
import { firstDay, refusalsOf, type Simulation } from './simulation.ts';

/**
 * Every sweeper is done by then: orders are watched for 25 hours, changed payout accounts held for three days and a
 * run.
 */
const sweepersFinishWithin = 80 * hour;

/** Removed bytes are deleted by then. */
const removalWithin = 49 * hour;

/** Review reminders are sent by then. */
const remindersWithin = 5 * day + hour;

/** The next time at which something happens by itself, rounded up to the minute of the sweep. */
function nextMoment({ books, queues, wakeTimes, clock }: Simulation, only?: DueKind): number | undefined {
  const now = clock.now();
  const times = [books.nextDue(only), queues.nextVisible(), ...wakeTimes.filter((at) => at > now)];
  const upcoming = times.filter((at) => at !== undefined);
  if (upcoming.length === 0) return undefined;
  return Math.max(now + minute, Math.ceil(Math.min(...upcoming) / minute) * minute);
}

interface TimeSpan {
  time: number;
  /** Waits for this kind only; everything else that is due runs along. */
  only?: DueKind;
}

async function passTime(simulation: Simulation, context: ActionContext, { time, only }: TimeSpan): Promise<void> {
  const { clock } = simulation;
  const end = clock.now() + time;
  for (let next = nextMoment(simulation, only); next !== undefined && next < end; next = nextMoment(simulation, only)) {
    if (hasEndlessQueues(simulation)) return;
    clock.advance(next - clock.now());
    await catchUp(simulation, context);
    await sweep(simulation, context);
    await deliverAll(simulation, context);
    simulation.wakeTimes = simulation.wakeTimes.filter((at) => at > clock.now());
  }
}

/** Payouts that failed for lack of money can succeed again. */
function refillPlatformBalance(simulation: Simulation): void {
  const { refusalByAccount: refusing } = simulation.banks.alipay.books.transfers;
  for (const [account, code] of refusing) if (code === refusalsOf(simulation).platform) refusing.delete(account);
}

/** Releases everything that is still held for a case. */
async function releaseCaseHolds({ books, ports }: Simulation): Promise<boolean> {
  const held = (await books.items()).filter(({ kind, releasedAt }) => kind === 'held' && releasedAt === undefined);
  for (const { caseId } of held) await releaseHold(ports, String(caseId));
  return held.length > 0;
}

async function releaseSellerHolds({ books, ports }: Simulation): Promise<boolean> {
  const holds = (await books.items()).filter(({ kind, actor }) => kind === 'seller-hold' && actor !== 'measures');
  for (const { sellerId } of holds) {
    const target = String(sellerId);
    const auditedAction = {
      actor: 'looked',
      action: 'seller release',
      target,
      note: '',
      before: { held: true },
      after: { held: false },
    };
    await runAudited(ports, auditedAction, (writing) => releaseSeller(writing, target));
  }
  return holds.length > 0;
}

/** Sends what a partial refund did not bring to its buyer before the rest of the order was refunded. */
async function sendFailedParts(simulation: Simulation): Promise<boolean> {
  const items = await simulation.books.items();
  const refunds = new Map(items.flatMap((item) => (item.kind === 'refund' ? [[item.outTradeNo, item]] : [])));
  const orders = items.filter(({ kind, status, partCount }) => kind === 'order' && status === 'refunded' && partCount);
  let isSent = false;
  for (const { outTradeNo, amount, takenBack, provider } of orders) {
    const refund = refunds.get(outTradeNo);
    if (!refund || takenBack === undefined) continue;
    const left = fen(Number(amount) - Number(takenBack) - Number(refund.amount));
    const order = { outTradeNo: String(outTradeNo), amount: left, provider: String(provider) };
    if (left > 0) isSent = (await sendFailedPart(simulation, order)) || isSent;
  }
  return isSent;
}

/** If the seller's balance no longer funds it, an operator sends it in the provider's console. */
async function sendFailedPart(
  { ports, banks }: Simulation,
  { provider, ...order }: { outTradeNo: string; amount: Fen; provider: string },
): Promise<boolean> {
  const part = await beginPartRefund(ports, order, { note: '没退到' });
  if (part.ok || part.code !== 'refund_part_uncovered') return part.ok;
  const bank = Object.values(banks).find((candidate: Bank) => candidate.provider.name === provider);
  return bank?.console?.refundInConsole(order.outTradeNo, order.amount) ?? false;
}

/** Does what operators do about parked work: retries payouts and refunds that a provider left unclear for a day. */
async function resolveIssues({ books, ports }: Simulation): Promise<boolean> {
  const payoutStop = await liftPayoutStop(ports);
  const isEscalated = (duePk: unknown): boolean => typeof duePk === 'string' && duePk.startsWith('ESC#');
  const waiting = (await books.items()).filter(
    ({ state, duePk }) => state === 'manual' || (state === 'waiting' && isEscalated(duePk)),
  );
  for (const { kind, id, outTradeNo } of waiting) {
    if (kind === 'payout') await resumePayout(ports, String(id));
    if (kind === 'refund') await retryRefund(ports, String(outTradeNo));
  }
  return payoutStop !== undefined || waiting.length > 0;
}

/** Sellers confirm by mailbox the payout accounts that only a password has set, which would wait for a week. */
async function confirmAccounts(simulation: Simulation, context: ActionContext): Promise<void> {
  for (const user of simulation.sellers) {
    const second_factor = await codeFromMailbox(simulation, context, { user, purpose: 'payout' });
    await callApi(simulation, context, {
      name: `${user.username} confirms an account`,
      act: (ports) => call(resumePayouts, ports, { user, body: { second_factor } }),
    });
  }
}

/** Ends faults and actions, and lets time pass until nothing is due. */
export async function quiesce(simulation: Simulation, isTraced: boolean): Promise<void> {
  const context: ActionContext = { faultRates: noFaults, isTraced };
  applyFaultRates(simulation, noFaults);
  refillPlatformBalance(simulation);
  await decideDisputes(simulation, context);
  await confirmAccounts(simulation, context);
  simulation.queues.redrive();
  await deliverAll(simulation, context);
  await passTime(simulation, context, { time: sweepersFinishWithin });
  const changes = [
    await releaseCaseHolds(simulation),
    await releaseSellerHolds(simulation),
    await resolveIssues(simulation),
  ];
  if (changes.some(Boolean)) await passTime(simulation, context, { time: sweepersFinishWithin });
  await reconcileBills(simulation, context);
  // Refunds in the console are known by now, so that nothing is sent twice.
  if (await sendFailedParts(simulation)) {
    await passTime(simulation, context, { time: sweepersFinishWithin });
    // The bill of today is there tomorrow.
    simulation.clock.advance(day);
    await reconcileBills(simulation, context);
  }
  await passTime(simulation, context, { time: removalWithin });
  await passTime(simulation, context, { time: remindersWithin, only: 'LATER' });
  await passTime(simulation, context, { time: 3 * hour });
}

/** Decides as many disputes as there are. */
async function decideDisputes(simulation: Simulation, context: ActionContext): Promise<void> {
  for (let left = simulation.banks.stripe.books.disputes.length; left > 0; left--)
    await decideDispute(simulation, context);
}

/** Compares each day's bill and repairs differences, which brings in whatever no notification told. */
async function reconcileBills(simulation: Simulation, context: ActionContext): Promise<void> {
  const { ports, clock } = simulation;
  for (let date = firstDay; date < beijingDate(clock.now()); date = dateAfter(date, 1))
    await reconcileDate(ports, date);
  simulation.queues.redrive();
  await deliverAll(simulation, context);
  await passTime(simulation, context, { time: 3 * hour });
  await reconcileAll(ports);
  await deliverAll(simulation, context);
}
