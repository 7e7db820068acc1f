import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runningOn } from '#infra/local/lock';
import { region, stage } from '#infra/local/provision';
import { provisionQueues } from '#infra/local/sqs/provision';
import { folderOfOneTest } from '#infra/local/test-folder';
import { type Market, openMarket } from '../../../web/e2e/market.ts';
import { opsWith, stageEnv } from './test-ops.ts';

let dataDir: string;
let market: Market | undefined;

beforeEach(() => {
  dataDir = folderOfOneTest();
});

afterEach(async () => {
  await market?.close();
  market = undefined;
});

const ops = (...argv: string[]) => opsWith({ DATA_DIR: dataDir, STAGE: '' }, argv);

/** Puts a message into a dead-letter queue of the running system. */
async function bury(): Promise<void> {
  const endpoint = runningOn(dataDir)?.endpoints.sqs ?? '';
  const client = new SQSClient({ endpoint, region, credentials: { accessKeyId: 'x', secretAccessKey: 'x' } });
  const urls = await provisionQueues(client, stage);
  const QueueUrl = `${urls['order-status']}-dead`;
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"kind":"check","outTradeNo":"A1"}' }));
  client.destroy();
}

test('operators work on the market of this machine while it runs, and while it does not', async () => {
  // Once from source, as people start them.
  vi.stubEnv('BUILT_OPS', '');
  expect(await ops('list', 'stuck')).toEqual({
    code: 3,
    out: `There is no market in ${dataDir} yet: npm start makes one.`,
  });
  vi.unstubAllEnvs();
  market = await openMarket({ dataDir });
  expect(await ops('list', 'stuck')).toEqual({ code: 0, out: 'Nothing is stuck.' });
  await bury();
  expect((await ops('list', 'dead')).out).toBe('- queue: order-status\n  messages: 1');
  expect((await ops('redrive', 'dead', '--actor', 'mei')).out).toContain('1 messages sent again.');
  expect((await ops('list', 'dead')).out).toBe('No dead letters.');
  expect(await ops('recount')).toMatchObject({ code: 0 });
  await market.close();

  const { code, out } = await ops('audit', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out).rows).toMatchObject([{ actor: 'mei', action: 'redrive dead', target: 'order-status' }]);
});

/** The running system stands in for a deployed stage, with the same names and calls, by AWS's endpoint variables. */
test('operators work on a stage by its name, with the credentials and the region of the AWS tools', async () => {
  market = await openMarket({ dataDir });
  const aws = stageEnv(dataDir);
  await bury();
  expect(await opsWith({ ...aws, AWS_REGION: '' }, ['list', 'dead'])).toMatchObject({ code: 3 });
  expect(await opsWith(aws, ['list', 'parked'])).toEqual({ code: 0, out: 'Nothing is parked.' });
  expect((await opsWith(aws, ['redrive', 'dead', '--actor', 'mei'])).out).toContain('1 messages sent again.');
  expect((await opsWith(aws, ['audit'])).out).toContain('actor: mei');
});
