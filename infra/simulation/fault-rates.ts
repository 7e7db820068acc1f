import { type Fault, faults } from '#infra/local/fake-provider/faults';
import type { CallFailure, ProcessPlan } from './process-run.ts';
import type { Random } from './random.ts';
import type { Simulation } from './simulation.ts';

/** Probabilities, from 0 to 1. */
export interface FaultRates {
  /** A process is killed. */
  processDeath: number;
  /** A process has failing calls at all, and each call of such a process fails. */
  processFailure: number;
  failurePerCall: number;
  /** A call of a provider fails. */
  providerFault: number;
  /** A message is delivered twice; a notification is lost. */
  redelivery: number;
  lostNotification: number;
  /** A read that is not consistent, or an index, is a moment behind. */
  staleRead: number;
}

type Row = readonly [number, number, number, number, number, number, number];

/** A row of the table below, in the order of the rates above. */
const ratesOf = ([processDeath, processFailure, failurePerCall, providerFault, ...others]: Row): FaultRates => {
  const [redelivery, lostNotification, staleRead] = others;
  return { processDeath, processFailure, failurePerCall, providerFault, redelivery, lostNotification, staleRead };
};

export const noFaults = ratesOf([0, 0, 0, 0, 0, 0, 0]);

const faultProfiles: readonly Row[] = [
  [0.03, 0.05, 0.1, 0.05, 0.05, 0.1, 0.02],
  [0.15, 0.15, 0.15, 0.2, 0.15, 0.3, 0.2],
  [0.3, 0.1, 0.2, 0.1, 0.1, 0.2, 0.1],
  [0.05, 1, 0.33, 0.1, 0.1, 0.2, 0.1],
  [0.05, 0.1, 0.1, 0.6, 0.1, 0.8, 0.05],
  [0.02, 0.05, 0.1, 0.97, 0.1, 0.5, 0],
  [0.02, 0.02, 0.1, 0.05, 0.1, 0.1, 0.5],
];

const profiles: readonly [FaultRates, ...FaultRates[]] = [noFaults, ...faultProfiles.map(ratesOf)];

export const pickFaultRates = (random: Random): FaultRates => random.pick(profiles);

const callFailures = ['refused', 'answer lost', 'believed failed'] as const;

/** Decides whether a process is killed, and which of its calls fail. */
export function planFaults(random: Random, { processDeath, processFailure, failurePerCall }: FaultRates): ProcessPlan {
  const isKilled = random.chance(processDeath);
  const isFailing = random.chance(processFailure);
  const callFailure = (): CallFailure => (random.chance(failurePerCall) ? random.pick(callFailures) : undefined);
  return {
    ...(isKilled && { killAt: random.int(14) + 1, after: random.chance(0.5) }),
    ...(isFailing && { callFailure }),
  };
}

/** A slow answer would take real time in the gateway, so its answer is lost at once instead. */
const quickFaults = faults.filter((providerFault) => providerFault !== 'slow');

/** Calls by which money leaves fail twice as often, and take effect late more often. */
const moneyOut = /transfer$|refund$/;

export function applyFaultRates(
  { banks, random, staleReads }: Simulation,
  { providerFault, staleRead }: FaultRates,
): void {
  staleReads.chance = staleRead;
  const decide = (method: string): Fault | undefined => {
    const isMoneyOut = moneyOut.test(method);
    if (!random.chance(isMoneyOut ? Math.min(2 * providerFault, 0.97) : providerFault)) return undefined;
    return isMoneyOut && random.chance(0.3) ? 'late effect' : random.some(quickFaults);
  };
  const decision = providerFault === 0 ? undefined : decide;
  for (const bank of Object.values(banks)) bank.faults.decide(decision);
}
