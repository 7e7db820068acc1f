import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { beijingDate } from '#functions/domain/time';
import { buyFile, Caller, password, publishFile, registerMember } from '#infra/blackbox/caller';
import { localCredentials } from '#infra/local/engines';
import { runningOn } from '#infra/local/lock';
import { loopback } from '#infra/local/loopback';
import { contentBucket, region, stage, tableName } from '#infra/local/provision';
import { provisionQueues } from '#infra/local/sqs/provision';
import { folderOfOneTest, testFolder } from '#infra/local/test-folder';
import { hour, second } from '#shared/limits';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import { root } from '../root.ts';
import { opsWith, stageEnv } from './test-ops.ts';

const dataDir = testFolder();
const soldOn = beijingDate(Date.now());
let market: Market;
let purchase: { pk: string; sk: string };

const person = { realName: '林溪', identityCard: '11010519491231002X', phone: '13812341234' } as const;

/** A seller with an identity sells a file at ¥39.00; the market is stopped afterwards. */
beforeAll(async () => {
  market = await openMarket({ dataDir });
  const api = new Caller(market.url, 'zh');
  const [lin, chen] = [await registerMember(api, 'lin_xi'), await registerMember(api, 'chen_mo')];
  const json = { ...person, alipayAccount: 'lin@example.com', current_password: password };
  await api.ask('POST /users/alipay-config', { token: lin.token, json });
  const file = await publishFile(api, lin.token, { title: '水彩笔刷', price: 39 });
  await buyFile(api, chen.token, file);
  purchase = { pk: `ME#${chen.id}`, sk: `${file}#PUR` };
  const { token } = lin;
  await api.until('GET /payments/balance', { token }, ({ body }) => body.data.total_earnings > 0);
  await api.until(`GET /files/${file}`, {}, ({ body }) => body.data.purchase_count === 1);
  await market.close();
});
afterAll(() => market.close());

const here = { DATA_DIR: dataDir, STAGE: '', TABLE_NAME: '' };
const ops = (...argv: string[]) => opsWith(here, argv);
const whole = 'and 1 objects, 1 postings of 1 sellers: every invariant holds.';

test('a market that does not run is opened by its folder, and one that is not there is named', async () => {
  // Once from source, as people start them.
  vi.stubEnv('BUILT_OPS', '');
  const empty = folderOfOneTest();
  const out = `There is no market in ${empty} yet: npm start makes one.`;
  expect(await opsWith({ ...here, DATA_DIR: empty }, ['list', 'stuck'])).toEqual({ code: 3, out });
  vi.unstubAllEnvs();
  expect(await ops('verify')).toEqual({ code: 0, out: expect.stringContaining(whole) });
  const later = { ...here, CLOCK_OFFSET: `${(48 * hour) / second}` };
  const { out: compared } = await opsWith(later, ['reconcile', soldOn, '--actor', 'mei']);
  expect(compared).toMatch(/matched: 1\n.*differences: 0/);
  market = await openMarket({ dataDir });
});

/** Puts a message into a dead-letter queue of the running system. */
async function bury(): Promise<void> {
  const endpoint = runningOn(dataDir)?.endpoints.sqs ?? '';
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const urls = await provisionQueues(client, stage);
  const QueueUrl = `${urls['order-status']}-dead`;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kind":"check","outTradeNo":"A1"}' }));
  client.destroy();
}

async function requestExport(run: typeof ops): Promise<string> {
  const quarter = soldOn.replace(/-(\d\d)-.*/, (_, month) => `Q${Math.ceil(Number(month) / 3)}`);
  const { out } = await run('tax', 'request', '--quarter', quarter, '--actor', 'mei', '--note', '季度报送');
  return /ops tax export (\w+)/.exec(out)?.[1] ?? out;
}

test('operators work on the market of this machine while it runs: its queues, its vault, its audit', async () => {
  expect(await ops('list', 'stuck')).toEqual({ code: 0, out: 'Nothing is stuck.' });
  await bury();
  expect((await ops('list', 'dead')).out).toBe('- queue: order-status\n  messages: 1');
  expect((await ops('redrive', 'dead', '--actor', 'mei')).out).toContain('1 messages sent again.');
  expect((await ops('list', 'dead')).out).toBe('No dead letters.');
  const to = join(folderOfOneTest(), 'tax.csv');
  expect((await ops('tax', 'export', await requestExport(ops), '--actor', 'lin', '--to', to)).code).toBe(0);
  const { realName, identityCard, phone } = person;
  const line = `${realName},${identityCard},${phone},lin@example.com,lin_xi,1,39.00,0.00,1.95,37.05`;
  expect(readFileSync(to, 'utf8').split('\r\n')).toContain(line);
  const { rows } = JSON.parse((await ops('audit', '--json')).out);
  expect(rows).toContainEqual(
    expect.objectContaining({ actor: 'mei', action: 'redrive dead', target: 'order-status' }),
  );
});

