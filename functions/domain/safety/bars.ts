import type { Bar, MeasureKind } from '#shared/safety';

/** A measure as far as it bars files. */
interface Barring {
  id: string;
  measureKind: MeasureKind;
  target: { type: string; id: string };
  at: number;
  liftedAt?: number | undefined;
}

export interface Barred {
  bar: Bar;
  at: number;
  measureId?: string | undefined;
}

const barOf: Partial<Record<MeasureKind, Bar>> = { remove: 'removed', delist: 'delisted', suspend: 'delisted' };

const strength: Record<Bar, number> = { hidden: 0, delisted: 1, removed: 2 };

/**
 * What becomes of a file under all measures that are in force: those about it, and the suspension of whose it is. The
 * strongest counts, and of equals the first, by its id where both came in the same moment. Undefined where nothing does.
 */
export function barUnder(measures: readonly Barring[], file: { id: string; ownerId: string }): Barred | undefined {
  const barring = measures.flatMap(({ id, measureKind, target, at, liftedAt }) => {
    const bar = barOf[measureKind];
    const isIts = measureKind === 'suspend' ? target.id === file.ownerId : target.id === file.id;
    return bar && isIts && liftedAt === undefined ? [{ bar, at, measureId: id }] : [];
  });
  return barring.toSorted(
    (one, other) =>
      strength[other.bar] - strength[one.bar] || one.at - other.at || (one.measureId < other.measureId ? -1 : 1),
  )[0];
}
