import { beforeEach, expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import { remindAfter, tellAfter } from '#functions/domain/reviews/reviews';
import { linkedGroupWrites } from '#functions/store/accounts/linked-accounts';
import type { User } from '#functions/store/accounts/users';
import { findCase } from '#functions/store/moderation/cases';
import { findPurchase, purchaseLeaving } from '#functions/store/orders/purchases';
import { posted } from '#functions/test/files';
import { askBack, paid, pass, type TestMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { fetched, owned, rate, ratings, reviewMarket, settled } from '#functions/test/reviews';
import { uploaded } from '#functions/test/uploads';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { approveRefund } from '#functions/usecases/refunds/grant';
import { day, hour, minute } from '#shared/limits';
import { getFile } from '../files/get-file.ts';
import { updateFile } from '../files/update-file.ts';
import { createReport } from '../moderation/create-report.ts';
import { decideCase } from '../moderation/decide-case.ts';
import { getUser } from '../profiles/get-user.ts';
import { deleteReply } from './delete-reply.ts';
import { deleteReview } from './delete-review.ts';
import { listReceivedReviews } from './list-received-reviews.ts';
import { listReviews } from './list-reviews.ts';
import { putReply } from './put-reply.ts';

let ports: TestMarket['ports'];
let seller: User;
let buyer: User;
let file: File;

beforeEach(async () => {
  ({ ports, seller, buyer, file } = await reviewMarket());
});

const list = async (query: object = {}, user?: { id: string }) =>
  (await valueIn(call(listReviews, ports, { user, params: { id: file.id }, query }))).data;
const codeOf = async (answer: Promise<{ ok: boolean; code?: string }>) => (await answer).code ?? 'ok';

async function buyers(count: number, from = 0): Promise<User[]> {
  const people = [];
  for (let n = 0; n < count; n++) people.push(await member(ports, `reader_${from + n}`));
  ports.clock.advance(2 * day);
  return people;
}

test('only who has bought it and fetched it writes one, and not while the money goes back', async () => {
  const five = { rating: 5 };
  expect(await codeOf(rate(ports, buyer, file, five))).toBe('review_not_bought');
  expect(await codeOf(rate(ports, seller, file, five))).toBe('review_not_bought');
  const outTradeNo = await paid({ ports, file }, buyer);
  expect(await codeOf(rate(ports, buyer, file, five))).toBe('review_not_downloaded');
  expect((await list({}, buyer)).barred).toBe('not_downloaded');
  await fetched(ports, buyer, file);
  expect(await codeOf(rate(ports, buyer, file, five))).toBe('ok');
  await ports.table.commit([purchaseLeaving({ outTradeNo, buyerId: buyer.id, fileId: file.id }, 1)]);
  expect(await codeOf(rate(ports, buyer, file, { rating: 1 }))).toBe('review_refunding');
});

test('of five there is an average, of fewer only the number; a card and a file say the same', async () => {
  const people = await buyers(5);
  for (const [n, person] of people.entries()) {
    await owned(ports, person, file);
    await rate(ports, person, file, { rating: n === 0 ? 2 : 5, text: `第 ${n} 条` });
    await settled(ports);
    const { data } = await valueIn(call(getFile, ports, { params: { id: file.id } }));
    expect(data.rating).toEqual({ count: n + 1, average: n < 4 ? null : 4.4 });
  }
  const { summary, reviews } = await list();
  expect(summary).toMatchObject({ count: 5, average: 4.4, counts: [0, 1, 0, 0, 4], frozen: false });
  expect(reviews).toHaveLength(5);
  expect((await list({ stars: '2' })).reviews.map(({ rating }) => rating)).toEqual([2]);
  expect((await valueIn(call(getUser, ports, { params: { usernameOrId: seller.username } }))).user.rating).toBeNull();
});

test('what was nearly free does not count, nor what new accounts say before they are a day old', async () => {
  const cheap = await posted(ports, seller, { title: '样章', priceFen: 99 });
  await owned(ports, buyer, cheap);
  expect(await rate(ports, buyer, cheap, { rating: 5 })).toMatchObject({
    value: { data: { review: { counted: false } } },
  });
  const newcomer = await member(ports, 'newcomer');
  await owned(ports, newcomer, file);
  expect(await rate(ports, newcomer, file, { rating: 1 })).toMatchObject({
    value: { data: { review: { counted: false } } },
  });
  await pass(ports, day + minute, { step: hour, work: () => settled(ports) });
  expect((await list()).reviews[0]).toMatchObject({ counted: true });
  expect((await list()).summary.count).toBe(1);
});

test('what a new account says counts from when it is a day old, though the seller is told of it later', async () => {
  const newcomer = await member(ports, 'newcomer');
  ports.clock.advance(day - minute);
  await owned(ports, newcomer, file);
  await rate(ports, newcomer, file, { rating: 1 });
  await pass(ports, 2 * minute, { work: () => settled(ports) });
  expect((await list()).summary.count).toBe(1);
});

test('an edit names what it was read as: another tab’s is not overwritten', async () => {
  await owned(ports, buyer, file);
  const { data } = await valueIn(rate(ports, buyer, file, { rating: 4, text: '一' }));
  const { revision } = data.review;
  expect(await codeOf(rate(ports, buyer, file, { rating: 3, text: '二', revision }))).toBe('ok');
  expect(await codeOf(rate(ports, buyer, file, { rating: 2, text: '三', revision }))).toBe('review_changed');
  expect((await list({}, buyer)).mine).toMatchObject({ rating: 3, text: '二' });
  expect(await codeOf(rate(ports, buyer, file, { rating: 2, text: '三', revision: 0 }))).toBe('review_changed');
  // The answer was lost, and the browser sends it again.
  expect(await codeOf(rate(ports, buyer, file, { rating: 3, text: '二', revision }))).toBe('ok');
});

test('its seller answers in public, once told; whoever takes the review back takes the answer along', async () => {
  await owned(ports, buyer, file);
  await rate(ports, buyer, file, { rating: 4, text: '好' });
  await settled(ports);
  ports.mail.emails.length = 0;
  const params = { id: file.id, review: buyer.id };
  const reply = (text: string, user: { id: string } = seller) =>
    call(putReply, ports, { user, params, body: { text } });
  expect(await codeOf(reply('谢谢', buyer))).toBe('file_not_yours');
  const waiting = async () =>
    (await valueIn(call(listReceivedReviews, ports, { user: seller, query: { unanswered: 'true' } }))).data.reviews;
  expect(await waiting()).toHaveLength(1);
  await reply('谢谢');
  await reply('谢谢你');
  await settled(ports);
  expect(ports.mail.emails.map(({ to }) => to)).toEqual([buyer.email]);
  expect(await waiting()).toHaveLength(0);
  expect((await list()).reviews[0]?.reply).toMatchObject({ text: '谢谢你', edited_at: expect.any(String) });
  await call(deleteReply, ports, { user: seller, params });
  expect((await list()).reviews[0]?.reply).toBeNull();
  expect(await codeOf(call(deleteReview, ports, { user: buyer, params: { id: file.id } }))).toBe('ok');
  expect(await codeOf(call(deleteReview, ports, { user: buyer, params: { id: file.id } }))).toBe('review_not_found');
  expect(await list()).toMatchObject({ reviews: [], mine: null, summary: { count: 0 } });
  expect((await findPurchase(ports.table, buyer.id, file.id))?.rating).toBeUndefined();
});

test('whoever has fetched it and says nothing is asked once, after five days; who has spoken is not', async () => {
  const [silent, outspoken] = await buyers(2);
  if (!silent || !outspoken) throw new Error('nobody');
  for (const user of [silent, outspoken]) await owned(ports, user, file);
  await rate(ports, outspoken, file, { rating: 5 });
  await settled(ports);
  ports.mail.emails.length = 0;
  await pass(ports, remindAfter + 2 * day, { step: 6 * hour, work: () => settled(ports) });
  const reminders = ports.mail.emails.filter(({ subject }) => subject.includes('用得怎么样'));
  expect(reminders.map(({ to }) => to)).toEqual([silent.email]);
  expect(reminders[0]?.unsubscribe).toContain('/api/mail/unsubscribe?token=');
});

test('a seller is not told of a review whose purchase was refunded before', async () => {
  const outTradeNo = await owned(ports, buyer, file);
  await rate(ports, buyer, file, { rating: 1, text: '差' });
  await valueIn(askBack(ports, buyer, outTradeNo));
  await approveRefund(ports, outTradeNo, { decidedBy: 'seller' });
  await pass(ports, tellAfter + 2 * minute, { work: () => settled(ports) });
  expect((await list()).reviews).toMatchObject([{ counted: false }]);
  expect(ports.mail.emails.filter(({ text }) => text.includes('差'))).toEqual([]);
});

test('two linked accounts at the same moment: one of them counts', async () => {
  const [buyer, other] = await buyers(2);
  if (!buyer || !other) throw new Error('nobody');
  await ports.table.commit(linkedGroupWrites(buyer.id, [other.id], { mark: 'b', shared: 'payer', since: 1 }));
  for (const user of [buyer, other]) await owned(ports, user, file);
  await Promise.all([buyer, other].map((user) => rate(ports, user, file, { rating: 5 })));
  await pass(ports, tellAfter + 2 * minute, { work: () => settled(ports) });
  expect((await list()).summary.count).toBe(1);
  const { kept, counted } = await ratings(ports, file);
  expect(kept).toEqual(counted);
});

test('a review is of the version that was fetched, and a newer one begins anew', async () => {
  const [first, second] = await buyers(2);
  if (!first || !second) throw new Error('nobody');
  await owned(ports, first, file);
  await rate(ports, first, file, { rating: 2 });
  const content = await uploaded(ports, seller.id, { name: 'b.txt', text: '新的' });
  await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { uploads: [content.id] } }));
  await settled(ports);
  await owned(ports, second, file);
  await rate(ports, second, file, { rating: 5 });
  const { summary } = await list();
  expect(summary).toMatchObject({ count: 2, newest: { version: 2, count: 1 } });
  expect((await list({ version: 'newest' })).reviews.map(({ version }) => version)).toEqual([2]);
  await fetched(ports, first, file);
  await rate(ports, first, file, { rating: 2 });
  expect((await list()).summary.newest).toMatchObject({ version: 2, count: 2 });
  await settled(ports);
  const { kept, counted } = await ratings(ports, file);
  expect(kept).toEqual(counted);
});

