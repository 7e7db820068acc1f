import { minute, second } from '#shared/limits';
import { alipayBank } from './bank/alipay-bank.ts';
import { violationsOf } from './checks/invariants.ts';
import { createSimulation } from './create-simulation.ts';
import { applyFaultRates, pickFaultRates } from './fault-rates.ts';
import type { ActionContext } from './processes.ts';
import { quiesce } from './quiesce.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';
import type { Simulation, Tampering } from './simulation.ts';
import { withoutStacks } from './without-stacks.ts';

export interface HistoryOptions {
  tampering?: Tampering;
  isTraced?: boolean;
}

export interface History {
  seed: number;
  violations: string[];
  trace: string[];
}

/** Every tenth history goes through the real Alipay adapters, signatures included. */
const signedEvery = 10;

/** Every fourth history pays sellers by splitting each payment; some of these are signed as well. */
const splitEvery = 4;

/** After how many milliseconds a provider's delayed call takes effect. */
const effectDelays = [20 * second, 25 * minute, 2 * minute, 25 * minute] as const;

async function runSteps(simulation: Simulation, steps: Scenario['steps'], context: ActionContext): Promise<void> {
  const length = 18 + simulation.random.int(28);
  for (let at = 0; at < length; at++) await simulation.random.some(steps)?.(simulation, context);
}

async function play(seed: number, { tampering = {}, isTraced = false }: HistoryOptions): Promise<History> {
  const isSigned = seed % signedEvery === 0;
  const lateMs = effectDelays[Math.abs(seed) % effectDelays.length] ?? minute;
  const isSplit = seed % splitEvery === 2;
  const scenario = scenarioOf(seed);
  const simulation = await createSimulation({
    ...{ ...scenario.size, seed, lateMs, tampering, isSplit },
    ...(isSigned && { alipay: alipayBank }),
  });
  await scenario.prepare?.(simulation);
  const faultRates = pickFaultRates(simulation.random);
  applyFaultRates(simulation, faultRates);
  await runSteps(simulation, scenario.steps, { faultRates, isTraced });
  await quiesce(simulation, isTraced);
  return { seed, violations: [...simulation.violations, ...(await violationsOf(simulation))], trace: simulation.trace };
}

/** Runs one seed: random steps under faults, then a quiet time without faults, then every check. */
export const runHistory = (seed: number, options: HistoryOptions = {}): Promise<History> =>
  withoutStacks(() => play(seed, options));
