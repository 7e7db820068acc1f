import type { MeasureKind, TakedownLevel } from '#shared/safety';

interface TakedownMeasure {
  id: string;
  measureKind: MeasureKind;
  target: { type: string; id: string };
  at: number;
  liftedAt?: number | undefined;
}

export interface Takedown {
  bar: TakedownLevel;
  at: number;
  measureId?: string | undefined;
}

const takedownOf: Partial<Record<MeasureKind, TakedownLevel>> = {
  remove: 'removed',
  delist: 'delisted',
  suspend: 'delisted',
};

const strength: Record<TakedownLevel, number> = { hidden: 0, delisted: 1, removed: 2 };

/**
 * The takedown of a file under all measures in force: those about it, and the suspension of its owner. The strongest counts, then the
 * earliest, then the lowest id. Undefined if there is none.
 */
export function takedownUnder(
  measures: readonly TakedownMeasure[],
  file: { id: string; ownerId: string },
): Takedown | undefined {
  const candidates = measures.flatMap(({ id, measureKind, target, at, liftedAt }) => {
    const level = takedownOf[measureKind];
    const isIts = measureKind === 'suspend' ? target.id === file.ownerId : target.id === file.id;
    return level && isIts && liftedAt === undefined ? [{ bar: level, at, measureId: id }] : [];
  });
  return candidates.toSorted(
    (a, other) => strength[other.bar] - strength[a.bar] || a.at - other.at || (a.measureId < other.measureId ? -1 : 1),
  )[0];
}
