import { text } from '#infra/invariants/items';
import { reviewChecks } from '#infra/invariants/market/reviews';
import { promotionChecks } from '#infra/invariants/money/promotions';
import { snapshotOf } from '#infra/invariants/snapshot';
import { minute } from '#shared/limits';
import { checkCounts } from '../checks/counts.ts';
import { findingsIn } from '../checks/findings.ts';
import { checkPayments, checkPostings, checkPurchases } from '../checks/money.ts';
import { checkBuckets, checkPayouts } from '../checks/payout-money.ts';
import { checkCoupons, checkPrices } from '../checks/promotions.ts';
import { checkRatings, checkReviews } from '../checks/reviews.ts';
import { checkCarriedOver, checkLocks, checkOutbox, checkStates } from '../checks/stuck.ts';
import { createSimulation } from '../create-simulation.ts';
import { portsOf, Run } from '../process-run.ts';
import type { Simulation, Tampering } from '../simulation.ts';
import { withoutStacks } from '../without-stacks.ts';
import type { Flow } from './flows.ts';
import { deliverMessages, receiveNotifications, sweepAfter, sweepDelay } from './stage.ts';

/** The outcome of one flow over all points at which it was killed. */
export interface CrashReport {
  flow: string;
  /** Calls to the outside that the flow makes when it is not killed. */
  calls: number;
  kills: number;
  problems: string[];
}

/** The simulation after the tries that were killed. */
interface Killed {
  simulation: Simulation;
  runs: Run[];
}

/**
 * `killPoints`: the call before which each try is killed. Past the last call it is killed before it can report
 * success.
 */
async function runKilled(flow: Flow, killPoints: readonly number[], tampering: Tampering = {}): Promise<Killed> {
  const simulation = await createSimulation({ seed: 1, price: 1000, tampering, isSplit: flow.isSplit === true });
  await deliverMessages(simulation);
  await flow.prepare(simulation);
  const runs = [];
  for (const killAt of killPoints) {
    const run = new Run({ killAt });
    runs.push(run);
    await flow.attempt(simulation, portsOf(run, simulation.ports)).catch(() => undefined);
  }
  return { simulation, runs };
}

const trackedKinds = /^(order|refund|payout)$/;

async function problemsIn(flow: Flow, simulation: Simulation): Promise<string[]> {
  const violations: string[] = [...simulation.violations, ...simulation.books.transientViolations];
  const findings = await findingsIn(simulation, violations);
  for (const check of [checkPostings, checkPayments, checkPurchases, checkBuckets, checkPayouts, checkCounts])
    check(findings);
  for (const check of [checkStates, checkLocks, checkCarriedOver]) check(findings);
  for (const check of [checkReviews, checkRatings, checkCoupons, checkPrices]) check(findings);
  const items = await simulation.books.items();
  const snapshot = snapshotOf({ items, sizes: undefined }, simulation.clock.now());
  violations.push(...[...promotionChecks, ...reviewChecks].flatMap((check) => check(snapshot)));
  // These queues may wait: indexing pauses after a change, and removals are delayed.
  checkOutbox(findings, ['index', 'file-jobs', 'mail']);
  const ends = items
    .filter(({ kind }) => trackedKinds.test(String(kind)))
    .map((item) => `${item.kind} ${text(item, 'status') || text(item, 'state')}`);
  const expectedEnds = flow.ends.toSorted().join(', ');
  if (ends.toSorted().join(', ') !== expectedEnds)
    violations.push(`it ended with ${ends.toSorted().join(', ')}, not ${expectedEnds}`);
  return violations;
}

/** One sweep, its messages and the provider's notifications must be enough to recover. */
async function problemsAfterRecovery(flow: Flow, simulation: Simulation): Promise<string[]> {
  await deliverMessages(simulation);
  await sweepAfter(simulation, sweepDelay);
  await receiveNotifications(simulation);
  await deliverMessages(simulation);
  await flow.next?.(simulation);
  const wrong = await problemsIn(flow, simulation);
  // Some emails are written into the outbox only, and sent by the sweep.
  await sweepAfter(simulation, minute);
  await deliverMessages(simulation);
  checkOutbox(await findingsIn(simulation, wrong), ['file-jobs']);
  return wrong;
}

type KillFilter = (name: string) => boolean;

export const everyCall: KillFilter = () => true;

/** Being killed before or after a read makes no difference to what was stored. */
const effectfulCalls: KillFilter = (name) => !/^table\.(get|getMany|query|count)$|^vault|^blobs\.head/.test(name);

/** Before each deadly call, and after the last. */
const pointsOf = ({ names }: Run, isDeadly: KillFilter): number[] => [
  ...names.flatMap((name, at) => (isDeadly(name) ? [at + 1] : [])),
  names.length + 1,
];

interface CrashOptions {
  /** Which calls both tries are killed at, for a flow with that many calls. */
  pairs: (calls: number) => KillFilter;
  tampering?: Tampering;
}

/** Kills a flow at every call, and its second try again at every call. */
export const crash = (flow: Flow, options: CrashOptions): Promise<CrashReport> =>
  withoutStacks(() => killEverywhere(flow, options));

async function killEverywhere(flow: Flow, { pairs, tampering = {} }: CrashOptions): Promise<CrashReport> {
  const run = async (killPoints: readonly number[]) => runKilled(flow, killPoints, tampering);
  const [uninterrupted = new Run()] = (await run([Number.POSITIVE_INFINITY])).runs;
  const singles = pointsOf(uninterrupted, everyCall);
  const inPairs = pairs(uninterrupted.calls);
  const isDeadly = new Set(pointsOf(uninterrupted, inPairs));
  const result: CrashReport = { flow: flow.name, calls: uninterrupted.calls, kills: 0, problems: [] };
  const recordKill = async (killPoints: readonly number[], { simulation }: Killed): Promise<void> => {
    result.kills += 1;
    const [wrong] = await problemsAfterRecovery(flow, simulation);
    if (wrong !== undefined) result.problems.push(`killed at ${killPoints.join(' and ')}: ${wrong}`);
  };
  for (const first of singles) {
    await recordKill([first], await run([first]));
    if (!isDeadly.has(first)) continue;
    // The second try that nothing kills tells where it can be killed, and is itself the one killed past its last call.
    const unkilled = await run([first, Number.POSITIVE_INFINITY]);
    const [, secondTry = new Run()] = unkilled.runs;
    const seconds = pointsOf(secondTry, inPairs);
    const last = seconds.pop() ?? 0;
    for (const second of seconds) await recordKill([first, second], await run([first, second]));
    await recordKill([first, last], unkilled);
  }
  return result;
}

/**
 * A sweep queries all partitions at once: which query it is killed at makes no difference, and pairs of them are too
 * many.
 */
const manyCalls = 20;

export const deadlyCalls = (calls: number): KillFilter => (calls > manyCalls ? effectfulCalls : everyCall);
