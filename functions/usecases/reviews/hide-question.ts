import { findQuestion, questionChanged, type StoredQuestion } from '#functions/store/reviews/questions';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import type { ReviewPorts } from './weigh.ts';

/** Hides a question by a measure, or shows it again. */
export async function hideQuestion(
  ports: ReviewPorts,
  { fileId, id }: { fileId: string; id: string },
  hidden: StoredQuestion['folded'],
): Promise<void> {
  await retryOnConflict(`the question ${id} changes faster than it can be folded`, async () => {
    const before = await findQuestion(ports.table, fileId, id);
    if (!before || before.folded?.measureId === hidden?.measureId) return true;
    return (await ports.table.commit([questionChanged(before, { ...before, folded: hidden })])).ok || undefined;
  });
}
