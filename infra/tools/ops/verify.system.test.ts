import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { correctionEntries } from '#functions/domain/ledger/correction';
import { reserveEntries } from '#functions/domain/ledger/ledger';
import type { Item } from '#functions/ports/table';
import { book } from '#functions/store/ledger/ledger';
import { newPayout } from '#functions/store/payouts/payouts';
import { duePartition, dueTime } from '#functions/store/table/due';
import { buyFile, Caller, publishFile, registerMember } from '#infra/blackbox/caller';
import type { Contents } from '#infra/invariants/contents';
import { violationsIn } from '#infra/invariants/invariants';
import { localCredentials } from '#infra/local/engines';
import { runningOn } from '#infra/local/lock';
import { loopback } from '#infra/local/loopback';
import { contentBucket, region, tableName } from '#infra/local/provision';
import { testFolder } from '#infra/local/test-folder';
import { fen } from '#shared/money';
import { openMarket } from '../../../web/e2e/market.ts';
import { openLocal } from './local-market.ts';
import { opsWith, stageEnv } from './test-ops.ts';

/** A stopped market with two sellers, a sale of each, a star and a follow. */
const dataDir = testFolder();
const now = Date.now();
let healthy: Contents;

async function trade(url: string): Promise<void> {
  const caller = new Caller(url, 'zh');
  const [lin, chen] = [await registerMember(caller, 'lin_xi'), await registerMember(caller, 'chen_mo')];
  const sales = [
    { seller: lin, buyer: chen, title: '水彩笔刷', price: 39 },
    { seller: chen, buyer: lin, title: '考研英语', price: 9.9 },
  ];
  for (const { seller, buyer, ...post } of sales) {
    const file = await publishFile(caller, seller.token, post);
    await buyFile(caller, buyer.token, file);
    await caller.ask(`POST /files/${file}/star`, { token: buyer.token });
    await caller.until(
      'GET /payments/balance',
      { token: seller.token },
      ({ body }) => Number(body.data.total_earnings) > 0,
    );
  }
  await caller.ask('POST /users/lin_xi/follow', { token: chen.token });
  await caller.ask('POST /auth/forgot-password', { json: { email: 'mistyped@example.com' } });
  // A local market loses its queues when it stops; the sweep sends their messages again.
  await caller.until('GET /users/lin_xi', { token: chen.token }, ({ body }) => body.user.followers_count === 1);
}

beforeAll(async () => {
  const market = await openMarket({ dataDir });
  await trade(market.url);
  await market.close();
  vi.stubEnv('DATA_DIR', dataDir);
  const stopped = await openLocal();
  healthy = await stopped.contents({ objects: true });
  await stopped.close();
});

afterAll(() => {
  vi.unstubAllEnvs();
});

const of = (kind: string): Item[] => healthy.items.filter((item) => item.kind === kind);

test('a market as people leave it is whole, and there is something for every check but that of payouts', () => {
  expect(violationsIn(healthy, now)).toEqual([]);
  for (const kind of ['order', 'purchase', 'sale', 'posting', 'file', 'storage', 'tally', 'star', 'follow', 'user'])
    expect(of(kind), kind).not.toEqual([]);
  expect(healthy.sizes?.size).toBe(2);
});

type Fields = Record<string, unknown>;

/** The contents with the first item of a kind changed or removed. */
function changed(kind: string, change: ((item: Item) => Fields) | 'gone'): Contents {
  const [first] = of(kind);
  const items = healthy.items.flatMap((item) => {
    if (item !== first) return [item];
    return change === 'gone' ? [] : [{ ...item, ...change(item) }];
  });
  return { ...healthy, items };
}

const increase =
  (name: string, by = 1) =>
  (item: Item): Fields => ({ [name]: Number(item[name] ?? 0) + by });

const plus = (item: Fields): Contents => ({ ...healthy, items: [...healthy.items, { pk: 'X', sk: 'X', ...item }] });

const withSizes = (sizeOf: (size: number) => number | undefined): Contents => {
  const [[key, size] = ['', 0], ...others] = [...(healthy.sizes ?? [])];
  const left = sizeOf(size);
  return { ...healthy, sizes: new Map(left === undefined ? others : [...others, [key, left]]) };
};

const entries = (...amounts: [account: string, amount: number][]) => ({
  entries: amounts.map(([account, amount]) => ({ account, amount })),
});

