import { runHistory } from '../history.ts';
import type { Tampering } from '../world.ts';
import type { Mutant } from './mutants.ts';
import { together } from './tampering.ts';

export interface Found {
  histories: number;
  violation: string;
}

/** Looks for a history that the bug spoils, and that is right without it. */
export async function hunt(tampering: Tampering, most: number): Promise<Found | undefined> {
  for (let seed = 1; seed <= most; seed++) {
    const { violations } = await runHistory(seed, { tampering });
    const [violation] = violations;
    if (violation === undefined) continue;
    if ((await runHistory(seed)).violations.length === 0) return { histories: seed, violation };
  }
  return undefined;
}

export const withoutGuard = ({ tampering, guard }: Mutant): Tampering =>
  guard ? together(tampering, guard.gone) : tampering;
