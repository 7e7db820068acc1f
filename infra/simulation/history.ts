import { hour, minute, second } from '#shared/limits';
import { accountTheft, retryAfterRecovery } from './account-theft.ts';
import { actions, promotionActions, reviewActions } from './actions/actions.ts';
import { askForRefund, buy, pairKey, pay } from './actions/buying.ts';
import { collusionActions } from './actions/collusion.ts';
import { review } from './actions/reviewing.ts';
import { decide, edit, replace, requestPayout } from './actions/selling.ts';
import { alipayBank } from './bank/alipay-bank.ts';
import { violationsOf } from './checks/invariants.ts';
import { applyFaultRates, pickFaultRates } from './fault-rates.ts';
import { interleave, type Turn } from './interleave.ts';
import { judgeCase, liftMeasure } from './operators/cases.ts';
import {
  confirm,
  employAll,
  linkOperator,
  refundInTabs,
  refundOrder,
  toggleHold,
} from './operators/operator-actions.ts';
import { popularFileBuyers, preparePopularFile } from './popular-file.ts';
import { type Action, type ActionContext, catchUp, deliver, deliverAll, deliverOne, sweep } from './processes.ts';
import {
  buyFromLinkedAccount,
  changeMind,
  competeForCoupon,
  payLate,
  preparePromotions,
  promotionMarket,
} from './promotion-steps.ts';
import { quiesce } from './quiesce.ts';
import type { Random } from './random.ts';
import { createSimulation, type Simulation, type SimulationOptions, type Tampering } from './simulation.ts';