const twoHoursAgo = now - 7_200_000;

test.each<[damage: string, pattern: RegExp, contents: () => Contents]>([
  [
    'a posting that is off',
    /^I2 the posting \S+ sums to 5$/,
    () => changed('posting', () => entries(['a', 9], ['b', -4])),
  ],
  ['money in suspense', /^I8 7 fen wait in suspense$/, () => plus({ kind: 'posting', ...entries(['suspense', 7]) })],
  ['a lost purchase', /^I3 the order \S+ is paid, and purchase, sale or/, () => changed('purchase', 'gone')],
  ['a lost sale', /^I3 the order \S+ is paid, and purchase, sale or/, () => changed('sale', 'gone')],
  ['a lost posting', /^I3 the order \S+ is paid, and purchase, sale or/, () => changed('posting', 'gone')],
  ['a purchase nobody paid', /^I6 \S+ is owned and no order/, () => changed('order', () => ({ status: 'closed' }))],
  ['a lost order', /^I6 \S+ is owned and no order/, () => changed('order', 'gone')],
  ['a lost buyer', /^I6 nobody is the buyer of \S+$/, () => changed('user', 'gone')],
  [
    'a message that nobody sends',
    new RegExp(`^I8 OUT#x has been due since ${new Date(twoHoursAgo).toISOString()} and was not sent$`),
    () => plus({ pk: 'OUT#x', kind: 'outbox', dueAt: String(twoHoursAgo) }),
  ],
  [
    'storage counted wrong',
    /^I9 \S+ has \d+ bytes, and \d+ are counted$/,
    () => changed('storage', increase('usedBytes')),
  ],
  [
    'a reservation nobody counts',
    /^I9 \S+ has \d+ bytes, and \d+ are counted$/,
    () => plus({ kind: 'upload', state: 'open', size: 5, ownerId: of('storage')[0]?.pk.slice(4) }),
  ],
  ['a lost object', /^I9 the object \S+ of \d+ bytes is not there$/, () => withSizes(() => undefined)],
  ['an object cut short', /^I9 the object \S+ of \d+ bytes is 1$/, () => withSizes(() => 1)],
  ['sales counted wrong', /^I10 the post \S+ counts 2 purchases/, () => changed('tally', increase('purchaseCount'))],
  ['a lost star', /^I10 the post \S+ counts 1 purchases and 1 stars, .* 0 stars/, () => changed('star', 'gone')],
  ['a lost follow', /^I10 the person \S+ counts 1 followers .* 0 followers/, () => changed('follow', 'gone')],
  ['somebody too many followed', /^I10 the person \S+ counts/, () => changed('user', increase('followingCount'))],
  ['a payout that did not arrive', /^I5 the payout P is succeeded/, () => plus(payout('succeeded'))],
  ['a payout that did not come back', /^I5 the payout P is failed/, () => plus(payout('failed'))],
])('%s is told', (_, pattern, contents) => {
  expect(violationsIn(contents(), now)).toContainEqual(expect.stringMatching(pattern));
});

const payout = (state: string): Fields => ({ kind: 'payout', id: 'P', state });

/** The items of a payout that was submitted. */
function submittedPayout(): Item[] {
  const [sellerId = '', id] = [of('storage')[0]?.pk.slice('USR#'.length), 'P01M7TJZ54WR48E027NYAYSJC4P'];
  const account = { provider: 'mock', sealed: 'v1', maskedAccount: 'nan***' };
  const [bucket, reference] = ['B#2026010100#0', `PO#${id}#RES` as const];
  const [amount, writes] = [
    fen(5),
    book({ reference, entries: reserveEntries(sellerId, id, fen(5)), at: now, seller: sellerId }, []),
  ];
  const payout = newPayout({
    ...{ id, sellerId, state: 'submitted', amount, buckets: [bucket], createdAt: now, submittedAt: now },
    ...account,
  });
  const frozen: Item = { pk: `SBAL#${sellerId}`, sk: bucket, kind: 'bucket', amount, frozenBy: id };
  const counted: Item = { pk: frozen.pk, sk: 'UNPROVEN', kind: 'unproven', payouts: 1 };
  const correction = correctionEntries({ from: 'fee', to: `seller:${sellerId}`, amount });
  const corrected = book(
    { reference: 'COR#X', entries: correction, at: Date.parse('2026-01-01T00:10:00+08:00'), seller: sellerId },
    [],
  );
  const put = [...writes, ...corrected, payout].flatMap((write) => ('put' in write ? [write.put] : []));
  return [frozen, counted, ...put];
}

