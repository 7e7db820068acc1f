import { expect, test } from 'vitest';
import type { File } from '#functions/domain/files/file';
import { findUser } from '#functions/store/accounts/users';
import { findFile } from '#functions/store/files/files';
import { countStrikes, listMeasuresOf, newMeasure } from '#functions/store/moderation/measures';
import { findOrder } from '#functions/store/orders/orders';
import { findSellerHold } from '#functions/store/payouts/seller-holds';
import { booksOf } from '#functions/test/books';
import { posted } from '#functions/test/files';
import { followNow } from '#functions/test/follows';
import { notify, order, paid, pass, testMarket } from '#functions/test/market';
import { mei, proven } from '#functions/test/money-operators';
import { employ } from '#functions/test/operators';
import { member } from '#functions/test/people';
import { call, valueIn } from '#functions/test/ports';
import { settled } from '#functions/test/reviews';
import { uploaded } from '#functions/test/uploads';
import { day, minute } from '#shared/limits';
import { downloadFile } from '../files/download-file.ts';
import { getFile } from '../files/get-file.ts';
import { listActivity } from '../files/list-activity.ts';
import { listFiles } from '../files/list-files.ts';
import { updateFile } from '../files/update-file.ts';
import { actOnSeller } from '../operations/act-on-seller.ts';
import { showFilePage } from '../pages/show-file-page.ts';
import { showSitemap } from '../pages/show-sitemap.ts';
import { createPayment } from '../payments/create-payment.ts';
import { listUserPosts } from '../profiles/list-user-posts.ts';
import { appealMeasure } from './appeal-measure.ts';
import { claimCase } from './claim-case.ts';
import { confirmReport } from './confirm-report.ts';
import { createReport } from './create-report.ts';
import { decideCase } from './decide-case.ts';
import { decideMeasure } from './decide-measure.ts';
import { getCase } from './get-case.ts';
import { getOperatorCase } from './get-operator-case.ts';
import { listAppeals } from './list-appeals.ts';
import { listCases } from './list-cases.ts';
import { listMeasures } from './list-measures.ts';

type Market = Awaited<ReturnType<typeof market>>;

/** A seller with a sold file, a follower of theirs, and two moderators. */
async function market(options: Parameters<typeof testMarket>[0] = {}) {
  const bare = await testMarket(options);
  const { ports } = bare;
  const [seller, fan, moderator, another] = [
    await member(ports, 'nan_seller'),
    await member(ports, 'xi_fan'),
    await member(ports, 'mo_decides'),
    await member(ports, 'ao_decides'),
  ];
  await followNow(ports.table, fan.id, { id: seller.id, now: ports.clock.now() });
  const file = await posted(ports, seller, {
    title: '考研英语词表',
    priceFen: 3900,
    tags: ['考研'],
    description: '逐句精讲',
  });
  await settled(ports);
  return { ...bare, seller, fan, moderator, another, file };
}

/** Lets minutes pass, working off the queues. */
const minutes = (ports: Market['ports'], many: number) => pass(ports, many * minute, { work: () => settled(ports) });

const reported = async ({ ports, file, fan }: Market, reason = 'infringement') =>
  (
    await valueIn(
      call(createReport, ports, { user: fan, body: { target: { type: 'file', id: file.id }, reason, text: '抄的' } }),
    )
  ).data;

const decision = { rule: 'infringement', words: '与权利人的作品相同' };

const caseOf = async ({ ports, moderator }: Market, id: string) =>
  (await valueIn(call(getOperatorCase, ports, { user: moderator, params: { id } }))).data;

/** Decides by what a case was at a revision, by default as it stands. */
async function decide(at: Market, id: string, body: object, user = at.moderator) {
  const { revision } = await caseOf(at, id);
  const input = { ...decision, ...(await proven(at.ports, user)), revision, ...body };
  return call(decideCase, at.ports, { user, params: { id }, body: input });
}

const decided = async (...args: Parameters<typeof decide>) => (await valueIn(decide(...args))).data;

