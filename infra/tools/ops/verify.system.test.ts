import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bought, Caller, forSale, member } from '#infra/blackbox/caller';
import { openMarket } from '../../../web/e2e/market.ts';
import { findingsIn } from './contents.ts';
import { violationsIn } from './invariants.ts';
import { openPlace, type Place } from '../drill/place.ts';
import { type Drill, drill } from '../drill/run.ts';

/** A market with two sellers, a sale of each, a star and a follow; then it is stopped, as a backup of files asks for. */
const folder = mkdtempSync(join(tmpdir(), 'drill-'));
const dataDir = join(folder, 'data');
let result: Drill;
let place: Place;

async function trade(url: string): Promise<void> {
  const caller = new Caller(url, 'zh');
  const [lin, chen] = [await member(caller, 'lin_xi'), await member(caller, 'chen_mo')];
  const goods = [
    { seller: lin, buyer: chen, title: '水彩笔刷', price: 39 },
    { seller: chen, buyer: lin, title: '考研英语', price: 9.9 },
  ];
  for (const { seller, buyer, ...given } of goods) {
    const file = await forSale(caller, seller.token, given);
    await bought(caller, buyer.token, file);
    await caller.ask(`POST /files/${file}/star`, { token: buyer.token });
    await caller.until(
      'GET /payments/balance',
      { token: seller.token },
      ({ body }) => Number(body.data.total_earnings) > 0,
    );
  }
  await caller.ask('POST /users/lin_xi/follow', { token: chen.token });
  // What the queues still have is not in a backup of files.
  await caller.until('GET /users/lin_xi', { token: chen.token }, ({ body }) => body.user.followers_count === 1);
}

beforeAll(async () => {
  const market = await openMarket({ dataDir });
  await trade(market.url).finally(market.close);
  const fresh = join(folder, 'fresh');
  result = await drill({ dataDir, backup: join(folder, 'backup'), fresh });
  place = await openPlace(fresh);
});

afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every item and every object comes back as it was, and every invariant that can be counted again holds', () => {
  expect(result.changed).toBe(0);
  expect(result.violations).toEqual([]);
  expect(result.exported.items).toBeGreaterThan(40);
  expect(result.exported.objects).toHaveLength(2);
  expect(result).toMatchObject({ postings: 2, sellers: 2 });
});

test('a restored market can be opened again, and knows its people', async () => {
  await place.close();
  const market = await openMarket({ dataDir: join(folder, 'fresh') });
  const { body } = await new Caller(market.url, 'zh').ask('GET /users/lin_xi');
  await market.close();
  place = await openPlace(join(folder, 'fresh'));
  expect(body.user).toMatchObject({ username: 'lin_xi', followers_count: 1 });
});

const violations = async () => violationsIn(await findingsIn(place), Date.now());

/** Last, because it breaks what was restored. */
test('an object, a purchase or a few fen that are missing are noticed', async () => {
  const findings = await findingsIn(place);
  const [purchase] = findings.of('purchase');
  const [posting] = findings.of('posting');
  const [key] = [...findings.sizes.keys()];
  const keyOf = (item: { pk: string; sk: string } | undefined) => ({
    pk: { S: item?.pk ?? '' },
    sk: { S: item?.sk ?? '' },
  });
  await place.s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: key }));
  expect(await violations()).toEqual([expect.stringMatching(/^I9 the object .* is not there$/)]);
  await place.dynamo.send(new DeleteItemCommand({ TableName: place.tableName, Key: keyOf(purchase) }));
  expect(await violations()).toContainEqual(
    expect.stringMatching(/^I3 the order .* purchase, sale or posting is missing/),
  );
  await place.dynamo.send(
    new UpdateItemCommand({
      TableName: place.tableName,
      Key: keyOf(posting),
      UpdateExpression: 'SET entries[0].amount = entries[0].amount + :more',
      ExpressionAttributeValues: { ':more': { N: '5' } },
    }),
  );
  expect(await violations()).toContainEqual(expect.stringMatching(/^I2 the posting .* sums to 5$/));
});
