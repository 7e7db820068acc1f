import type { Discrepancy } from '#functions/domain/ledger/recount';
import { inBatches } from '../operations/in-batches.ts';

/** Awaited between two passes. */
export type Pause = (() => Promise<void>) | undefined;

const atOnce = 16;

/** A difference counts only if it is still there after so many passes: indexes lag, and people go on buying. */
const passes = 6;

/** The differences that the last pass has found. Each pass checks only where the one before found some. */
export async function checkInPasses<T>(
  items: readonly T[],
  pause: Pause,
  check: (item: T) => Promise<Discrepancy[]>,
): Promise<Discrepancy[]> {
  let doubtful = items.map((item) => ({ item, differences: [] as Discrepancy[] }));
  for (let pass = 0; pass < passes && doubtful.length > 0; pass++) {
    if (pass > 0) await pause?.();
    const checked = await inBatches(doubtful, atOnce, async ({ item }) => ({ item, differences: await check(item) }));
    doubtful = checked.filter(({ differences }) => differences.length > 0);
  }
  return doubtful.flatMap(({ differences }) => differences);
}
