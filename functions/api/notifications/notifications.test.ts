import { beforeEach, expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import type { User } from '#functions/store/accounts/users';
import { findOrder } from '#functions/store/orders/orders';
import { posted } from '#functions/test/files';
import { askBack, paid, pass, type TestMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { owned, rate, reviewMarket, settled } from '#functions/test/reviews';
import { removeOwnData } from '#functions/usecases/accounts/data/remove-own-data';
import { day, minute } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';
import { followUser } from '../profiles/follow-user.ts';
import { answerQuestion } from '../reviews/answer-question.ts';
import { askQuestion } from '../reviews/ask-question.ts';
import { deleteQuestion } from '../reviews/delete-question.ts';
import { countNotifications } from './count-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

let ports: TestMarket['ports'];
let seller: User;
let buyer: User;
let file: File;

beforeEach(async () => {
  ({ ports, seller, buyer, file } = await reviewMarket());
});

const list = async (user: User, query = {}) => (await valueIn(call(listNotifications, ports, { user, query }))).data;
const rows = async (user: User) => (await list(user)).notifications;
const count = async (user: User) => (await valueIn(call(countNotifications, ports, { user }))).count;
const read = async (user: User, body = {}) => (await valueIn(call(readNotifications, ports, { user, body }))).count;
const ask = async (text: string, user: User = buyer) =>
  (await valueIn(call(askQuestion, ports, { user, params: { id: file.id }, body: { text } }))).data.question.id;

async function sell(times: number, of: File = file): Promise<void> {
  for (let n = 0; n < times; n++) await paid({ ports, file: of }, await member(ports, `buyer_${of.id.slice(-4)}_${n}`));
  await settled(ports);
}

test('sales of a file and day are one notification, with their number and what the seller earned', async () => {
  await sell(3);
  expect(await rows(seller)).toMatchObject([
    { kind: 'sale', count: 3, amount: 111.15, is_unread: true, file: { id: file.id, title: '讲义' }, from: null },
  ]);
  expect(await count(seller)).toBe(1);
  ports.clock.advance(minute);
  const free = await posted(ports, seller, { title: '样章', priceFen: 0 });
  await sell(2, free);
  expect(await rows(seller)).toMatchObject([
    { kind: 'claim', count: 2, amount: null },
    { kind: 'sale', count: 3 },
  ]);
});

test('what was read comes up again as unread when it happens again, and on another day beside it', async () => {
  await sell(1);
  expect(await read(seller)).toBe(0);
  expect(await rows(seller)).toMatchObject([{ is_unread: false }]);
  ports.clock.advance(minute);
  await paid({ ports, file }, buyer);
  await settled(ports);
  expect(await rows(seller)).toMatchObject([{ is_unread: true, count: 2 }]);
  ports.clock.advance(day);
  await paid({ ports, file }, await member(ports, 'later_buyer'));
  await settled(ports);
  expect((await rows(seller)).map((row) => row.count)).toEqual([1, 2]);
  expect(await count(seller)).toBe(2);
});

test('a refunded sale leaves its notification, which goes with the last of them', async () => {
  const buyers = [buyer, await member(ports, 'second_buyer')];
  const numbers = await Promise.all(buyers.map((user) => paid({ ports, file }, user)));
  await settled(ports);
  const [sold] = await rows(seller);
  ports.clock.advance(minute);
  await valueIn(askBack(ports, buyers[1] as User, numbers[1] as string));
  await settled(ports);
  expect(await rows(seller)).toEqual([{ ...sold, count: 1, amount: 37.05 }]);
  await valueIn(askBack(ports, buyer, numbers[0] as string));
  await settled(ports);
  expect(await rows(seller)).toEqual([]);
  expect(await count(seller)).toBe(0);
});

test('a refund finds its sale’s notification expired', async () => {
  const number = await paid({ ports, file }, buyer);
  await settled(ports);
  const [sold] = await rows(seller);
  await ports.table.commit([{ remove: { pk: `BELL#${seller.id}`, sk: sold?.id ?? '' } }]);
  await valueIn(askBack(ports, buyer, number));
  await settled(ports);
  expect(await rows(seller)).toEqual([]);
  expect((await findOrder(ports.table, number))?.status).toBe('refunded');
});

test('a question waits until it is answered, and its notification goes when it is withdrawn', async () => {
  const [first, second] = [await ask('能打印成册吗？'), await ask('后面附答案吗？')];
  expect(await rows(seller)).toMatchObject([
    { kind: 'question', text: '后面附答案吗？', from: { username: 'bei_reader' }, is_open: true, reference: second },
    { kind: 'question', text: '能打印成册吗？', is_open: true, reference: first },
  ]);
  const params = { id: file.id, question: first };
  await valueIn(call(answerQuestion, ports, { user: seller, params, body: { text: '可以' } }));
  await valueIn(call(deleteQuestion, ports, { user: buyer, params: { id: file.id, question: second } }));
  expect(await rows(seller)).toMatchObject([{ text: '能打印成册吗？', is_open: false }]);
});

test('a review is announced with its mail, and reads as its author has changed it since', async () => {
  await owned(ports, buyer, file);
  await settled(ports);
  await rate(ports, buyer, file, { rating: 2, text: '太淡' });
  await pass(ports, 10 * minute, { work: () => settled(ports) });
  await rate(ports, buyer, file, { rating: 4, text: '换了打印机就好' });
  expect((await rows(seller)).filter(({ kind }) => kind === 'review')).toMatchObject([
    { rating: 4, text: '换了打印机就好', from: { username: 'bei_reader' } },
  ]);
});

test('a new file reaches each follower once, however often it is hidden and shown, and strangers never', async () => {
  await settled(ports);
  await valueIn(call(followUser, ports, { user: buyer, params: { usernameOrId: seller.username } }));
  const fresh = await posted(ports, seller, { title: '新讲义', priceFen: 900, isPublic: false });
  await settled(ports);
  expect(await rows(buyer)).toEqual([]);
  for (const is_public of [true, false, true]) {
    await valueIn(call(updateFile, ports, { user: seller, params: { id: fresh.id }, body: { is_public } }));
    await settled(ports);
  }
  expect(await rows(buyer)).toMatchObject([
    { kind: 'new_file', count: 1, file: { id: fresh.id }, from: { username: 'nan_writer' } },
  ]);
  expect(await rows(await member(ports, 'stranger'))).toEqual([]);
});

test('only what was shown is marked as read, never what is yet to happen, and never less than before', async () => {
  await ask('第一问：能打印吗？');
  const [first] = await rows(seller);
  ports.clock.advance(minute);
  await ask('第二问：有答案吗？');
  expect(await read(seller, { until: first?.at })).toBe(1);
  expect(await read(seller, { until: new Date(ports.clock.now() + day).toISOString() })).toBe(0);
  expect(await read(seller, { until: first?.at })).toBe(0);
  ports.clock.advance(minute);
  await ask('第三问：有录音吗？', await member(ports, 'third_asker'));
  expect(await count(seller)).toBe(1);
});

test('the figure counts up to ten, pages go on, and after 90 days a notification is gone', async () => {
  for (let n = 0; n < 12; n++) await sell(1, await posted(ports, seller, { title: `讲义 ${n}`, priceFen: 900 }));
  expect(await count(seller)).toBe(10);
  const page = await list(seller, { page: '2', limit: '5' });
  expect(page.notifications.map(({ file }) => file?.title)).toEqual([6, 5, 4, 3, 2].map((n) => `讲义 ${n}`));
  expect(page.pagination).toMatchObject({ total: 12, totalPages: 3 });
  ports.clock.advance(91 * day);
  expect(await rows(seller)).toEqual([]);
});

test('they go with the account, and of an account that went nothing is named', async () => {
  await ask('这个摊位还在吗？');
  await removeOwnData(ports, seller.id);
  expect(await rows(seller)).toEqual([]);
  expect(await count(seller)).toBe(0);
});
