import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mockBillLine } from '#functions/adapters/mock/bills';
import { beijingDate } from '#functions/domain/time';
import { buyFile, Caller, type Member, publishFile, registerMember } from '#infra/blackbox/caller';
import { localCredentials } from '#infra/local/engines';
import { runningOn } from '#infra/local/lock';
import { region, tableName } from '#infra/local/provision';
import { testFolder } from '#infra/local/test-folder';
import { hour, second } from '#shared/limits';
import { fen } from '#shared/money';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import { openLocal } from './local-market.ts';
import { runOps } from './run.ts';

/** A market two days after a sale of ¥39.00, which has matured; its bill has a charge of 23 fen. */
const dataDir = testFolder();
const soldOn = beijingDate(Date.now());
let market: Market;
let caller: Caller;
let seller: Member;
let buyer: Member;
let file: string;
let order: string;

/** Adds the provider's charge for the sale to its bill. */
async function charge(): Promise<void> {
  const { dynamodb = '' } = runningOn(dataDir)?.endpoints ?? {};
  const client = new DynamoDBClient({ endpoint: dynamodb, region, credentials: localCredentials });
  const line = mockBillLine({ kind: 'charge', ourNo: '', theirNo: 'C1', amount: fen(-23), at: Date.now() });
  const Item = 'put' in line ? marshall(line.put) : {};
  await client.send(new PutItemCommand({ TableName: tableName, Item }));
  client.destroy();
}

async function trade(): Promise<void> {
  const first = await openMarket({ dataDir });
  caller = new Caller(first.url, 'zh');
  [seller, buyer] = [await registerMember(caller, 'lin_xi'), await registerMember(caller, 'chen_mo')];
  file = await publishFile(caller, seller.token, { title: '水彩笔刷', price: 39 });
  order = await buyFile(caller, buyer.token, file);
  const isSettled = ({ body }: { body: { data: { total_earnings: number } } }) => body.data.total_earnings > 0;
  await caller.until('GET /payments/balance', { token: seller.token }, isSettled);
  await charge();
  await first.close();
}

beforeAll(async () => {
  await trade();
  market = await openMarket({ dataDir, env: { CLOCK_OFFSET: `${(48 * hour) / second}` } });
  caller = new Caller(market.url, 'zh');
});

afterAll(() => market.close());

/** Runs a command in this process. */
async function ops(...argv: string[]) {
  vi.stubEnv('DATA_DIR', dataDir);
  const { code, out } = await runOps(argv, openLocal);
  return { code, out: out.trim() };
}

const balance = async () => (await caller.ask('GET /payments/balance', { token: seller.token })).body.data;

test('a seller is held and released, and sees that payouts are held', async () => {
  expect(await ops('seller', 'hold', seller.id, '--actor', 'mei')).toMatchObject({ code: 2 });
  expect(await ops('seller', 'hold', seller.id, '--actor', 'mei', '--note', 'one card')).toMatchObject({ code: 0 });
  expect(await balance()).toMatchObject({ available: 37.05, payouts_held: true, next_payout_at: null });
  expect((await ops('list', 'sellers')).out).toContain(`seller: ${seller.id}`);
  expect((await ops('seller', 'release', seller.id, '--actor', 'mei')).out).toContain('They were held for: one card');
  expect(await balance()).toMatchObject({ payouts_held: false });
});

test('sales are stopped and go on', async () => {
  const another = await publishFile(caller, seller.token, { title: '考研英语', price: 9.9 });
  const buy = () =>
    caller.ask('POST /payments/create-payment', { token: buyer.token, json: { file_post_id: another } });
  expect((await ops('stop', '--sales', '--note', 'the bank called', '--actor', 'mei')).code).toBe(0);
  expect(await buy()).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } });
  expect((await ops('list', 'payouts')).out).toContain('note: the bank called');
  expect((await ops('resume', '--actor', 'mei')).out).toContain('They were stopped for: the bank called');
  expect(await buy()).toMatchObject({ status: 200 });
});

