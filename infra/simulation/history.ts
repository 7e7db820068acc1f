import { hour, minute, second } from '#shared/limits';
import { actions, bargains, words } from './actions/actions.ts';
import { askRefund, buy, pair, pay } from './actions/buying.ts';
import { schemeOf } from './actions/colluding.ts';
import { review } from './actions/reviewing.ts';
import { decide, edit, payOut, replace } from './actions/selling.ts';
import { alipayBank } from './bank/alipay-bank.ts';
import { bazaar, cousin, dither, openBazaar, overdue, scramble } from './bazaar.ts';
import { burglary, linger } from './burglary.ts';
import { setWeather, someWeather } from './chaos.ts';
import { violationsOf } from './checks/invariants.ts';
import { crowdSize, gather } from './crowd.ts';
import { interleave, type Turn } from './interleave.ts';
import { judge, liftOne } from './operators/judging.ts';
import { confirm, employAll, holdOrRelease, linkOperator, refundInTabs, refundOne } from './operators/presiding.ts';
import type { Random } from './random.ts';
import { comeToRest } from './rest.ts';
import { type Action, catchUp, deliver, deliverAll, deliverOne, type Setting, sweep } from './system.ts';
import { makeWorld, type Tampering, type World, type WorldOptions } from './world.ts';

export interface HistoryOptions {
  tampering?: Tampering;
  isTold?: boolean;
}

export interface History {
  seed: number;
  violations: string[];
  trace: string[];
}

/** One in so many histories goes through the real adapters, signatures and all. */
const signedEvery = 10;

/** One in so many gives sellers their share of each sale. Some of both are in both. */
const splitEvery = 4;

/** One in so many has one file that many have bought: what they say of it makes an average. */
const crowdEvery = 7;

const jumps = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  26 * minute,
  31 * minute,
  2 * hour,
  7 * hour,
  25 * hour,
] as const;

/** Short waits are the rule: most of what happens to an order happens in its first minutes. */
const jump = (random: Random): number => jumps[Math.min(random.int(jumps.length), random.int(jumps.length))] ?? minute;

/** Two to five at once: people, queues and clocks beside each other. */
const beside =
  (people: readonly Action[]): Action =>
  async (world, setting) => {
    const { random } = world;
    const tasks = Array.from({ length: 2 + random.int(4) }, () => {
      const step = random.chance(0.5) ? random.some(people) : random.pick([deliverOne, deliverOne, sweep, catchUp]);
      return (turn: Turn) => step?.(world, { ...setting, turn }) ?? Promise.resolve();
    });
    await interleave(random, tasks);
  };

const together = beside(actions);

/** People speak of things while those are given back, replaced and taken down. */
const chorus = beside([...words, review, review, review, askRefund, decide, replace, edit]);

const speak: Action = async (world, setting) => void (await world.random.some(words)?.(world, setting));

const offer: Action = async (world, setting) => void (await world.random.some(bargains)?.(world, setting));

/** A seller wants the money at the moment in which more of it arrives. */
const payDay: Action = async (world, setting) => {
  const { random, queues } = world;
  const sales = queues.ready().filter(({ queue }) => queue === 'settlement');
  const tasks = sales.slice(0, 3).map((sale) => (turn: Turn) => deliver(world, { ...setting, turn }, sale));
  const asks = random.chance(0.7) ? [(turn: Turn) => payOut(world, { ...setting, turn })] : [];
  await interleave(random, [...tasks, ...asks]);
};

/** Several buyers within a moment: their sales reach the sellers side by side. */
const rush: Action = async (world, setting) => {
  for (let left = 2 + world.random.int(2); left > 0; left--) {
    await buy(world, setting);
    await pay(world, setting);
  }
  await catchUp(world, setting);
  for (const one of world.queues.ready()) if (one.queue === 'order-status') await deliver(world, setting, one);
  await payDay(world, setting);
};

const act: Action = async (world, setting) => void (await world.random.some(actions)?.(world, setting));

const wait: Action = async (world, setting) => {
  world.clock.advance(jump(world.random));
  await sweep(world, setting);
  await catchUp(world, setting);
};

/** What was sold matures, and the payout runs come. */
const night: Action = async (world, setting) => {
  for (const time of [13 * hour, 6 * hour, minute]) {
    world.clock.advance(time + world.random.int(hour));
    await sweep(world, setting);
    await catchUp(world, setting);
    if (world.random.chance(0.7)) await deliverAll(world, setting);
  }
};

/**
 * Buyer and seller are one person: the money is asked back, granted and asked for at the same moment, in whatever order,
 * before and after it has left; of one sale, or of two beside each other.
 */
