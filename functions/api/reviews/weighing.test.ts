import { beforeEach, expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { findCase } from '#functions/store/moderation/cases';
import { pass } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, ratings, reviewMarket, settled } from '#functions/test/reviews';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { day, minute } from '#shared/limits';
import { createReport } from '../moderation/create-report.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { deleteReview } from './delete-review.ts';
import { listReviews } from './list-reviews.ts';

let market: Awaited<ReturnType<typeof reviewMarket>>;
let file: File;

beforeEach(async () => {
  market = await reviewMarket();
  file = market.file;
});

/** Buyers who each bought and rated the file, one after the other. */
async function rated(count: number): Promise<User[]> {
  const { ports } = market;
  const people: User[] = [];
  for (let at = 0; at < count; at++) people.push(await member(ports, `reader_${at}`));
  ports.clock.advance(2 * day);
  for (const user of people) {
    await owned(ports, user, file);
    await rate(ports, user, file, { rating: 5, text: '好' });
    ports.clock.advance(minute);
  }
  await settled(ports);
  return people;
}

/** Works off everything, including what only the sweep sends. */
const later = () => pass(market.ports, 20 * minute, { work: () => settled(market.ports) });

async function counting(): Promise<string[]> {
  const { data } = await valueIn(call(listReviews, market.ports, { params: { id: file.id } }));
  const { kept, counted } = await ratings(market.ports, file);
  expect(kept).toEqual(counted);
  return data.reviews.filter((review) => review.counted).map(({ id }) => id);
}

const showSame = async (...people: User[]) => {
  for (const { id } of people)
    await recordPaymentIdentity(market.ports, id, { shared: 'identity', text: '同一张身份证' });
};

test('whoever takes the first of two back leaves the place to the other', async () => {
  const [first, second] = await rated(2);
  if (!first || !second) throw new Error('nobody');
  await showSame(first, second);
  await later();
  expect(await counting()).toEqual([first.id]);
  await call(deleteReview, market.ports, { user: first, params: { id: file.id } });
  await later();
  expect(await counting()).toEqual([second.id]);
});

test('what was folded stays so, though its writer takes it back and writes it anew', async () => {
  const { ports, seller } = market;
  const [buyer] = await rated(1);
  if (!buyer) throw new Error('nobody');
  const target = { type: 'review', id: `${file.id}_${buyer.id}` };
  const reported = await valueIn(
    call(createReport, ports, { user: seller, body: { target, reason: 'spam', text: '' } }),
  );
  const { id } = reported.data;
  const revision = (await findCase(ports.table, id))?.revision ?? 0;
  const body = { decision: 'fold', rule: 'spam', words: '广告', revision };
  const moderator = { id: 'MODERATOR', username: 'moderator' };
  await valueIn(call(decideCase, ports, { user: moderator, params: { id }, body }));
  await settled(ports);
  expect(await counting()).toEqual([]);
  await call(deleteReview, ports, { user: buyer, params: { id: file.id } });
  const { data } = await valueIn(rate(ports, buyer, file, { rating: 5, text: '再说一遍' }));
  expect(data.review).toMatchObject({ counted: false, folded: { rule: 'spam' } });
  await later();
  expect(await counting()).toEqual([]);
});
