import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { configurationIn } from '#functions/runtime/configuration';
import { loadSecrets } from '#functions/runtime/secrets';
import {
  bucketNameOf,
  buckets,
  queueNames,
  queueNamesOf,
  queueVariable,
  resourceName,
  table,
  vaultAliases,
} from '#infra/lib/resources';
import { applyEnv } from '#infra/local/environment';
import { reachableUrl } from '#infra/local/sqs/provision';
import { StartProblem } from '#infra/local/start-problem';
import type { QueueName } from '#shared/messages/index';
import { settingsWith } from '../context.ts';
import { wiredContents } from './contents.ts';
import { noFailedMessages, sqsFailedMessages } from './failed-messages.ts';
import { type Market, wiredMoney, wiredPorts, wiredTable, wiredVault } from './market.ts';

async function urlOf(client: SQSClient, stage: string, name: QueueName): Promise<string> {
  const QueueName = queueNamesOf(stage, name).main;
  const { QueueUrl } = await client.send(new GetQueueUrlCommand({ QueueName }));
  if (!QueueUrl) throw new StartProblem(`there is no queue ${QueueName}`);
  return reachableUrl(client, QueueUrl);
}

async function urlsOf(client: SQSClient, stage: string): Promise<Record<QueueName, string>> {
  const entries = await Promise.all(queueNames.map(async (name) => [name, await urlOf(client, stage, name)]));
  return Object.fromEntries(entries);
}

function checkRegion(): string {
  const region = process.env.AWS_REGION;
  if (!region) throw new StartProblem('AWS_REGION is missing; expected: the region of the stage');
  return region;
}

/** The stage's content bucket, whose name contains the account; asking for it takes no rights. */
async function contentBucketOf(stage: string, region: string): Promise<string> {
  const client = new STSClient({ region });
  try {
    const { Account: account = '' } = await client.send(new GetCallerIdentityCommand({}));
    return bucketNameOf(stage, buckets.content.name, { account, region });
  } finally {
    client.destroy();
  }
}

/** A deployed stage's market, with the credentials and region of the AWS tools. */
export async function openDeployed(stage: string): Promise<Market> {
  const region = checkRegion();
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS || process.env.AWS_ENDPOINT_URL;
  const client = new SQSClient(endpoint ? { endpoint } : {});
  const urls = await urlsOf(client, stage);
  applyEnv({
    TABLE_NAME: resourceName(stage, table.name),
    ...Object.fromEntries(queueNames.map((name) => [queueVariable(name), urls[name]])),
  });
  const providers = () => {
    const { paymentProvider, payoutProvider } = settingsWith({ stage });
    return { PAYMENT_PROVIDER: paymentProvider, PAYOUT_PROVIDER: payoutProvider };
  };
  const money = async () => {
    const SECRETS = ['payments', 'payouts'].map((name) => `tanwei/${stage}/${name}`).join(',');
    applyEnv({ ...providers(), SECRETS });
    await loadSecrets();
    return wiredMoney();
  };
  const vault = () => {
    const { seal, marks } = vaultAliases(stage);
    applyEnv({ VAULT_KEY_ID: seal, VAULT_MARK_KEY_ID: marks });
    return wiredVault();
  };
  const contents: Market['contents'] = async (options) => {
    if (options.objects) applyEnv({ CONTENT_BUCKET: await contentBucketOf(stage, region) });
    return wiredContents(options);
  };
  const close = async () => client.destroy();
  return {
    ports: await wiredPorts(),
    money,
    vault,
    configuration: () => configurationIn(providers()),
    failedMessages: sqsFailedMessages(client, urls),
    contents,
    wholeTable: wiredTable,
    close,
  };
}

/** The table TABLE_NAME without queues and providers, such as one restored from a backup. */
export async function openTable(): Promise<Market> {
  checkRegion();
  const refuseMarket = () =>
    Promise.reject(new StartProblem('This is a table by itself: a market is opened by STAGE.'));
  const ports = await wiredPorts({ send: refuseMarket });
  return {
    ports,
    money: refuseMarket,
    vault: refuseMarket,
    configuration: () => undefined,
    failedMessages: noFailedMessages,
    contents: wiredContents,
    wholeTable: wiredTable,
    close: async () => undefined,
  };
}
