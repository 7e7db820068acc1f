import { findQuestion, type Question, questionChanged } from '../../store/reviews/questions.ts';
import { untilDone } from '../../store/table/until-done.ts';
import type { ReviewPorts } from './weigh.ts';

/** Folded by a measure, or not any more. */
export async function foldQuestion(
  ports: ReviewPorts,
  { fileId, id }: { fileId: string; id: string },
  folded: Question['folded'],
): Promise<void> {
  await untilDone(`the question ${id} changes faster than it can be folded`, async () => {
    const before = await findQuestion(ports.table, fileId, id);
    if (!before || before.folded?.measureId === folded?.measureId) return true;
    return (await ports.table.commit([questionChanged(before, { ...before, folded })])).ok || undefined;
  });
}
