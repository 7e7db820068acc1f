import type { Table } from '../../ports/table.ts';
import type { Review } from '../../store/reviews/reviews.ts';
import { listMeasuresOf, type Measure } from '../../store/safety/measures.ts';

const foldOf = (measure: Measure | undefined): Review['folded'] =>
  measure && { measureId: measure.id, rule: measure.rule, at: measure.at };

const isInForce = ({ target, liftedAt }: Measure, id: string): boolean => target.id === id && liftedAt === undefined;

/** What it is folded under: the latest measure about it that is in force. `measure` counts as it is given. */
export async function foldedUnder(table: Table, measure: Measure): Promise<Review['folded']> {
  const others = (await listMeasuresOf(table, measure.personId)).filter(({ id }) => id !== measure.id);
  return foldOf([measure, ...others].find((one) => isInForce(one, measure.target.id)));
}

/** What somebody writes in the place of what was folded is folded too: taking that back lifts no measure. */
export async function foldThatStands(
  table: Table,
  { fileId, buyerId }: Pick<Review, 'fileId' | 'buyerId'>,
): Promise<Review['folded']> {
  const measures = await listMeasuresOf(table, buyerId);
  return foldOf(measures.find((one) => isInForce(one, `${fileId}_${buyerId}`)));
}
