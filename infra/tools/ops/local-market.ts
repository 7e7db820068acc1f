import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Queues } from '#functions/ports/index';
import { configurationIn } from '#functions/runtime/configuration';
import { queueNames } from '#infra/lib/resources';
import { type Engines, foreignEngines, localCredentials, startEngines } from '#infra/local/engines';
import { applyEnv, checkUserEnv, functionEnv } from '#infra/local/environment';
import { loadKeys } from '#infra/local/keys';
import { lockFolder, runningOn } from '#infra/local/lock';
import { region, stage } from '#infra/local/provision';
import { readEnvFile, readSettings, type Settings } from '#infra/local/settings';
import { provisionQueues } from '#infra/local/sqs/provision';
import { StartProblem } from '#infra/local/start-problem';
import { wiredContents } from './contents.ts';
import { noFailedMessages, sqsFailedMessages } from './failed-messages.ts';
import { type Market, wiredMoney, wiredPorts, wiredTable, wiredVault } from './market.ts';

/** An address where nothing listens, for a system that does not run. */
const nowhere = 'http://127.0.0.1:9';

type Urls = Awaited<ReturnType<typeof provisionQueues>>;

const nowhereUrls = (): Urls => Object.fromEntries(queueNames.map((name): string[] => [name, nowhere]));

/** Nothing can be sent while the system does not run; it sends the outbox when it starts. */
const noQueues: Queues = { send: () => Promise.reject(new Error('the system does not run')) };

type Endpoints = Engines['endpoints'];

interface Connection {
  endpoints: Endpoints;
  appUrl: string;
  localUrl: string;
  queueUrls: Urls;
}

function configure({ dataDir, awsEndpointUrl }: Settings, { endpoints, queueUrls, ...urls }: Connection): void {
  const credentials = awsEndpointUrl ? foreignEngines(nowhere).credentials : localCredentials;
  const engines = { ...foreignEngines(nowhere), credentials, endpoints };
  applyEnv(functionEnv(process.env, { engines, queueUrls, keys: loadKeys(dataDir), ...urls }));
}

/** Parts that read the environment, once `configure` has completed it. */
const wiredParts: Pick<Market, 'money' | 'vault' | 'configuration' | 'contents' | 'wholeTable'> = {
  money: wiredMoney,
  vault: wiredVault,
  configuration: () => configurationIn(process.env),
  contents: wiredContents,
  wholeTable: wiredTable,
};

async function openStopped(settings: Settings): Promise<Market> {
  if (!existsSync(join(settings.dataDir, 'dynamo.sqlite'))) {
    throw new StartProblem(`There is no market in ${settings.dataDir} yet: npm start makes one.`);
  }
  const lock = await lockFolder(settings.dataDir);
  const engines = await startEngines(settings.dataDir);
  configure(settings, { endpoints: engines.endpoints, appUrl: nowhere, localUrl: nowhere, queueUrls: nowhereUrls() });
  const close = async () => {
    await engines.stop();
    lock.release();
  };
  return { ports: await wiredPorts(noQueues), ...wiredParts, failedMessages: noFailedMessages, close };
}

/** Uses the engines of the running system, which keeps running. */
async function openRunning(settings: Settings, { endpoints, ...urls }: Omit<Connection, 'queueUrls'>): Promise<Market> {
  const { credentials } = foreignEngines(nowhere);
  const client = new SQSClient({ endpoint: endpoints.sqs, region, credentials });
  const queueUrls = await provisionQueues(client, stage);
  configure(settings, { endpoints, queueUrls, ...urls });
  const close = async () => client.destroy();
  return { ports: await wiredPorts(), ...wiredParts, failedMessages: sqsFailedMessages(client, queueUrls), close };
}

/** The market of this machine, with its clock offset. */
export async function openLocal(): Promise<Market> {
  readEnvFile();
  checkUserEnv(process.env);
  const settings = readSettings(process.env);
  const foreign = settings.awsEndpointUrl;
  if (foreign) {
    const { endpoints } = foreignEngines(foreign);
    return openRunning(settings, { endpoints, appUrl: foreign, localUrl: nowhere });
  }
  const running = runningOn(settings.dataDir);
  if (!running) return openStopped(settings);
  applyEnv({ CLOCK_OFFSET: running.clockOffset });
  const { endpoints, url: appUrl, localUrl = appUrl } = running;
  return openRunning(settings, { endpoints, appUrl, localUrl });
}