/** The lists and pages on which a guest and a follower find a file, by name. */
async function pagesShowing({ ports, fan, seller }: Market, file: File): Promise<string[]> {
  const query = (search: object) => ({ query: search });
  const lists = {
    list: (await valueIn(call(listFiles, ports, query({})))).posts,
    popular: (await valueIn(call(listFiles, ports, query({ sort: 'popular' })))).posts,
    search: (await valueIn(call(listFiles, ports, query({ search: '词表' })))).posts,
    tag: (await valueIn(call(listFiles, ports, query({ tag: '考研' })))).posts,
    feed: (await valueIn(call(listActivity, ports, { user: fan }))).posts,
    stall: (await valueIn(call(listUserPosts, ports, { params: { usernameOrId: seller.username } }))).posts,
  };
  const listings = Object.entries(lists).flatMap(([name, posts]) =>
    posts.some(({ id }) => id === file.id) ? [name] : [],
  );
  const map = String(await valueIn(call(showSitemap, ports, {})));
  const filePage = await call(showFilePage, ports, { params: { id: file.id } });
  const page = filePage.ok ? String(filePage.value) : '';
  const isSeen = (await call(getFile, ports, { params: { id: file.id } })).ok;
  return [
    ...listings,
    ...(map.includes(file.id) ? ['sitemap'] : []),
    ...(page.includes(file.title) ? ['page'] : []),
    ...(isSeen ? ['call'] : []),
  ];
}

const everywhere = ['list', 'popular', 'search', 'tag', 'feed', 'stall', 'sitemap', 'page', 'call'];

const buys = (ports: Market['ports'], user: { id: string }, { id }: { id: string }) =>
  call(createPayment, ports, { user, body: { file_post_id: id } });

test('what is reported and taken down is nowhere to be found, and lifted it is everywhere again', async () => {
  const at = await market();
  const { ports, seller, fan, buyer, moderator, another, file } = at;
  await paid({ ports, file }, buyer);
  await settled(ports);
  expect(await pagesShowing(at, file)).toEqual(everywhere);

  const { id, token } = await reported(at);
  const { cases } = (await valueIn(call(listCases, ports, { user: moderator }))).data;
  expect(cases).toMatchObject([{ id, state: 'open', reason: 'infringement', reports: 1, is_overdue: false }]);
  await valueIn(call(claimCase, ports, { user: moderator, params: { id } }));
  const { measure } = await decided(at, id, { decision: 'delist' });
  expect(await buys(ports, fan, file)).toMatchObject({ ok: false, code: 'file_not_found' });
  await settled(ports);
  expect(await pagesShowing(at, file)).toEqual([]);
  expect(await call(getFile, ports, { user: seller, params: { id: file.id } })).toMatchObject({ ok: true });
  expect(await call(downloadFile, ports, { user: buyer, params: { id: file.id } })).toMatchObject({ ok: true });
  expect((await valueIn(call(getCase, ports, { params: { id }, query: { token } }))).data).toMatchObject({
    state: 'decided',
    outcome: { decision: 'delist', rule: 'infringement' },
  });

  const [own] = (await valueIn(call(listMeasures, ports, { user: seller }))).data.measures;
  expect(own).toMatchObject({ id: measure?.id, kind: 'delist', words: decision.words, appeal: { state: 'none' } });
  const appeal = { user: seller, params: { id: own?.id }, body: { text: '是我自己写的' } };
  await valueIn(call(appealMeasure, ports, appeal));
  expect(await call(appealMeasure, ports, appeal)).toMatchObject({ code: 'appeal_given' });
  expect((await valueIn(call(listAppeals, ports, { user: another }))).data.measures).toMatchObject([{ id: own?.id }]);
  const answer = { decision: 'lift', words: '是原创', ...(await proven(ports, another)) };
  const lift = { params: { id: own?.id }, body: answer };
  const byTaker = { ...lift, body: { ...answer, ...(await proven(ports, moderator)) }, user: moderator };
  expect(await call(decideMeasure, ports, byTaker)).toMatchObject({ code: 'same_operator' });
  await valueIn(call(decideMeasure, ports, { ...lift, user: another }));
  await minutes(ports, 2);
  expect(await pagesShowing(at, file)).toEqual(everywhere);
  expect(await call(decideMeasure, ports, { ...lift, user: another })).toMatchObject({ code: 'appeal_missing' });
});

test('a guest’s report counts once the link of the mail was used, and nobody reports the same twice', async () => {
  const at = await market();
  const { ports, file, moderator } = at;
  const body = { target: { type: 'file', id: file.id }, reason: 'minors', text: '', email: 'guest@example.com' };
  const { data } = await valueIn(call(createReport, ports, { body }));
  expect(await call(createReport, ports, { body })).toMatchObject({ code: 'already_reported' });
  await settled(ports);
  const deadlineOf = async () => (await valueIn(call(listCases, ports, { user: moderator }))).data.cases[0]?.deadline;
  const before = Date.parse((await deadlineOf()) ?? '');
  const text = ports.mail.emails.find(({ to }) => to === 'guest@example.com')?.text ?? '';
  const token = decodeURIComponent(/confirm=([^\s&]+)/.exec(text)?.[1] ?? '');
  const confirm = (token: string) => call(confirmReport, ports, { params: { id: data.id }, body: { token } });
  expect(await confirm(data.token)).toMatchObject({ code: 'case_not_found' });
  await valueIn(confirm(token));
  await valueIn(confirm(token));
  expect(before - Date.parse((await deadlineOf()) ?? '')).toBeGreaterThan(1.9 * day);
});

