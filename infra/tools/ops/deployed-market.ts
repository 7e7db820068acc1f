import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { loadSecrets } from '#functions/runtime/secrets';
import { queueNames, queueNamesOf, resourceName, table } from '#infra/lib/resources';
import { type Settings, settingsOf } from '#infra/lib/settings';
import { applyEnv } from '#infra/local/environment';
import { reachable } from '#infra/local/sqs/provision';
import { StartProblem } from '#infra/local/start-problem';
import type { QueueName } from '#shared/messages/index';
import { sqsDeadLetters } from './dead-letters.ts';
import { type Market, wiredMoney, wiredPorts } from './market.ts';

const cdkJson = z.object({
  context: z.object({ stages: z.record(z.string(), z.record(z.string(), z.unknown())).default({}) }),
});

/** What the stage was deployed with. */
function deployedWith(stage: string): Settings {
  const file = readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8');
  const { context } = cdkJson.parse(JSON.parse(file));
  return settingsOf({ ...context.stages[stage], stage });
}

async function urlOf(client: SQSClient, stage: string, name: QueueName): Promise<string> {
  const QueueName = queueNamesOf(stage, name).main;
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  if (!QueueUrl) throw new StartProblem(`there is no queue ${QueueName}`);
  return reachable(client, QueueUrl);
}

async function urlsOf(client: SQSClient, stage: string): Promise<Record<QueueName, string>> {
  const found = await Promise.all(queueNames.map(async (name) => [name, await urlOf(client, stage, name)]));
  return Object.fromEntries(found);
}

const variableOf = (name: string): string => `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`;

/** With the rights of whoever calls it: credentials and region are those of the AWS tools. */
export async function openDeployed(stage: string): Promise<Market> {
  if (!process.env.AWS_REGION) throw new StartProblem('AWS_REGION is missing; expected: the region of the stage');
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS || process.env.AWS_ENDPOINT_URL;
  const client = new SQSClient(endpoint ? { endpoint } : {});
  const urls = await urlsOf(client, stage);
  applyEnv({
    TABLE_NAME: resourceName(stage, table.name),
    ...Object.fromEntries(queueNames.map((name) => [variableOf(name), urls[name]])),
  });
  const money = async () => {
    const { paymentProvider, payoutProvider } = deployedWith(stage);
    const SECRETS = `tanwei/${stage}/payments`;
    applyEnv({ PAYMENT_PROVIDER: paymentProvider, PAYOUT_PROVIDER: payoutProvider, SECRETS });
    await loadSecrets();
    return wiredMoney();
  };
  return { ports: await wiredPorts(), money, dead: sqsDeadLetters(client, urls), close: async () => client.destroy() };
}