/** Answers as an account's STS, and as S3 where only the bucket of this stage and account is. */
async function startAccount(account: string) {
  const objects = '<Contents><Key>a</Key><Size>1</Size></Contents>';
  const identity = `<GetCallerIdentityResult><Account>${account}</Account></GetCallerIdentityResult>`;
  return loopback((request, response) => {
    const isListed = request.url?.startsWith(`/tanwei-local-content-${account}-us-east-1`);
    response.statusCode = request.method === 'POST' || isListed ? 200 : 404;
    response.end(isListed ? `<ListBucketResult>${objects}</ListBucketResult>` : `<Answer>${identity}</Answer>`);
  });
}

/** The running system stands in for a deployed stage, with the same names and calls, by AWS's endpoint variables. */
test('operators work on a stage by its name, with the credentials and the region of the AWS tools', async () => {
  const { endpoint, close } = await startAccount('123456789012');
  const aws = { ...stageEnv(dataDir), AWS_ENDPOINT_URL_S3: endpoint, AWS_ENDPOINT_URL_STS: endpoint };
  const onStage = (...argv: string[]) => opsWith({ ...aws, CONTENT_BUCKET: '' }, argv);
  await bury();
  expect(await opsWith({ ...aws, AWS_REGION: '' }, ['list', 'dead'])).toMatchObject({ code: 3 });
  expect((await onStage('redrive', 'dead', '--actor', 'mei')).out).toContain('1 messages sent again.');
  // Its bucket is found by account and region, and has another object than the table names.
  expect(await onStage('verify')).toEqual({ code: 1, out: expect.stringMatching(/^- broken: I9 the object/) });
  // The vault is that of the stage's keys, which are missing here: nothing is left behind.
  const to = join(folderOfOneTest(), 'tax.csv');
  const refused = await onStage('tax', 'export', await requestExport(onStage), '--actor', 'lin', '--to', to);
  expect(refused).toEqual({ code: 3, out: expect.stringContaining('a sealed text is not of this vault') });
  expect(statSync(to, { throwIfNoEntry: false })).toBeUndefined();
  await close();
});

/** Runs `npm run smoke`; gives its exit code and what it prints. */
const smoke = (...args: string[]): Promise<{ code: number; lines: string[] }> =>
  promisify(execFile)(process.execPath, ['infra/tools/smoke/smoke.ts', ...args], { cwd: root }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ code, stdout, stderr }) => ({ code, lines: `${stdout}${stderr}`.trim().split('\n') }),
  );

test('the market is walked through from outside, and a step that fails is named', async () => {
  const steps = [
    'the home page',
    'its script',
    'the list of files',
    'the page of a file',
    'a login with a wrong password',
  ];
  const lines = steps.map((step) => `✓ ${step}`);
  expect(await smoke(`--url=${market.url}`, '--patience=60')).toEqual({ code: 0, lines });
  const open = await smoke(`--url=${market.url}`, `--gateway=${market.url}`);
  expect(open).toEqual({ code: 1, lines: [...lines, '✗ a call around the CDN: answered 200 instead of 403'] });
  expect((await smoke()).code).toBe(2);
});

/** Runs last, because it damages the market. */
test('verify checks a table and a bucket by their names, such as restored ones, and fails at a violation', async () => {
  const { dynamodb = '', s3 = '' } = runningOn(dataDir)?.endpoints ?? {};
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = localCredentials;
  const aws = { AWS_REGION: region, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
  const restored = { ...here, ...aws, TABLE_NAME: tableName, AWS_ENDPOINT_URL_DYNAMODB: dynamodb };
  const named = { ...restored, CONTENT_BUCKET: contentBucket, AWS_ENDPOINT_URL_S3: s3 };
  expect(await opsWith(named, ['verify'])).toEqual({ code: 0, out: expect.stringContaining(whole) });
  expect((await ops('verify', '--bucket', 'another')).code).toBe(2);
  const mistyped = await opsWith(named, ['verify', '--bucket', 'mistyped', '--table', tableName]);
  expect(mistyped).toEqual({ code: 3, out: 'There is no bucket mistyped here.' });

  const client = new DynamoDBClient({ endpoint: dynamodb, region, credentials: localCredentials });
  const Key = { pk: { S: purchase.pk }, sk: { S: purchase.sk } };
  await client.send(new DeleteItemCommand({ TableName: tableName, Key }));
  client.destroy();
  const broken = await opsWith({ ...restored, CONTENT_BUCKET: '' }, ['verify']);
  expect(broken).toEqual({ code: 1, out: expect.stringMatching(/^- broken: I3 the order .*--bucket names none/s) });
  expect((await opsWith({ ...restored, AWS_REGION: '' }, ['verify'])).out).toContain('AWS_REGION is missing');
});