test('a second infringing file of a seller goes too, and two strikes end what is new', async () => {
  const at = await market();
  const { ports, seller, file } = at;
  const second = await posted(ports, seller, { title: '另一份词表', priceFen: 100 });
  const third = await posted(ports, seller, { title: '第三份词表', priceFen: 100 });
  await settled(ports);
  await decided(at, (await reported(at)).id, { decision: 'delist', strike: true });
  expect((await findUser(ports.table, seller.id))?.standing).toBeUndefined();
  await decided(at, (await reported({ ...at, file: second })).id, { decision: 'delist', strike: true });
  expect((await findUser(ports.table, seller.id))?.standing).toBe('limited');
  await decided(at, (await reported({ ...at, file: third })).id, { decision: 'remove', strike: true });
  await settled(ports);
  for (const target of [file, second, third])
    expect(await call(getFile, ports, { params: { id: target.id } })).toMatchObject({ code: 'file_not_found' });
});

test('one strike fewer, and what two of them brought is over, with the payouts it held', async () => {
  const at = await market();
  const { ports, seller, another, file } = at;
  const second = await posted(ports, seller, { title: '另一份词表', priceFen: 100 });
  await settled(ports);
  await decided(at, (await reported(at)).id, { decision: 'delist', strike: true });
  await decided(at, (await reported({ ...at, file: second })).id, { decision: 'delist', strike: true });
  await settled(ports);
  const upload = await uploaded(ports, seller.id, { name: '新.md', text: '新的' });
  const edit = (body: object) => call(updateFile, ports, { user: seller, params: { id: file.id }, body });
  expect(await edit({ uploads: [upload.id] })).toMatchObject({ code: 'account_limited' });
  await valueIn(edit({ is_public: false }));
  expect(await edit({ is_public: true })).toMatchObject({ code: 'account_limited' });
  await valueIn(edit({ title: '我的词表' }));
  const input = { user: mei, params: { usernameOrId: seller.id, deed: 'release' }, body: { note: '放开' } };
  expect(
    await call(actOnSeller, ports, { ...input, body: { ...input.body, ...(await proven(ports, mei)) } }),
  ).toMatchObject({
    code: 'held_by_measure',
  });
  const email = ports.mail.emails.find(({ text }) => text.includes('365 天内的第二次'));
  expect(email).toMatchObject({ to: seller.email, subject: expect.stringContaining('另一份词表」') });

  const own = (await valueIn(call(listMeasures, ports, { user: seller }))).data.measures;
  const first = own.find(({ target }) => target.id === file.id);
  await valueIn(call(appealMeasure, ports, { user: seller, params: { id: first?.id }, body: { text: '是我的' } }));
  const answer = { decision: 'lift', words: '是原创', ...(await proven(ports, another)) };
  const lift = { params: { id: first?.id }, body: answer };
  await valueIn(call(decideMeasure, ports, { ...lift, user: another }));
  expect((await findUser(ports.table, seller.id))?.standing).toBeUndefined();
  expect(await findSellerHold(ports.table, seller.id)).toBeUndefined();
  await minutes(ports, 2);
  const inForce = (await valueIn(call(listMeasures, ports, { user: seller }))).data.measures.filter(
    ({ until }) => until === null,
  );
  expect(inForce.map(({ target }) => target.id)).toEqual([second.id]);
});

test('a strike stays while another measure of its case has it', async () => {
  const at = await market();
  const { ports, seller, another } = at;
  await decided(at, (await reported(at)).id, { decision: 'delist', strike: true });
  const [first] = await listMeasuresOf(ports.table, seller.id);
  if (!first) throw new Error('a measure');
  const second = { ...first, id: ports.ids.next() };
  await ports.table.commit([newMeasure(second)]);
  const strikesAfterLifting = async (id: string) => {
    await valueIn(call(appealMeasure, ports, { user: seller, params: { id }, body: { text: '是我的' } }));
    const body = { decision: 'lift', words: '是原创', ...(await proven(ports, another)) };
    await valueIn(call(decideMeasure, ports, { user: another, params: { id }, body }));
    return countStrikes(ports.table, seller.id, ports.clock.now());
  };
  expect(await strikesAfterLifting(first.id)).toBe(1);
  await minutes(ports, 1);
  expect(await strikesAfterLifting(second.id)).toBe(0);
});

