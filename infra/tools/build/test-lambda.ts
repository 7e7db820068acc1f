import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { functionSettings } from '#functions/test/function-env';
import { queueNames } from '#infra/lib/resources';

/** Nothing listens on port 9, so that every call to AWS fails at once. */
const nowhere = 'http://127.0.0.1:9';

const queueUrls = queueNames.map((name) => [
  `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`,
  `${nowhere}/1/${name}`,
]);

/** The environment of every function, with AWS unreachable. */
export const lambdaEnv: Record<string, string | undefined> = {
  PATH: process.env.PATH,
  AWS_LAMBDA_FUNCTION_NAME: 'a-function',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  AWS_ENDPOINT_URL: nowhere,
  TABLE_NAME: 'market',
  APP_URL: 'https://tanwei.test',
  ...Object.fromEntries(queueUrls),
};

/** With the further settings that any function may need. */
export const anyFunctionEnv = (): Record<string, string | undefined> => ({ ...lambdaEnv, ...functionSettings() });

/** A minimal Lambda: imports the module, calls its handler once and prints the result. */
const lambda = `
const [file, event, before] = process.argv.slice(1);
const { handler } = await import(file);
const builtins = process.moduleLoadList.map((name) => name.replace('NativeModule ', ''));
new Function(before ?? '')();
const result = await handler(JSON.parse(event), { awsRequestId: 'request-1' }).then(
  (answer) => ({ answer }),
  (error) => ({ error: String(error) }),
);
process.stdout.write('\\nRESULT ' + JSON.stringify({ ...result, builtins }));
process.exit(0);
`;

interface Outcome {
  log: string;
  answer?: { statusCode?: number; headers?: Record<string, string>; body?: string; batchItemFailures?: unknown[] };
  error?: string;
  /** Node's built-in modules that were loaded at start. */
  builtins?: string[];
}

async function run(folder: string, env: Record<string, string | undefined>, args: readonly string[]) {
  const file = pathToFileURL(join(folder, 'index.mjs')).href;
  const all = ['--input-type=module', '-e', lambda, file, ...args];
  return promisify(execFile)(process.execPath, all, { cwd: folder, env, timeout: 30_000 });
}

/** @throws with the output of a function that does not start */
export async function runLambda(
  folder: string,
  event: unknown,
  env: Record<string, string | undefined>,
): Promise<Outcome> {
  const { stdout, stderr } = await run(folder, env, [JSON.stringify(event)]);
  const [log = '', result = '{}'] = stdout.split('\nRESULT ');
  return { log: log + stderr, ...JSON.parse(result) };
}

/** The log of a function whose clock breaks while it runs. */
export async function logWithBrokenClock(folder: string, env: Record<string, string | undefined>): Promise<string> {
  const { stderr } = await run(folder, env, ['{}', "Date.now = () => { throw new Error('the clock is broken'); };"]);
  return stderr;
}

/** Runs a script on a bundle in a process of its own; the script prints JSON on its last line. */
export async function runAtStart<T>(
  script: string,
  folder: string,
  env: Record<string, string | undefined>,
): Promise<T> {
  const file = pathToFileURL(join(folder, 'index.mjs')).href;
  const args = ['--input-type=module', '-e', script, file];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env, timeout: 30_000 });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}
