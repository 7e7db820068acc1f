import { text } from '#infra/invariants/items';
import { minute } from '#shared/limits';
import { checkCounts } from '../checks/counts.ts';
import { findingsIn } from '../checks/findings.ts';
import { checkPayments, checkPostings, checkPurchases } from '../checks/money.ts';
import { checkBuckets, checkPayouts } from '../checks/payout-money.ts';
import { checkCoupons, checkPrices } from '../checks/promotions.ts';
import { checkQuestions } from '../checks/questions.ts';
import { checkRatings, checkReviews } from '../checks/reviews.ts';
import { checkCarriedOver, checkLocks, checkOutbox, checkStates } from '../checks/stuck.ts';
import { portsOf, Run } from '../process-run.ts';
import { createSimulation, type Simulation, type Tampering } from '../simulation.ts';
import type { Flow } from './flows.ts';
import { deliverMessages, receiveNotifications, sweepAfter, sweepDelay } from './stage.ts';

/** What one flow came to, over all the points at which it was killed. */
export interface CrashReport {
  flow: string;
  /** Calls to the outside of the flow when nobody kills it. */
  calls: number;
  kills: number;
  problems: string[];
}

/** `kills`: before which call the first try dies, and the next. Past the last call it dies before it can say that it is done. */
async function runKilled(
  flow: Flow,
  killPoints: readonly number[],
  tampering: Tampering = {},
): Promise<{ simulation: Simulation; runs: Run[] }> {
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
  for (const check of [checkReviews, checkRatings, checkQuestions, checkCoupons, checkPrices]) check(findings);
  // A post that was indexed a moment ago rests, and what is to be removed waits.
  checkOutbox(findings, ['index', 'file-jobs', 'mail']);
  const ends = (await simulation.books.items())
    .filter(({ kind }) => trackedKinds.test(String(kind)))
    .map((item) => `${item.kind} ${text(item, 'status') || text(item, 'state')}`);
  const expectedEnds = flow.ends.toSorted().join(', ');
  if (ends.toSorted().join(', ') !== expectedEnds)
    violations.push(`it ended with ${ends.toSorted().join(', ')}, not ${expectedEnds}`);
  return violations;
}

/** One sweep, what it sends, what the provider has to tell: nothing more is needed. */
async function problemsAfterRecovery(flow: Flow, simulation: Simulation): Promise<string[]> {
  await deliverMessages(simulation);
  await sweepAfter(simulation, sweepDelay);
  await receiveNotifications(simulation);
  await deliverMessages(simulation);
  await flow.next?.(simulation);
  const wrong = await problemsIn(flow, simulation);
  // Some mails are written with what they tell of, and left to the sweep.
  await sweepAfter(simulation, minute);
  await deliverMessages(simulation);
  checkOutbox(await findingsIn(simulation, wrong), ['file-jobs']);
  return wrong;
}

type KillFilter = (name: string) => boolean;

/** Every call is a point to die at. */
export const everyCall: KillFilter = () => true;

/** Between two calls that change nothing outside it makes no difference which of them was the last. */
const effectfulCalls: KillFilter = (name) => !/^table\.(get|getMany|query|count)$|^vault|^blobs\.head/.test(name);

/** The points at which a run may die: before each of its calls, and after the last. */
const pointsOf = ({ names }: Run, isDeadly: KillFilter): number[] => [
  ...names.flatMap((name, at) => (isDeadly(name) ? [at + 1] : [])),
  names.length + 1,
];

interface CrashOptions {
  /** The points at which both tries die, of a flow that makes so many calls when nobody kills it. */
  pairs: (calls: number) => KillFilter;
  tampering?: Tampering;
}

/** Kills a flow at every point, and after each of these its second try at every point again. */
export async function crash(flow: Flow, { pairs, tampering = {} }: CrashOptions): Promise<CrashReport> {
  const run = async (killPoints: readonly number[]) => runKilled(flow, killPoints, tampering);
  const [uninterrupted = new Run()] = (await run([Number.POSITIVE_INFINITY])).runs;
  const singles = pointsOf(uninterrupted, everyCall);
  const inPairs = pairs(uninterrupted.calls);
  const isDeadly = new Set(pointsOf(uninterrupted, inPairs));
  const result: CrashReport = { flow: flow.name, calls: uninterrupted.calls, kills: 0, problems: [] };
  const recordKill = async (killPoints: readonly number[]): Promise<void> => {
    result.kills += 1;
    const [wrong] = await problemsAfterRecovery(flow, (await run(killPoints)).simulation);
    if (wrong !== undefined) result.problems.push(`killed at ${killPoints.join(' and ')}: ${wrong}`);
  };
  for (const first of singles) {
    await recordKill([first]);
    if (!isDeadly.has(first)) continue;
    const [, secondTry = new Run()] = (await run([first, Number.POSITIVE_INFINITY])).runs;
    for (const second of pointsOf(secondTry, inPairs)) await recordKill([first, second]);
  }
  return result;
}

/** A sweep asks all partitions at once: at which of them it dies makes no difference, and there are too many pairs of them. */
const manyCalls = 20;

export const deadlyCalls = (calls: number): KillFilter => (calls > manyCalls ? effectfulCalls : everyCall);
