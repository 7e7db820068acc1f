import { resumePayouts } from '#functions/api/payouts/resume-payouts';
import { beijingDate, dateAfter } from '#functions/domain/time';
import type { DueKind } from '#functions/store/table/due';
import { call } from '#functions/test/ports';
import { reconcileAll, reconcileDate } from '#functions/usecases/ledger/reconciliation/reconcile';
import { releaseHold } from '#functions/usecases/moderation/holds';
import { audited } from '#functions/usecases/operations/audited';
import { releaseSeller } from '#functions/usecases/operations/holds';
import { liftPayoutStop, resumePayout } from '#functions/usecases/operations/payouts';
import { retryRefund } from '#functions/usecases/operations/refund-retry';
import { day, hour, minute } from '#shared/limits';
import { codeFromMailbox } from './actions/mailboxes.ts';
import { decideDispute } from './actions/reversing.ts';
import { applyFaultRates, noFaults } from './fault-rates.ts';
import { type ActionContext, callApi, catchUp, deliverAll, hasEndlessQueues, sweep } from './processes.ts';
import { firstDay, refusalsOf, type Simulation } from './simulation.ts';

/** All janitors have had their turn by then: orders are watched for 25 hours, changed accounts wait for three days and a payout run. */
const sweepersFinishWithin = 80 * hour;

/** What was removed has left the bucket by then. */
const removalWithin = 49 * hour;

/** Whoever has fetched something and said nothing of it has been asked by then. */
const remindersWithin = 5 * day + hour;

/** The next moment at which something happens by itself; the sweep comes at whole minutes. */
function nextMoment({ books, queues, wakeTimes, clock }: Simulation, only?: DueKind): number | undefined {
  const now = clock.now();
  const times = [books.nextDue(only), queues.nextVisible(), ...wakeTimes.filter((at) => at > now)];
  const upcoming = times.filter((at) => at !== undefined);
  if (upcoming.length === 0) return undefined;
  return Math.max(now + minute, Math.ceil(Math.min(...upcoming) / minute) * minute);
}

interface TimeSpan {
  time: number;
  /** Nothing else that is due is waited for: it has its turn beside that. */
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

/** There is money again for whoever had to wait for it. */
function refillPlatformBalance(simulation: Simulation): void {
  const { refusalByAccount: refusing } = simulation.banks.alipay.books.transfers;
  for (const [account, code] of refusing) if (code === refusalsOf(simulation).platform) refusing.delete(account);
}

/** What is still held back is given back: nothing is decided about it any more. */
async function releaseCaseHolds({ books, ports }: Simulation): Promise<boolean> {
  const held = (await books.items()).filter(({ kind, releasedAt }) => kind === 'held' && releasedAt === undefined);
  for (const { caseId } of held) await releaseHold(ports, String(caseId));
  return held.length > 0;
}

/** Sellers whom somebody has looked at are paid again. */
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
    await audited(ports, auditedAction, (writing) => releaseSeller(writing, target));
  }
  return holds.length > 0;
}

/** Whoever reads what was parked: what a provider did not answer for a day is asked about once more. */
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

/** An account that only a password has set waits for a week, unless its owner says by the mailbox that it is theirs. */
async function confirmAccounts(simulation: Simulation, context: ActionContext): Promise<void> {
  for (const user of simulation.sellers) {
    const second_factor = await codeFromMailbox(simulation, context, { user, purpose: 'payout' });
    await callApi(simulation, context, {
      name: `${user.username} confirms an account`,
      act: (ports) => call(resumePayouts, ports, { user, body: { second_factor } }),
    });
  }
}

/** Faults are over, nobody does anything more, and time passes. */
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
  await passTime(simulation, context, { time: removalWithin });
  await passTime(simulation, context, { time: remindersWithin, only: 'LATER' });
  await passTime(simulation, context, { time: 3 * hour });
}

/** Banks come to an end with most disputes. */
async function decideDisputes(simulation: Simulation, context: ActionContext): Promise<void> {
  for (let left = simulation.banks.stripe.books.disputes.length; left > 0; left--)
    await decideDispute(simulation, context);
}

/** Of what no notice has told: the bill of each day says it, and whoever is asked to look brings it into the books. */
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
