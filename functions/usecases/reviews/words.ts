import type { Measure } from '../../store/safety/measures.ts';
import { foldQuestion } from './fold-question.ts';
import { foldedUnder } from './folds.ts';
import { foldReview } from './review-jobs.ts';
import type { ReviewPorts } from './weigh.ts';

/** What somebody wrote is folded, or not any more: it stays for whoever opens it, and counts no more. */
export async function foldWords(ports: ReviewPorts, measure: Measure): Promise<void> {
  const [fileId = '', own = ''] = measure.target.id.split('_');
  const folded = await foldedUnder(ports.table, measure);
  if (measure.target.type === 'review') await foldReview(ports, { fileId, userId: own }, folded);
  if (measure.target.type === 'question') await foldQuestion(ports, { fileId, id: own }, folded);
}