test('one proposes a correction, another confirms it, and the seller reads it', async () => {
  const accounts = ['--from', 'fee', '--to', `seller:${seller.id}`];
  const refused = await ops('correct', ...accounts, '--amount', '1e3', '--note', 'x', '--actor', 'mei');
  expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('An amount is written 12.50') });
  const { out } = await ops('correct', ...accounts, '--amount', '1.5', '--note', '多收了服务费', '--actor', 'mei');
  expect(out).toContain(`account: seller:${seller.id}\n  credit: 1.50\n  effect: the seller is owed more`);
  const id = /ops confirm (\w+)/.exec(out)?.[1] ?? '';
  expect((await ops('proposals')).out).toContain(`proposal: ${id}\n  what: correct fee → seller:${seller.id}`);
  expect(await ops('confirm', id, '--actor', 'Mei')).toMatchObject({ code: 1 });
  expect(await ops('confirm', id, '--actor', 'lin')).toEqual({ code: 0, out: `It is done: COR#${id}.` });
  const { body } = await caller.ask('GET /payments/balance/detail', { token: seller.token });
  expect(body.data.entries[0]).toMatchObject({ type: 'correction', amount: 1.5 });
  expect(await ops('recount')).toMatchObject({ code: 0 });
});

test('the accountant finds the charges of the bill, an even balance, and every entry in the journal', async () => {
  expect((await ops('reconcile', soldOn, '--actor', 'mei')).out).toContain('differences: 0');
  const { code, out } = await ops('books', '--day', soldOn);
  expect(code).toBe(0);
  expect(out).toContain('account: charges:mock\n  opening: 0.00\n  debit: 0.23\n  credit: 0.00\n  balance: 0.23');
  expect(out).toContain('account: psp:mock\n  opening: 0.00\n  debit: 39.00\n  credit: 0.23\n  balance: 38.77');
  const withdrawal = ['books', 'withdraw', '--provider', 'mock', '--amount', '5', '--note', 'rent', '--actor', 'mei'];
  expect((await ops(...withdrawal)).out).toContain('It is booked: BNK#');
  expect((await ops(...withdrawal.with(5, '501'))).out).toContain('Somebody else has to confirm it');
  expect((await ops('books', 'recompute', soldOn, '--actor', 'mei')).code).toBe(0);

  const journal = (await ops('books', 'export', '--from', soldOn, '--to', beijingDate(Date.now() + 48 * hour))).out;
  expect(journal.split('\r\n')[0]).toContain('time,reference,account,debit,credit,memo');
  expect(journal).toContain(`,PAY#${order},psp:mock,39.00,,${order} 水彩笔刷\r\n`);
  expect(journal).toContain(',BILL#mock#C1,charges:mock,0.23,,C1\r\n');
  expect(journal).toContain(',bank,5.00,,rent');
});

test('a refund that an operator begins reaches the buyer, and the ledger stays balanced', async () => {
  expect(await ops('refund', 'carry', order, '--reason', 'fraud', '--actor', 'mei')).toMatchObject({ code: 1 });
  const part = await ops('refund', 'begin', order, '--amount', '3.9', '--note', '少了一章', '--actor', 'mei');
  expect(part).toEqual({ code: 0, out: 'The refund is approved.' });
  const full = await ops('refund', 'begin', order, '--note', '侵权作品', '--actor', 'mei');
  expect(full).toEqual({ code: 0, out: 'The refund is approved.' });
  const refunds = ({ body }: { body: { data: { refunds: { state: string }[] } } }) => body.data.refunds[0]?.state;
  await caller.until('GET /payments/refunds', { token: buyer.token }, (answer) => refunds(answer) === 'done');
  expect((await ops('refund', 'finish', order, '--note', 'x', '--actor', 'mei')).out).toBe(
    'The refund is done, not manual.',
  );
  expect((await ops('refund', 'reopen', order, '--actor', 'mei')).code).toBe(1);
  const { body } = await caller.ask('GET /payments/refunds', { token: buyer.token });
  expect(body.data.refunds).toMatchObject([{ amount: 35.1, state: 'done' }]);
  expect(await ops('recount')).toMatchObject({ code: 0 });
  expect(await ops('verify')).toMatchObject({ code: 0 });
});
