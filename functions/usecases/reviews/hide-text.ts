import type { Measure } from '#functions/store/moderation/measures';
import { hiddenUnder } from './hidden.ts';
import { hideQuestion } from './hide-question.ts';
import { hideReview } from './review-jobs.ts';
import type { ReviewPorts } from './weigh.ts';

/** Hides a review or question, or shows it again. Hidden text can still be opened, but does not count. */
export async function hideText(ports: ReviewPorts, measure: Measure): Promise<void> {
  const [fileId = '', own = ''] = measure.target.id.split('_');
  const hidden = await hiddenUnder(ports.table, measure);
  if (measure.target.type === 'review') await hideReview(ports, { fileId, userId: own }, hidden);
  if (measure.target.type === 'question') await hideQuestion(ports, { fileId, id: own }, hidden);
}
