import { deleteReply } from '#functions/api/reviews/delete-reply';
import { deleteReview } from '#functions/api/reviews/delete-review';
import { putReply } from '#functions/api/reviews/put-reply';
import { putReview } from '#functions/api/reviews/put-review';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { findReview, readReview, reviewsOf, type StoredReview } from '#functions/store/reviews/reviews';
import { call } from '#functions/test/ports';
import { type Action, callApi } from '../processes.ts';
import type { Simulation } from '../simulation.ts';
import { downloadAs, pairKey } from './buying.ts';

const stars = [1, 2, 3, 4, 5, 5] as const;
const texts = ['', '', '很好用', '打不开', '少了一章', '值这个价'] as const;

interface Reader {
  buyer: User;
  file: File;
}

/** Usually a buyer who has paid for the file. */
function pickReader({ random, checkouts, buyers, files }: Simulation): Reader | undefined {
  const paid = checkouts.filter(({ bank, outTradeNo }) => bank.books.payments.get(outTradeNo)?.paidAt !== undefined);
  const checkout = random.chance(0.8) ? random.some(paid) : undefined;
  const buyer = checkout ? buyers.find(({ id }) => id === checkout.buyerId) : random.some(buyers);
  const file = checkout ? files.find(({ id }) => id === checkout.fileId) : random.some(files);
  return buyer && file && { buyer, file };
}

/** The revision that an edit says it is based on: none, the current one or the one before. */
function revisionOf({ random }: Simulation, before: StoredReview | undefined): number | undefined {
  const current = before?.revision ?? 1;
  return random.pick([undefined, undefined, current, Math.max(1, current - 1)]);
}

type ReviewForm = { rating: number; text: string; revision?: number | undefined };

const isSame = (before: StoredReview | undefined, { rating, text }: ReviewForm): boolean =>
  before?.rating === rating && before.text === text;

/** Writes or edits a review, after a download or without one. */
export const review: Action = async (simulation, context) => {
  const { random, books, reviewAttempts } = simulation;
  const reader = pickReader(simulation);
  if (!reader) return;
  const { buyer, file } = reader;
  if (random.chance(0.6)) await downloadAs(simulation, context, reader);
  const before = await findReview(books, file.id, buyer.id);
  const form: ReviewForm = {
    rating: random.pick(stars),
    text: random.pick(texts),
    revision: revisionOf(simulation, before),
  };
  reviewAttempts.add(pairKey({ buyerId: buyer.id, fileId: file.id }));
  const answer = await callApi(simulation, context, {
    name: `${buyer.username} gives ${file.title} ${form.rating} stars`,
    act: (ports) => call(putReview, ports, { user: buyer, params: { id: file.id }, body: form }),
  });
  const isStale = form.revision !== undefined && form.revision !== before?.revision && !isSame(before, form);
  // Interleaved with others, the revision may have been current when it was checked.
  if (isStale && answer?.ok && !context.turn)
    simulation.violations.push(`I15 an edit of revision ${form.revision} took the place of ${before?.revision}`);
};

export const withdrawReview: Action = async (simulation, context) => {
  const reader = pickReader(simulation);
  if (!reader) return;
  const { buyer, file } = reader;
  await callApi(simulation, context, {
    name: `${buyer.username} takes back what they said of ${file.title}`,
    act: (ports) => call(deleteReview, ports, { user: buyer, params: { id: file.id } }),
  });
};

export async function pickReview({ random, books, files }: Simulation): Promise<StoredReview | undefined> {
  const file = random.some(files);
  const { items } = file ? await books.query({ ...reviewsOf(file.id), limit: 20 }) : { items: [] };
  return random.some(items.map(readReview));
}

export const reply: Action = async (simulation, context) => {
  const target = await pickReview(simulation);
  if (!target) return;
  const { random } = simulation;
  const input = { user: { id: target.sellerId }, params: { id: target.fileId, review: target.buyerId } };
  const body = { text: random.pick(['谢谢', '已经补上了']) };
  const isReply = random.chance(0.7);
  await callApi<unknown>(simulation, context, {
    name: isReply ? `the seller replies to ${target.buyerId}` : `the seller takes the reply to ${target.buyerId} back`,
    act: (ports) => (isReply ? call(putReply, ports, { ...input, body }) : call(deleteReply, ports, input)),
  });
};