test('whoever has paid is asked, though it is free by the time they fetch it', async () => {
  await paid({ ports, file }, buyer);
  await valueIn(call(updateFile, ports, { user: seller, params: { id: file.id }, body: { price: 0 } }));
  await fetched(ports, buyer, file);
  await settled(ports);
  ports.mail.emails.length = 0;
  await pass(ports, remindAfter + day, { step: 6 * hour, work: () => settled(ports) });
  expect(ports.mail.emails.map(({ to }) => to)).toEqual([buyer.email]);
});

/** Buyers who each bought and rated the file, one after the other. */
async function rated(count: number): Promise<User[]> {
  const people = await buyers(count);
  for (const user of people) {
    await owned(ports, user, file);
    await rate(ports, user, file, { rating: 5, text: '好' });
    ports.clock.advance(minute);
  }
  await settled(ports);
  return people;
}

/** Works off everything, including what only the sweep sends. */
const later = () => pass(ports, 20 * minute, { work: () => settled(ports) });

async function counting(): Promise<string[]> {
  const { kept, counted } = await ratings(ports, file);
  expect(kept).toEqual(counted);
  return (await list()).reviews.filter((review) => review.counted).map(({ id }) => id);
}

const showSame = async (...people: User[]) => {
  for (const { id } of people) await recordPaymentIdentity(ports, id, { shared: 'identity', text: '同一张身份证' });
};

