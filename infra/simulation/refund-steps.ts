import { pairKey, payFor } from './actions/buying.ts';
import { refundInConsoleOf, refundPartOf, refundWholeOf } from './actions/reversing.ts';
import { interleave, type Turn } from './interleave.ts';
import { type Action, type ActionContext, catchUp, deliverAll, deliverOne, sweep } from './processes.ts';

/** Parts of one order are refunded by operators and in the provider's console, and perhaps the rest of it, side by side. */
export const refundTogether: Action = async (simulation, context) => {
  const { random, checkouts, finished } = simulation;
  const checkout = random.chance(0.7) ? checkouts.at(-1) : random.some(checkouts);
  if (!checkout || finished.has(pairKey(checkout))) return;
  payFor(simulation, checkout);
  await catchUp(simulation, context);
  await deliverAll(simulation, context);
  const part: Action = (current, own) => refundPartOf(current, own, checkout);
  const parts = Array.from({ length: 1 + random.int(3) }, () => part);
  const byHand: Action = (current) => refundInConsoleOf(current, checkout);
  const whole: Action = (current, own) => refundWholeOf(current, own, checkout);
  const others = [
    ...(random.chance(0.5) ? [byHand] : []),
    ...(random.chance(0.3) ? [whole] : []),
    ...[deliverOne, deliverOne, random.chance(0.5) ? sweep : catchUp],
  ];
  const tasks = [...parts, ...others].map((action) => (turn: Turn) => action(simulation, { ...context, turn }));
  await interleave(random, tasks);
  if (random.chance(0.3)) await inAnyOrder(simulation, context, [byHand, part, whole, deliverOne]);
};

/** Some of these actions, one after another. */
async function inAnyOrder(
  simulation: Parameters<Action>[0],
  context: ActionContext,
  actions: readonly Action[],
): Promise<void> {
  for (let left = 2; left > 0; left--) await simulation.random.some(actions)?.(simulation, context);
}
