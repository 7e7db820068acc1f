import { downloadFile } from '#functions/api/files/download-file';
import { answerQuestion } from '#functions/api/reviews/answer-question';
import { askQuestion } from '#functions/api/reviews/ask-question';
import { deleteReview } from '#functions/api/reviews/delete-review';
import { putReview } from '#functions/api/reviews/put-review';
import { questionsTo, readQuestion } from '#functions/store/reviews/questions';
import { call } from '#functions/test/ports';
import { day, minute } from '#shared/limits';
import type { World } from '../world.ts';
import type { Flow } from './flows.ts';
import { type Attempt, again, approve, askBack, inTurn, later, on, worked } from './scenes.ts';
import { buyerIn, delivered, fileIn, sellerIn, sold } from './stage.ts';

const old = async ({ clock }: World): Promise<void> => clock.advance(2 * day);

const fetched = async (world: World): Promise<void> => {
  const { id } = fileIn(world);
  await call(downloadFile, world.ports, { user: buyerIn(world), params: { id }, wantsJson: true });
};

const says =
  (rating: number): Attempt =>
  (world, ports) =>
    call(putReview, ports, { user: buyerIn(world), params: { id: fileIn(world).id }, body: { rating, text: '好' } });

const takesBack: Attempt = (world, ports) =>
  call(deleteReview, ports, { user: buyerIn(world), params: { id: fileIn(world).id } });

const asks: Attempt = (world, ports) =>
  call(askQuestion, ports, { user: buyerIn(world), params: { id: fileIn(world).id }, body: { text: '有没有目录？' } });

const answers: Attempt = async (world, ports) => {
  const seller = sellerIn(world);
  const { items } = await world.books.query({ ...questionsTo(seller.id), limit: 1 });
  for (const { fileId, id: question } of items.map(readQuestion))
    await call(answerQuestion, ports, { user: seller, params: { id: fileId, question }, body: { text: '有的' } });
};

const inPeace = (attempt: Attempt) => (world: World) => attempt(world, world.ports);

const owned = inTurn(old, sold, fetched, delivered);
const said = inTurn(owned, inPeace(says(5)));
const paid = ['order paid'] as const;

/** What people say of files, and what follows from it. */
export const reviewFlows: readonly Flow[] = [
  { name: 'write a review', prepare: owned, attempt: says(4), next: again(says(4)), ends: paid },
  {
    name: 'change a review',
    prepare: inTurn(said, delivered),
    attempt: says(2),
    next: again(says(2)),
    ends: paid,
  },
  {
    name: 'take a review back',
    prepare: inTurn(said, delivered),
    attempt: takesBack,
    next: again(takesBack),
    ends: paid,
  },
  { name: 'rate a file', prepare: said, attempt: on('file-jobs', 'rated'), ends: paid },
  {
    name: 'tell a seller of a review',
    prepare: inTurn(said, delivered, later(6 * minute)),
    attempt: on('file-jobs', 'weigh-review'),
    ends: paid,
  },
  {
    name: 'take a review out with its purchase',
    prepare: inTurn(said, delivered, inPeace(askBack), inPeace(approve), worked('order-status'), worked('settlement')),
    attempt: on('file-jobs', 'weigh-review'),
    ends: ['order refunded', 'refund done'],
  },
  { name: 'ask a question', prepare: old, attempt: asks, next: again(asks), ends: [] },
  { name: 'answer a question', prepare: inTurn(old, inPeace(asks)), attempt: answers, next: again(answers), ends: [] },
];