export interface HistoryOptions {
  tampering?: Tampering;
  isTraced?: boolean;
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
const popularFileEvery = 7;

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
const pickJump = (random: Random): number =>
  jumps[Math.min(random.int(jumps.length), random.int(jumps.length))] ?? minute;

/** Two to five at once: people, queues and clocks beside each other. */
const inParallel =
  (available: readonly Action[]): Action =>
  async (simulation, context) => {
    const { random } = simulation;
    const tasks = Array.from({ length: 2 + random.int(4) }, () => {
      const step = random.chance(0.5) ? random.some(available) : random.pick([deliverOne, deliverOne, sweep, catchUp]);
      return (turn: Turn) => step?.(simulation, { ...context, turn }) ?? Promise.resolve();
    });
    await interleave(random, tasks);
  };

const actTogether = inParallel(actions);

/** People speak of things while those are given back, replaced and taken down. */
const reviewTogether = inParallel([...reviewActions, review, review, review, askForRefund, decide, replace, edit]);

const reviewOnce: Action = async (simulation, context) =>
  void (await simulation.random.some(reviewActions)?.(simulation, context));

const promote: Action = async (simulation, context) =>
  void (await simulation.random.some(promotionActions)?.(simulation, context));

/** A seller wants the money at the moment in which more of it arrives. */
const payDay: Action = async (simulation, context) => {
  const { random, queues } = simulation;
  const sales = queues.ready().filter(({ queue }) => queue === 'settlement');
  const tasks = sales.slice(0, 3).map((sale) => (turn: Turn) => deliver(simulation, { ...context, turn }, sale));
  const requests = random.chance(0.7) ? [(turn: Turn) => requestPayout(simulation, { ...context, turn })] : [];
  await interleave(random, [...tasks, ...requests]);
};

/** Several buyers within a moment: their sales reach the sellers side by side. */
const rush: Action = async (simulation, context) => {
  for (let left = 2 + simulation.random.int(2); left > 0; left--) {
    await buy(simulation, context);
    await pay(simulation, context);
  }
  await catchUp(simulation, context);
  for (const envelope of simulation.queues.ready())
    if (envelope.queue === 'order-status') await deliver(simulation, context, envelope);
  await payDay(simulation, context);
};

const actOnce: Action = async (simulation, context) =>
  void (await simulation.random.some(actions)?.(simulation, context));

const wait: Action = async (simulation, context) => {
  simulation.clock.advance(pickJump(simulation.random));
  await sweep(simulation, context);
  await catchUp(simulation, context);
};

/** What was sold matures, and the payout runs come. */
const passNight: Action = async (simulation, context) => {
  for (const time of [13 * hour, 6 * hour, minute]) {
    simulation.clock.advance(time + simulation.random.int(hour));
    await sweep(simulation, context);
    await catchUp(simulation, context);
    if (simulation.random.chance(0.7)) await deliverAll(simulation, context);
  }
};

/**
 * Buyer and seller are one person: the money is asked back, granted and asked for at the same moment, in whatever order,
 * before and after it has left; of one sale, or of two beside each other.
 */
const collude: Action = async (simulation, context) => {
  const { random, checkouts, finished } = simulation;
  const picked = new Set([checkouts.at(-1), random.some(checkouts)].filter((checkout) => checkout !== undefined));
  const chosen = [...picked].filter((checkout) => !finished.has(pairKey(checkout)));
  const plans = await Promise.all(chosen.map((checkout) => collusionActions(simulation, checkout)));
  for (const { pay } of plans) if (random.chance(0.7)) await pay(simulation, context);
  if (random.chance(0.6)) await passNight(simulation, context);
  for (const { fetch, ask } of plans) {
    if (random.chance(0.5)) await fetch(simulation, context);
    if (random.chance(0.7)) await ask(simulation, context);
  }
  const acts = plans.flatMap(({ ask, grant, requestPayout }) => [
    random.chance(0.3) ? ask : grant,
    grant,
    requestPayout,
  ]);
  await interleave(
    random,
    [...acts, sweep, deliverOne].map((action) => (turn: Turn) => action(simulation, { ...context, turn })),
  );
};

const steps: readonly [Action, ...Action[]] = [
  actOnce,
  actOnce,
  actOnce,
  actOnce,
  actTogether,
  actTogether,
  payDay,
  rush,
  deliverOne,
  deliverOne,
  deliverAll,
  wait,
  wait,
  passNight,
  collude,
  reviewOnce,
  reviewOnce,
  reviewTogether,
];

/** Now and then something is offered for less. */
const marketSteps: typeof steps = [...steps, promote, promote, changeMind, competeForCoupon];

/** Many have bought one thing, and have much to say. */
const popularFileSteps: typeof steps = [reviewTogether, ...steps, reviewTogether, reviewTogether, reviewOnce];

/** Codes are given out for few, prices fall for a time, and many want what there is. */
const promotionSteps: typeof steps = [
  competeForCoupon,
  ...marketSteps,
  ...[
    competeForCoupon,
    competeForCoupon,
    changeMind,
    changeMind,
    buyFromLinkedAccount,
    buyFromLinkedAccount,
    payLate,
    payLate,
  ],
  ...[promote, promote, promote, promote],
];

/** Somebody has a seller's password. */
const theftSteps: typeof steps = [...marketSteps, accountTheft, accountTheft, retryAfterRecovery];

/** Those who work for the market buy and sell in it, and decide. */
const operatorSteps: typeof steps = [
  rush,
  ...[rush, rush, actOnce, actOnce, actTogether, deliverAll, deliverAll, wait, passNight],
  ...[
    judgeCase,
    judgeCase,
    judgeCase,
    liftMeasure,
    liftMeasure,
    refundOrder,
    refundOrder,
    refundInTabs,
    refundInTabs,
    refundInTabs,
  ],
  ...[toggleHold, toggleHold, toggleHold, confirm, confirm, linkOperator, linkOperator],
];

async function runSteps(simulation: Simulation, available: typeof steps, context: ActionContext): Promise<void> {
  const length = 18 + simulation.random.int(28);
  for (let at = 0; at < length; at++) await simulation.random.pick(available)(simulation, context);
}

/** One in so many is about offers. */
const promotionsEvery = 5;

/** One in so many is about a stolen password, where it is about nothing else. */
const theftEvery = 6;

/** One in so many is about operators who have stakes, with prices of which few make much money. */
const operatorsEvery = 12;
const operatorsMarket = { sellers: 3, buyers: 2, files: 6, price: 200_00 } as const;

const effectDelays = [20 * second, 25 * minute, 2 * minute, 25 * minute] as const;

/** What a history is about: who is there, what happens before it, and which steps it has. */
interface Scenario {
  size: Pick<SimulationOptions, 'sellers' | 'buyers' | 'files' | 'price'>;
  steps: typeof steps;
  open?: (simulation: Simulation) => Promise<void>;
}

function scenarioOf(seed: number): Scenario {
  const size = { sellers: 1 + (seed % 2), buyers: 1 + (seed % 3), files: 1 + (seed % 4) };
  if (seed % popularFileEvery === 5) {
    const popularFile = { ...size, buyers: popularFileBuyers, files: 1, price: 1000 };
    return { size: popularFile, steps: popularFileSteps, open: preparePopularFile };
  }
  if (seed % promotionsEvery === 3) return { size: promotionMarket, steps: promotionSteps, open: preparePromotions };
  if (seed % operatorsEvery === 0) return { size: operatorsMarket, steps: operatorSteps, open: employAll };
  return { size, steps: seed % theftEvery === 1 ? theftSteps : marketSteps };
}

/** Something happens; then nothing more does, and whatever was broken works again; then everything must be right. */
export async function runHistory(
  seed: number,
  { tampering = {}, isTraced = false }: HistoryOptions = {},
): Promise<History> {
  const isSigned = seed % signedEvery === 0;
  const lateMs = effectDelays[Math.abs(seed) % effectDelays.length] ?? minute;
  const isSplit = seed % splitEvery === 2;
  const scenario = scenarioOf(seed);
  const simulation = await createSimulation({
    ...{ ...scenario.size, seed, lateMs, tampering, isSplit },
    ...(isSigned && { alipay: alipayBank }),
  });
  await scenario.open?.(simulation);
  const faultRates = pickFaultRates(simulation.random);
  applyFaultRates(simulation, faultRates);
  await runSteps(simulation, scenario.steps, { faultRates, isTraced });
  await quiesce(simulation, isTraced);
  return { seed, violations: [...simulation.violations, ...(await violationsOf(simulation))], trace: simulation.trace };
}