test('nobody decides about themselves, and a colleague is suspended by an admin alone', async () => {
  const at = await market();
  const { ports, seller, fan, moderator, another, file } = at;
  const { id } = await reported(at);
  expect(await call(claimCase, ports, { user: seller, params: { id } })).toMatchObject({ code: 'own_case' });
  expect(await decide(at, id, { decision: 'dismiss' }, seller)).toMatchObject({ code: 'own_case' });
  expect((await findFile(ports.table, file.id))?.barred).toBeUndefined();

  await employ(ports, another, ['moderator']);
  const target = { type: 'user', id: another.id };
  const about = await valueIn(
    call(createReport, ports, { user: fan, body: { target, reason: 'spam', text: '一直发广告' } }),
  );
  expect(await decide(at, about.data.id, { decision: 'suspend' })).toMatchObject({ code: 'colleague_case' });
  await employ(ports, moderator, ['admin']);
  expect(await decide(at, about.data.id, { decision: 'suspend' })).toMatchObject({ ok: true });
});

test('whoever decides has seen the case as it stands', async () => {
  const at = await market();
  const { ports, moderator, another, file } = at;
  const { id } = await reported(at);
  const { revision } = await caseOf(at, id);
  const third = await member(ports, 'third_one');
  const more = { target: { type: 'file', id: file.id }, reason: 'illegal', text: '' };
  await valueIn(call(createReport, ports, { user: third, body: more }));
  const outdated = { decision: 'delist', revision };
  expect(await decide(at, id, outdated)).toMatchObject({ code: 'case_changed' });
  await valueIn(call(claimCase, ports, { user: another, params: { id } }));
  expect(await call(claimCase, ports, { user: moderator, params: { id } })).toMatchObject({ code: 'case_claimed' });
  ports.clock.advance(31 * minute);
  await valueIn(call(claimCase, ports, { user: moderator, params: { id } }));
  await decided(at, id, { decision: 'delist' });
  expect(await decide(at, id, outdated)).toMatchObject({ code: 'case_changed' });
});

test('a moderator may open the first content of a file without previews, unless no scan has found it clean', async () => {
  const at = await market();
  const { id } = await reported(at);
  const sampleIn = async (ports: Market['ports']) => (await caseOf({ ...at, ports }, id)).files[0]?.sample;
  expect(await sampleIn(at.ports)).toMatchObject({ name: at.file.files[0]?.name });
  expect(await sampleIn({ ...at.ports, site: { ...at.ports.site, scannedSince: 0 } })).toBeNull();
});

test('one’s own claim is no change to decide anew, what comes after it is, and so is the claim of another', async () => {
  const at = await market();
  const { ports, moderator, another, file } = at;
  const { id } = await reported(at);
  const revisionNow = async () => (await caseOf(at, id)).revision;
  const claim = (user: Market['moderator']) => call(claimCase, ports, { user, params: { id } });
  const decideAt = (revision: number) => decide(at, id, { decision: 'delist', revision });
  const first = await revisionNow();
  await valueIn(claim(another));
  ports.clock.advance(31 * minute);
  expect(await decideAt(first)).toMatchObject({ code: 'case_changed' });
  const second = await revisionNow();
  await valueIn(claim(moderator));
  const more = { target: { type: 'file', id: file.id }, reason: 'illegal', text: '' };
  await valueIn(call(createReport, ports, { user: await member(ports, 'third_one'), body: more }));
  expect(await decideAt(second)).toMatchObject({ code: 'case_changed' });
  const third = await revisionNow();
  await valueIn(claim(moderator));
  expect(await decideAt(third)).toMatchObject({ ok: true });
});

test('begun before and paid after: the money goes back by itself, and the books are at 0', async () => {
  const at = await market();
  const { ports, buyer, other, file } = at;
  const payment = await order({ ports, file }, buyer);
  const untouched = await order({ ports, file }, other);
  const { id } = await reported(at);
  await decided(at, id, { decision: 'delist' });
  await notify(ports, payment);
  await minutes(ports, 3);
  expect(await findOrder(ports.table, payment)).toMatchObject({ status: 'refunded' });
  expect(await findOrder(ports.table, untouched)).toMatchObject({ status: 'closed' });
  const books = await booksOf({ ...at, file }, [buyer, other], [payment, untouched]);
  expect(books).toMatchObject({ purchases: 0, balance: 0 });
});
