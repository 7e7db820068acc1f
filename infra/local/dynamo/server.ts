import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { freePort } from '../loopback.ts';
import { StartProblem } from '../start-problem.ts';
import { clearRunFile, writeRunFile } from './run-file.ts';
import { type SupervisedProgram, supervise } from './supervised.ts';

export { provisionTable } from './schema.ts';

export const clientOf = ({ endpoint }: Pick<LocalDynamo, 'endpoint'>): DynamoDBClient =>
  new DynamoDBClient({ endpoint, region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } });

/** DynamoDB on this machine: the dynoxide program with one SQLite file. */
export interface LocalDynamo {
  endpoint: string;
  /** Resolves with a reason when the program ends without having been stopped. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export function binary(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@dynoxide/${platform}/package.json`)), 'dynoxide');
  } catch (cause) {
    const alternatives = [
      'set AWS_ENDPOINT_URL to an endpoint that speaks DynamoDB, S3, SQS and SES (LocalStack, or DynamoDB Local beside compatible others)',
      'or run on linux-x64 (a container or a virtual machine will do)',
    ];
    throw new StartProblem(`There is no local DynamoDB for ${platform}. Two ways out: ${alternatives.join('; ')}.`, {
      cause,
    });
  }
}

/** Any answer will do, if its version header shows that it comes from dynoxide. */
const isAnswering = (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(1000) }).then(
    (response) => response.headers.has('x-dynoxide-version'),
    () => false,
  );

function explain(reason: string, file: string | undefined): string {
  if (file !== undefined && /malformed|not a valid|not a database|corrupt|encrypted/i.test(reason)) {
    return `The local database ${file} is damaged (${reason}). \`npm run reset\` removes it together with the other local data.`;
  }
  return `The local DynamoDB ended at once: ${reason}`;
}

/** Until the program reports that it listens, another one may answer on the port. */
const isListening = (program: SupervisedProgram): boolean => program.errorText().includes('listening on');

async function waitUntilReady(program: SupervisedProgram, endpoint: string): Promise<string | undefined> {
  const deadline = Date.now() + 15_000;
  let ended: string | undefined;
  void program.ended.then((reason) => {
    ended = reason || 'without a word';
  });
  while (ended === undefined && Date.now() < deadline) {
    if (isListening(program) && (await isAnswering(endpoint))) return undefined;
    await wait(20);
  }
  return ended ?? 'it does not answer';
}

interface DataFiles {
  file: string | undefined;
  runFile: string | undefined;
}

/** Starts the program; gives its error text if it does not come up. */
async function startOn(port: number, { file, runFile }: DataFiles): Promise<LocalDynamo | string> {
  const endpoint = `http://127.0.0.1:${port}`;
  const running = supervise(binary(), [
    'serve',
    '--port',
    String(port),
    ...(file === undefined ? [] : ['--db-path', file]),
  ]);
  if (runFile !== undefined) await writeRunFile(runFile, running.group);
  const stop = async () => {
    await running.stop();
    if (runFile !== undefined) await rm(runFile, { force: true });
  };
  const problem = await waitUntilReady(running, endpoint);
  if (problem === undefined) return { endpoint, lost: running.ended, stop };
  await stop();
  return problem;
}

/** Ports to try: another program may take one after it was found free. */
const maxPorts = 5;

interface Options {
  dataDir?: string;
  findPort?: typeof freePort;
}

async function startOnAnyPort({ findPort = freePort }: Options, files: DataFiles): Promise<LocalDynamo> {
  for (let left = maxPorts; ; left--) {
    const result = await startOn(await findPort(), files);
    if (typeof result !== 'string') return result;
    if (left === 1 || !result.includes('already in use')) throw new StartProblem(explain(result, files.file));
  }
}

/** Starts DynamoDB; `dataDir` is created if absent, and without one the data are in memory. */
export async function startDynamo(options: Options = {}): Promise<LocalDynamo> {
  const { dataDir } = options;
  if (dataDir === undefined) return startOnAnyPort(options, { file: undefined, runFile: undefined });
  const file = resolve(dataDir, 'dynamo.sqlite');
  const runFile = `${file}.run`;
  await mkdir(dataDir, { recursive: true });
  await clearRunFile(runFile, file);
  return startOnAnyPort(options, { file, runFile });
}