const collude: Action = async (world, setting) => {
  const { random, offers, finished } = world;
  const chosen = new Set([offers.at(-1), random.some(offers)].filter((offer) => offer !== undefined));
  const free = [...chosen].filter((offer) => !finished.has(pair(offer)));
  const plans = await Promise.all(free.map((offer) => schemeOf(world, offer)));
  for (const { pay } of plans) if (random.chance(0.7)) await pay(world, setting);
  if (random.chance(0.6)) await night(world, setting);
  for (const { fetch, ask } of plans) {
    if (random.chance(0.5)) await fetch(world, setting);
    if (random.chance(0.7)) await ask(world, setting);
  }
  const acts = plans.flatMap(({ ask, grant, payOut }) => [random.chance(0.3) ? ask : grant, grant, payOut]);
  await interleave(
    random,
    [...acts, sweep, deliverOne].map((one) => (turn: Turn) => one(world, { ...setting, turn })),
  );
};

const steps: readonly [Action, ...Action[]] = [
  act,
  act,
  act,
  act,
  together,
  together,
  payDay,
  rush,
  deliverOne,
  deliverOne,
  deliverAll,
  wait,
  wait,
  night,
  collude,
  speak,
  speak,
  chorus,
];

/** Now and then something is offered for less. */
const stepsOfMarket: typeof steps = [...steps, offer, offer, dither, scramble];

/** Many have bought one thing, and have much to say. */
const stepsOfCrowd: typeof steps = [chorus, ...steps, chorus, chorus, speak];

/** Codes are given out for few, prices fall for a time, and many want what there is. */
const stepsOfBazaar: typeof steps = [
  scramble,
  ...stepsOfMarket,
  ...[scramble, scramble, dither, dither, cousin, cousin, overdue, overdue],
  ...[offer, offer, offer, offer],
];

/** Somebody has a seller's password. */
const stepsOfTheft: typeof steps = [...stepsOfMarket, burglary, burglary, linger];

/** Those who work for the market buy and sell in it, and decide. */
const stepsOfOperators: typeof steps = [
  rush,
  ...[rush, rush, act, act, together, deliverAll, deliverAll, wait, night],
  ...[judge, judge, judge, liftOne, liftOne, refundOne, refundOne, refundInTabs, refundInTabs, refundInTabs],
  ...[holdOrRelease, holdOrRelease, holdOrRelease, confirm, confirm, linkOperator, linkOperator],
];

async function live(world: World, way: typeof steps, setting: Setting): Promise<void> {
  const length = 18 + world.random.int(28);
  for (let at = 0; at < length; at++) await world.random.pick(way)(world, setting);
}

/** One in so many is about offers. */
const bazaarEvery = 5;

/** One in so many is about a stolen password, where it is about nothing else. */
const theftEvery = 6;

/** One in so many is about operators who have stakes, with prices of which few make much money. */
const operatorsEvery = 12;
const operatorsMarket = { sellers: 3, buyers: 2, files: 6, price: 200_00 } as const;

const lateness = [20 * second, 25 * minute, 2 * minute, 25 * minute] as const;

/** What a history is about: who is there, what happens before it, and which steps it has. */
interface Kind {
  size: Pick<WorldOptions, 'sellers' | 'buyers' | 'files' | 'price'>;
  steps: typeof steps;
  open?: (world: World) => Promise<void>;
}

function kindOf(seed: number): Kind {
  const size = { sellers: 1 + (seed % 2), buyers: 1 + (seed % 3), files: 1 + (seed % 4) };
  if (seed % crowdEvery === 5) {
    const crowd = { ...size, buyers: crowdSize, files: 1, price: 1000 };
    return { size: crowd, steps: stepsOfCrowd, open: gather };
  }
  if (seed % bazaarEvery === 3) return { size: bazaar, steps: stepsOfBazaar, open: openBazaar };
  if (seed % operatorsEvery === 0) return { size: operatorsMarket, steps: stepsOfOperators, open: employAll };
  return { size, steps: seed % theftEvery === 1 ? stepsOfTheft : stepsOfMarket };
}

/** Something happens; then nothing more does, and whatever was broken works again; then everything must be right. */
export async function runHistory(
  seed: number,
  { tampering = {}, isTold = false }: HistoryOptions = {},
): Promise<History> {
  const isSigned = seed % signedEvery === 0;
  const lateMs = lateness[Math.abs(seed) % lateness.length] ?? minute;
  const isSplit = seed % splitEvery === 2;
  const kind = kindOf(seed);
  const world = await makeWorld({
    ...{ ...kind.size, seed, lateMs, tampering, isSplit },
    ...(isSigned && { alipay: alipayBank }),
  });
  await kind.open?.(world);
  const weather = someWeather(world.random);
  setWeather(world, weather);
  await live(world, kind.steps, { weather, isTold });
  await comeToRest(world, isTold);
  return { seed, violations: [...world.violations, ...(await violationsOf(world))], trace: world.trace };
}
