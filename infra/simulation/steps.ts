import { hour, minute, second } from '#shared/limits';
import { actions, promotionActions, reviewActions } from './actions/actions.ts';
import { askForRefund, buy, pairKey, pay } from './actions/buying.ts';
import { collusionActions } from './actions/collusion.ts';
import { review } from './actions/reviewing.ts';
import { decide, edit, replace, requestPayout } from './actions/selling.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, catchUp, deliver, deliverAll, deliverOne, sweep } from './processes.ts';
import type { Random } from './random.ts';

/** The steps that a history is made of: single actions, actions side by side, and time that passes. */

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

/** Short waits are more likely, because an order changes most in its first minutes. */
const pickJump = (random: Random): number =>
  jumps[Math.min(random.int(jumps.length), random.int(jumps.length))] ?? minute;

/** Interleaves two to five actions: of people, of the queues and of the schedules. */
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

export const actTogether = inParallel(actions);

/** Reviews are written while the reviewed files are refunded, replaced and repriced. */
export const reviewTogether = inParallel([
  ...reviewActions,
  review,
  review,
  review,
  askForRefund,
  decide,
  replace,
  edit,
]);

export const reviewOnce: Action = async (simulation, context) =>
  void (await simulation.random.some(reviewActions)?.(simulation, context));

export const promote: Action = async (simulation, context) =>
  void (await simulation.random.some(promotionActions)?.(simulation, context));

/** A seller asks for a payout while sales of theirs settle. */
export const payDay: Action = async (simulation, context) => {
  const { random, queues } = simulation;
  const sales = queues.ready().filter(({ queue }) => queue === 'settlement');
  const tasks = sales.slice(0, 3).map((sale) => (turn: Turn) => deliver(simulation, { ...context, turn }, sale));
  const requests = random.chance(0.7) ? [(turn: Turn) => requestPayout(simulation, { ...context, turn })] : [];
  await interleave(random, [...tasks, ...requests]);
};

/** Several orders are paid within a moment, and settle side by side. */
export const rush: Action = async (simulation, context) => {
  for (let left = 2 + simulation.random.int(2); left > 0; left--) {
    await buy(simulation, context);
    await pay(simulation, context);
  }
  await catchUp(simulation, context);
  for (const envelope of simulation.queues.ready())
    if (envelope.queue === 'order-status') await deliver(simulation, context, envelope);
  await payDay(simulation, context);
};

export const actOnce: Action = async (simulation, context) =>
  void (await simulation.random.some(actions)?.(simulation, context));

export const wait: Action = async (simulation, context) => {
  simulation.clock.advance(pickJump(simulation.random));
  await sweep(simulation, context);
  await catchUp(simulation, context);
};

/** Twenty hours pass: sales mature, and payout runs come. */
export const passNight: Action = async (simulation, context) => {
  for (const time of [13 * hour, 6 * hour, minute]) {
    simulation.clock.advance(time + simulation.random.int(hour));
    await sweep(simulation, context);
    await catchUp(simulation, context);
    if (simulation.random.chance(0.7)) await deliverAll(simulation, context);
  }
};

/**
 * Buyer and seller are one person: refund request, approval and payout request of one or two sales run interleaved, before
 * or after the money was paid out.
 */
export const collude: Action = async (simulation, context) => {
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
