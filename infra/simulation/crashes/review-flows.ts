import { downloadFile } from '#functions/api/files/download-file';
import { answerQuestion } from '#functions/api/reviews/answer-question';
import { askQuestion } from '#functions/api/reviews/ask-question';
import { deleteReview } from '#functions/api/reviews/delete-review';
import { putReview } from '#functions/api/reviews/put-review';
import { questionsTo, readQuestion } from '#functions/store/reviews/questions';
import { call } from '#functions/test/ports';
import { day, minute } from '#shared/limits';
import type { Simulation } from '../simulation.ts';
import type { Flow } from './flows.ts';
import { type Attempt, approve, askRefundBack, onMessage, passTime, retry, sequence, workOff } from './scenes.ts';
import { buyerIn, deliverMessages, fileIn, sellerIn, sellFile } from './stage.ts';

const ageAccounts = async ({ clock }: Simulation): Promise<void> => clock.advance(2 * day);

const download = async (simulation: Simulation): Promise<void> => {
  const { id } = fileIn(simulation);
  await call(downloadFile, simulation.ports, { user: buyerIn(simulation), params: { id }, wantsJson: true });
};

const writeReview =
  (rating: number): Attempt =>
  (simulation, ports) =>
    call(putReview, ports, {
      user: buyerIn(simulation),
      params: { id: fileIn(simulation).id },
      body: { rating, text: '好' },
    });

const deleteOwnReview: Attempt = (simulation, ports) =>
  call(deleteReview, ports, { user: buyerIn(simulation), params: { id: fileIn(simulation).id } });

const ask: Attempt = (simulation, ports) =>
  call(askQuestion, ports, {
    user: buyerIn(simulation),
    params: { id: fileIn(simulation).id },
    body: { text: '有没有目录？' },
  });

const answer: Attempt = async (simulation, ports) => {
  const seller = sellerIn(simulation);
  const { items } = await simulation.books.query({ ...questionsTo(seller.id), limit: 1 });
  for (const { fileId, id: question } of items.map(readQuestion))
    await call(answerQuestion, ports, { user: seller, params: { id: fileId, question }, body: { text: '有的' } });
};

const undisturbed = (attempt: Attempt) => (simulation: Simulation) => attempt(simulation, simulation.ports);

const ownFile = sequence(ageAccounts, sellFile, download, deliverMessages);
const writeFirstReview = sequence(ownFile, undisturbed(writeReview(5)));
const paid = ['order paid'] as const;

/** Reviews and questions, with the jobs that follow from them. */
export const reviewFlows: readonly Flow[] = [
  { name: 'write a review', prepare: ownFile, attempt: writeReview(4), next: retry(writeReview(4)), ends: paid },
  {
    name: 'change a review',
    prepare: sequence(writeFirstReview, deliverMessages),
    attempt: writeReview(2),
    next: retry(writeReview(2)),
    ends: paid,
  },
  {
    name: 'take a review back',
    prepare: sequence(writeFirstReview, deliverMessages),
    attempt: deleteOwnReview,
    next: retry(deleteOwnReview),
    ends: paid,
  },
  { name: 'rate a file', prepare: writeFirstReview, attempt: onMessage('file-jobs', 'rated'), ends: paid },
  {
    name: 'tell a seller of a review',
    prepare: sequence(writeFirstReview, deliverMessages, passTime(6 * minute)),
    attempt: onMessage('file-jobs', 'weigh-review'),
    ends: paid,
  },
  {
    name: 'take a review out with its purchase',
    prepare: sequence(
      writeFirstReview,
      deliverMessages,
      undisturbed(askRefundBack),
      undisturbed(approve),
      workOff('order-status'),
      workOff('settlement'),
    ),
    attempt: onMessage('file-jobs', 'weigh-review'),
    ends: ['order refunded', 'refund done'],
  },
  { name: 'ask a question', prepare: ageAccounts, attempt: ask, next: retry(ask), ends: [] },
  {
    name: 'answer a question',
    prepare: sequence(ageAccounts, undisturbed(ask)),
    attempt: answer,
    next: retry(answer),
    ends: [],
  },
];
