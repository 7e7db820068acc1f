import type { Table } from '#functions/ports/table';
import { listMeasuresOf, type Measure } from '#functions/store/moderation/measures';
import type { StoredReview } from '#functions/store/reviews/reviews';

const hiddenBy = (measure: Measure | undefined): StoredReview['folded'] =>
  measure && { measureId: measure.id, rule: measure.rule, at: measure.at };

const isInForce = ({ target, liftedAt }: Measure, id: string): boolean => target.id === id && liftedAt === undefined;

/** The latest measure in force that hides the text. `measure` counts as given. */
export async function hiddenUnder(table: Table, measure: Measure): Promise<StoredReview['folded']> {
  const others = (await listMeasuresOf(table, measure.personId)).filter(({ id }) => id !== measure.id);
  return hiddenBy([measure, ...others].find((other) => isInForce(other, measure.target.id)));
}

/** A rewritten review stays hidden: withdrawing a review lifts no measure. */
export async function hiddenByMeasures(
  table: Table,
  { fileId, buyerId }: Pick<StoredReview, 'fileId' | 'buyerId'>,
): Promise<StoredReview['folded']> {
  const measures = await listMeasuresOf(table, buyerId);
  return hiddenBy(measures.find((measure) => isInForce(measure, `${fileId}_${buyerId}`)));
}
