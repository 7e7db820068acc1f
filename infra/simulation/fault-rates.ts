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

export const noFaults: FaultRates = {
  processDeath: 0,
  processFailure: 0,
  failurePerCall: 0,
  providerFault: 0,
  redelivery: 0,
  lostNotification: 0,
  staleRead: 0,
};

const faultProfiles: readonly [FaultRates, ...FaultRates[]] = [
  {
    processDeath: 0.03,
    processFailure: 0.05,
    failurePerCall: 0.1,
    providerFault: 0.05,
    redelivery: 0.05,
    lostNotification: 0.1,
    staleRead: 0.02,
  },
  {
    processDeath: 0.15,
    processFailure: 0.15,
    failurePerCall: 0.15,
    providerFault: 0.2,
    redelivery: 0.15,
    lostNotification: 0.3,
    staleRead: 0.2,
  },
  {
    processDeath: 0.3,
    processFailure: 0.1,
    failurePerCall: 0.2,
    providerFault: 0.1,
    redelivery: 0.1,
    lostNotification: 0.2,
    staleRead: 0.1,
  },
  {
    processDeath: 0.05,
    processFailure: 1,
    failurePerCall: 0.33,
    providerFault: 0.1,
    redelivery: 0.1,
    lostNotification: 0.2,
    staleRead: 0.1,
  },
  {
    processDeath: 0.05,
    processFailure: 0.1,
    failurePerCall: 0.1,
    providerFault: 0.6,
    redelivery: 0.1,
    lostNotification: 0.8,
    staleRead: 0.05,
  },
  {
    processDeath: 0.02,
    processFailure: 0.05,
    failurePerCall: 0.1,
    providerFault: 0.97,
    redelivery: 0.1,
    lostNotification: 0.5,
    staleRead: 0,
  },
  {
    processDeath: 0.02,
    processFailure: 0.02,
    failurePerCall: 0.1,
    providerFault: 0.05,
    redelivery: 0.1,
    lostNotification: 0.1,
    staleRead: 0.5,
  },
];

export const pickFaultRates = (random: Random): FaultRates => random.pick([noFaults, ...faultProfiles]);

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
