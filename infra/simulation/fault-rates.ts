import { type Fault, faults } from '#infra/local/fake-provider/faults';
import type { Random } from './random.ts';
import type { Mishap, Plan } from './run.ts';
import type { World } from './world.ts';

/** How bad things are, as chances. */
export interface Weather {
  /** That a process dies. */
  death: number;
  /** That a process meets trouble at all, and that one of its calls then does. */
  trouble: number;
  perCall: number;
  /** That a provider's call goes wrong. */
  fault: number;
  /** That a message is delivered twice, and that a notification does not arrive. */
  twice: number;
  lost: number;
  /** That a cheap read, or an index, is a moment behind. */
  stale: number;
}

export const calm: Weather = { death: 0, trouble: 0, perCall: 0, fault: 0, twice: 0, lost: 0, stale: 0 };

const weathers: readonly [Weather, ...Weather[]] = [
  { death: 0.03, trouble: 0.05, perCall: 0.1, fault: 0.05, twice: 0.05, lost: 0.1, stale: 0.02 },
  { death: 0.15, trouble: 0.15, perCall: 0.15, fault: 0.2, twice: 0.15, lost: 0.3, stale: 0.2 },
  { death: 0.3, trouble: 0.1, perCall: 0.2, fault: 0.1, twice: 0.1, lost: 0.2, stale: 0.1 },
  { death: 0.05, trouble: 1, perCall: 0.33, fault: 0.1, twice: 0.1, lost: 0.2, stale: 0.1 },
  { death: 0.05, trouble: 0.1, perCall: 0.1, fault: 0.6, twice: 0.1, lost: 0.8, stale: 0.05 },
  { death: 0.02, trouble: 0.05, perCall: 0.1, fault: 0.97, twice: 0.1, lost: 0.5, stale: 0 },
  { death: 0.02, trouble: 0.02, perCall: 0.1, fault: 0.05, twice: 0.1, lost: 0.1, stale: 0.5 },
];

export const someWeather = (random: Random): Weather => random.pick([calm, ...weathers]);

const mishaps = ['refused', 'answer lost', 'believed failed'] as const;

/** What befalls one process. */
export function fate(random: Random, { death, trouble, perCall }: Weather): Plan {
  const dies = random.chance(death);
  const meetsTrouble = random.chance(trouble);
  const mishap = (): Mishap => (random.chance(perCall) ? random.pick(mishaps) : undefined);
  return {
    ...(dies && { killAt: random.int(14) + 1, after: random.chance(0.5) }),
    ...(meetsTrouble && { mishap }),
  };
}

/** A call that takes its time takes real time in the whole gateway; here its answer is lost at once instead. */
const quick = faults.filter((fault) => fault !== 'slow');

/** Money that leaves is what matters most: its calls go wrong more often, and more often take effect when nobody waits. */
const leaves = /transfer$|refund$/;

export function setWeather({ banks, random, copies }: World, { fault, stale }: Weather): void {
  copies.chance = stale;
  const decide = (method: string): Fault | undefined => {
    const isLeaving = leaves.test(method);
    if (!random.chance(isLeaving ? Math.min(2 * fault, 0.97) : fault)) return undefined;
    return isLeaving && random.chance(0.3) ? 'late effect' : random.some(quick);
  };
  const decision = fault === 0 ? undefined : decide;
  for (const bank of Object.values(banks)) bank.faults.decide(decision);
}