test('a message due a moment ago, a payout under way and unknown object sizes are no violations', () => {
  const pk = 'OUT#mail#x';
  const message = { id: 'x', to: 'nan@example.com', template: 'verify-email', language: 'zh', params: {} };
  const mail = { pk, sk: 'OUT', kind: 'outbox', queue: 'mail', message };
  const recent = plus({ ...mail, duePk: duePartition('OUT', pk), dueAt: dueTime(now - 60_000) });
  const underWay = { ...healthy, items: [...healthy.items, ...submittedPayout()] };
  for (const contents of [recent, underWay, { ...healthy, sizes: undefined }])
    expect(violationsIn(contents, now)).toEqual([]);
});

const here = { DATA_DIR: dataDir, STAGE: '', TABLE_NAME: '' };

/** Answers as an account's STS, and as S3 where only the bucket of this stage and account is. */
async function startAccount(account: string) {
  const objects = [...(healthy.sizes ?? [])].map(
    ([key, size]) => `<Contents><Key>${key}</Key><Size>${size}</Size></Contents>`,
  );
  const bucket = `/tanwei-local-content-${account}-us-east-1`;
  return loopback((request, response) => {
    const isListed = request.url?.startsWith(bucket);
    response.statusCode = request.method === 'POST' || isListed ? 200 : 404;
    response.end(
      isListed
        ? `<ListBucketResult>${objects.join('')}</ListBucketResult>`
        : `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );
  });
}

test('verify finds the bucket of a stage by itself', async () => {
  const market = await openMarket({ dataDir });
  const { endpoint, close } = await startAccount('123456789012');
  const env = { ...stageEnv(dataDir), AWS_ENDPOINT_URL_S3: endpoint, AWS_ENDPOINT_URL_STS: endpoint };
  const verified = await opsWith({ ...env, CONTENT_BUCKET: '' }, ['verify']);
  await close();
  await market.close();
  expect(verified).toEqual({ code: 0, out: expect.stringContaining('and 2 objects, 2 postings of 2 sellers') });
});

/** Runs last, because it damages the market. */
test('verify checks the local market and a table by its name, and fails at a violation', async () => {
  const whole = 'and 2 objects, 2 postings of 2 sellers: every invariant holds.';
  expect(await opsWith(here, ['verify'])).toEqual({ code: 0, out: expect.stringContaining(whole) });

  const market = await openMarket({ dataDir });
  const { dynamodb = '', s3 = '' } = runningOn(dataDir)?.endpoints ?? {};
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = localCredentials;
  const aws = { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const restored = { ...here, ...aws, TABLE_NAME: tableName, AWS_ENDPOINT_URL_DYNAMODB: dynamodb };
  const named = { ...restored, CONTENT_BUCKET: contentBucket, AWS_ENDPOINT_URL_S3: s3 };
  expect(await opsWith(named, ['verify'])).toEqual({ code: 0, out: expect.stringContaining(whole) });
  expect((await opsWith(here, ['verify', '--bucket', 'another'])).code).toBe(2);
  expect(await opsWith(named, ['verify', '--bucket', 'mistyped', '--table', tableName])).toEqual({
    code: 3,
    out: 'There is no bucket mistyped here.',
  });
  expect((await opsWith(here, ['verify'])).code).toBe(0);

  const { pk = '', sk = '' } = of('purchase')[0] ?? {};
  const client = new DynamoDBClient({ endpoint: dynamodb, region, credentials: localCredentials });
  await client.send(new DeleteItemCommand({ TableName: tableName, Key: { pk: { S: pk }, sk: { S: sk } } }));
  client.destroy();
  const broken = await opsWith({ ...restored, CONTENT_BUCKET: '' }, ['verify']);
  await market.close();
  expect(broken).toEqual({ code: 1, out: expect.stringMatching(/^- broken: I3 the order .*--bucket names none/s) });
  expect((await opsWith({ ...restored, AWS_REGION: '' }, ['verify'])).out).toContain('AWS_REGION is missing');
});