test('whoever takes the first of two back leaves the place to the other', async () => {
  const [first, second] = await rated(2);
  if (!first || !second) throw new Error('nobody');
  await showSame(first, second);
  await later();
  expect(await counting()).toEqual([first.id]);
  await call(deleteReview, ports, { user: first, params: { id: file.id } });
  await later();
  expect(await counting()).toEqual([second.id]);
});

async function folded(buyer: User): Promise<void> {
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
}

test('what was folded stays so, though its writer takes it back and writes it anew', async () => {
  const [buyer] = await rated(1);
  if (!buyer) throw new Error('nobody');
  await folded(buyer);
  await call(deleteReview, ports, { user: buyer, params: { id: file.id } });
  const { data } = await valueIn(rate(ports, buyer, file, { rating: 5, text: '再说一遍' }));
  expect(data.review).toMatchObject({ counted: false, folded: { rule: 'spam' } });
  await later();
  expect(await counting()).toEqual([]);
});

test('what was folded stays so, though its writer gets the money back and buys again', async () => {
  const outTradeNo = await owned(ports, buyer, file);
  await rate(ports, buyer, file, { rating: 1 });
  await later();
  await folded(buyer);
  await valueIn(askBack(ports, buyer, outTradeNo));
  await approveRefund(ports, outTradeNo, { decidedBy: 'seller' });
  await later();
  await owned(ports, buyer, file);
  const { data } = await valueIn(rate(ports, buyer, file, { rating: 5, text: '再买一次' }));
  expect(data.review).toMatchObject({ counted: false, folded: { rule: 'spam' } });
  await later();
  expect(await counting()).toEqual([]);
});
