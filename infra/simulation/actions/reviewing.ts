import { deleteReply } from '#functions/api/reviews/delete-reply';
import { deleteReview } from '#functions/api/reviews/delete-review';
import { putReply } from '#functions/api/reviews/put-reply';
import { putReview } from '#functions/api/reviews/put-review';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { findReview, type Review, readReview, reviewsOf } from '#functions/store/reviews/reviews';
import { call } from '#functions/test/ports';
import { type Action, request } from '../system.ts';
import type { World } from '../world.ts';
import { fetchFile, pair } from './buying.ts';

const stars = [1, 2, 3, 4, 5, 5] as const;
const wordings = ['', '', '很好用', '打不开', '少了一章', '值这个价'] as const;

interface Reader {
  buyer: User;
  file: File;
}

/** More often than not somebody who has paid for it. */
function reader({ random, offers, buyers, files }: World): Reader | undefined {
  const paid = offers.filter(({ bank, outTradeNo }) => bank.books.payments.get(outTradeNo)?.paidAt !== undefined);
  const offer = random.chance(0.8) ? random.some(paid) : undefined;
  const buyer = offer ? buyers.find(({ id }) => id === offer.buyerId) : random.some(buyers);
  const file = offer ? files.find(({ id }) => id === offer.fileId) : random.some(files);
  return buyer && file && { buyer, file };
}

/** What an edit says it was read as: nothing, what stands there, or what stood there before. */
function revisionOf({ random }: World, before: Review | undefined): number | undefined {
  const stands = before?.revision ?? 1;
  return random.pick([undefined, undefined, stands, Math.max(1, stands - 1)]);
}

type Said = { rating: number; text: string; revision?: number | undefined };

const isSame = (before: Review | undefined, { rating, text }: Said): boolean =>
  before?.rating === rating && before.text === text;

/** Stars and words of somebody who has bought it, fetched or not: the first ones, or others than before. */
export const review: Action = async (world, setting) => {
  const { random, books, spoken } = world;
  const who = reader(world);
  if (!who) return;
  const { buyer, file } = who;
  if (random.chance(0.6)) await fetchFile(world, setting, who);
  const before = await findReview(books, file.id, buyer.id);
  const said: Said = { rating: random.pick(stars), text: random.pick(wordings), revision: revisionOf(world, before) };
  spoken.add(pair({ buyerId: buyer.id, fileId: file.id }));
  const answer = await request(world, setting, {
    name: `${buyer.username} gives ${file.title} ${said.rating} stars`,
    act: (ports) => call(putReview, ports, { user: buyer, params: { id: file.id }, body: said }),
  });
  const isStale = said.revision !== undefined && said.revision !== before?.revision && !isSame(before, said);
  // Beside others it may have been right when it was looked at.
  if (isStale && answer?.ok && !setting.turn)
    world.violations.push(`I15 an edit of revision ${said.revision} took the place of ${before?.revision}`);
};

export const takeReviewBack: Action = async (world, setting) => {
  const who = reader(world);
  if (!who) return;
  const { buyer, file } = who;
  await request(world, setting, {
    name: `${buyer.username} takes back what they said of ${file.title}`,
    act: (ports) => call(deleteReview, ports, { user: buyer, params: { id: file.id } }),
  });
};

/** One of those that a file has. */
export async function someReview({ random, books, files }: World): Promise<Review | undefined> {
  const file = random.some(files);
  const { items } = file ? await books.query({ ...reviewsOf(file.id), limit: 20 }) : { items: [] };
  return random.some(items.map(readReview));
}

export const reply: Action = async (world, setting) => {
  const found = await someReview(world);
  if (!found) return;
  const { random } = world;
  const asked = { user: { id: found.sellerId }, params: { id: found.fileId, review: found.buyerId } };
  const body = { text: random.pick(['谢谢', '已经补上了']) };
  const isSaid = random.chance(0.7);
  await request<unknown>(world, setting, {
    name: isSaid ? `the seller replies to ${found.buyerId}` : `the seller takes the reply to ${found.buyerId} back`,
    act: (ports) => (isSaid ? call(putReply, ports, { ...asked, body }) : call(deleteReply, ports, asked)),
  });
};
