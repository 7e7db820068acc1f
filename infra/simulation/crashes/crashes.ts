import { text } from '#infra/invariants/items';
import { minute } from '#shared/limits';
import { checkCounts } from '../checks/counts.ts';
import { findingsIn } from '../checks/findings.ts';
import { checkPayments, checkPostings, checkPurchases } from '../checks/money.ts';
import { checkCoupons, checkPrices } from '../checks/offers.ts';
import { checkBuckets, checkPayouts } from '../checks/payout-money.ts';
import { checkQuestions } from '../checks/questions.ts';
import { checkRatings, checkReviews } from '../checks/reviews.ts';
import { checkLocks, checkOutbox, checkRolled, checkStates } from '../checks/stuck.ts';
import { portsOf, Run } from '../run.ts';
import { makeWorld, type Tampering, type World } from '../world.ts';
import type { Flow } from './flows.ts';
import { aMoment, delivered, notified, swept } from './stage.ts';

/** What one flow came to, over all the points at which it was killed. */
export interface Crashed {
  flow: string;
  /** Calls to the outside of the flow when nobody kills it. */
  calls: number;
  worlds: number;
  wrong: string[];
}

/** `kills`: before which call the first try dies, and the next. Past the last call it dies before it can say that it is done. */
async function tried(
  flow: Flow,
  kills: readonly number[],
  tampering: Tampering = {},
): Promise<{ world: World; runs: Run[] }> {
  const world = await makeWorld({ seed: 1, price: 1000, tampering, isSplit: flow.isSplit === true });
  await delivered(world);
  await flow.prepare(world);
  const runs = [];
  for (const killAt of kills) {
    const run = new Run({ killAt });
    runs.push(run);
    await flow.attempt(world, portsOf(run, world.ports)).catch(() => undefined);
  }
  return { world, runs };
}

const restless = /^(order|refund|payout)$/;

async function wrongIn(flow: Flow, world: World): Promise<string[]> {
  const violations: string[] = [...world.violations, ...world.books.passing];
  const findings = await findingsIn(world, violations);
  for (const check of [checkPostings, checkPayments, checkPurchases, checkBuckets, checkPayouts, checkCounts])
    check(findings);
  for (const check of [checkStates, checkLocks, checkRolled]) check(findings);
  for (const check of [checkReviews, checkRatings, checkQuestions, checkCoupons, checkPrices]) check(findings);
  // A post that was indexed a moment ago rests, and what is to be removed waits.
  checkOutbox(findings, ['index', 'file-jobs', 'mail']);
  const ends = (await world.books.items())
    .filter(({ kind }) => restless.test(String(kind)))
    .map((item) => `${item.kind} ${text(item, 'status') || text(item, 'state')}`);
  const wanted = flow.ends.toSorted().join(', ');
  if (ends.toSorted().join(', ') !== wanted)
    violations.push(`it ended with ${ends.toSorted().join(', ')}, not ${wanted}`);
  return violations;
}

/** One sweep, what it sends, what the provider has to tell: nothing more is needed. */
async function mended(flow: Flow, world: World): Promise<string[]> {
  await delivered(world);
  await swept(world, aMoment);
  await notified(world);
  await delivered(world);
  await flow.next?.(world);
  const wrong = await wrongIn(flow, world);
  // Some mails are written with what they tell of, and left to the sweep.
  await swept(world, minute);
  await delivered(world);
  checkOutbox(await findingsIn(world, wrong), ['file-jobs']);
  return wrong;
}

type Deadly = (name: string) => boolean;

/** Every call is a point to die at. */
export const everywhere: Deadly = () => true;

/** Between two calls that change nothing outside it makes no difference which of them was the last. */
const whereItMatters: Deadly = (name) => !/^table\.(get|getMany|query|count)$|^vault|^blobs\.head/.test(name);

/** The points at which a run may die: before each of its calls, and after the last. */
const pointsOf = ({ names }: Run, deadly: Deadly): number[] => [
  ...names.flatMap((name, at) => (deadly(name) ? [at + 1] : [])),
  names.length + 1,
];

interface CrashOptions {
  /** The points at which both tries die, of a flow that makes so many calls when nobody kills it. */
  pairs: (calls: number) => Deadly;
  tampering?: Tampering;
}

/** Kills a flow at every point, and after each of these its second try at every point again. */
export async function crash(flow: Flow, { pairs, tampering = {} }: CrashOptions): Promise<Crashed> {
  const run = async (kills: readonly number[]) => tried(flow, kills, tampering);
  const [whole = new Run()] = (await run([Number.POSITIVE_INFINITY])).runs;
  const singles = pointsOf(whole, everywhere);
  const inPairs = pairs(whole.calls);
  const deadly = new Set(pointsOf(whole, inPairs));
  const result: Crashed = { flow: flow.name, calls: whole.calls, worlds: 0, wrong: [] };
  const note = async (kills: readonly number[]): Promise<void> => {
    result.worlds += 1;
    const [wrong] = await mended(flow, (await run(kills)).world);
    if (wrong !== undefined) result.wrong.push(`killed at ${kills.join(' and ')}: ${wrong}`);
  };
  for (const one of singles) {
    await note([one]);
    if (!deadly.has(one)) continue;
    const [, again = new Run()] = (await run([one, Number.POSITIVE_INFINITY])).runs;
    for (const other of pointsOf(again, inPairs)) await note([one, other]);
  }
  return result;
}

/** A sweep asks all partitions at once: at which of them it dies makes no difference, and there are too many pairs of them. */
const many = 20;

export const whereNeeded = (calls: number): Deadly => (calls > many ? whereItMatters : everywhere);
