import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpEvent } from '#functions/test/events';
import { queueNames, schedules } from '#infra/lib/resources';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { type Bundle, type Bundled, bundle } from './bundle.ts';

const budget = 500 * 1024;

/** Who may be larger, and why. */
const larger: Record<string, string> = {
  'create-file': 'puts the files of a form into the bucket',
  'update-file': 'puts the files of a form into the bucket',
  'create-upload': 'begins a multipart upload',
  'get-upload': 'lists the parts that have arrived',
  'complete-upload': 'joins the parts',
  'drop-upload': 'abandons a multipart upload',
  'file-jobs-worker': 'reads the files of a package and writes its zip',
};

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

/** Nothing listens on port 9: every call outside fails at once. */
const nowhere = 'http://127.0.0.1:9';

const env = {
  PATH: process.env.PATH,
  AWS_LAMBDA_FUNCTION_NAME: 'a-function',
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'key',
  AWS_ENDPOINT_URL: nowhere,
  TABLE_NAME: 'market',
  CONTENT_BUCKET: 'content',
  QUEUE_URL_ORDER_STATUS: `${nowhere}/1/order-status`,
  QUEUE_URL_SETTLEMENT: `${nowhere}/1/settlement.fifo`,
  QUEUE_URL_PAYOUT: `${nowhere}/1/payout`,
  QUEUE_URL_FILE_JOBS: `${nowhere}/1/file-jobs`,
  QUEUE_URL_MAIL: `${nowhere}/1/mail`,
  QUEUE_URL_MAIL_EVENTS: `${nowhere}/1/mail-events`,
  APP_URL: 'https://tanwei.test',
  MAIL_FROM: 'no-reply@example.com',
  SESSION_KEYS: `a:${randomBytes(32).toString('base64')}`,
  PAYMENT_PROVIDER: 'mock',
  VAULT_KEY: randomBytes(32).toString('base64'),
  MOCK_PRIVATE_KEY: privateKey,
  MOCK_PUBLIC_KEY: publicKey,
};

/** Lambda in a few lines: import the module, call what it exports once, print what came of it. */
const lambda = `
const [file, event] = process.argv.slice(1);
const { handler } = await import(file);
const result = await handler(JSON.parse(event), { awsRequestId: 'request-1' }).then(
  (answer) => ({ answer }),
  (error) => ({ error: String(error) }),
);
process.stdout.write('\\nRESULT ' + JSON.stringify(result));
process.exit(0);
`;

const run = promisify(execFile);

interface Outcome {
  answer?: { statusCode?: number; headers?: Record<string, string>; body?: string; batchItemFailures?: unknown[] };
  error?: string;
}

async function started(name: string, event: unknown, environment: Record<string, string | undefined> = env) {
  const file = pathToFileURL(join(bundled.outdir, name, 'index.mjs')).href;
  const args = ['--input-type=module', '-e', lambda, file, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, args, { cwd: bundled.outdir, env: environment, timeout: 30_000 });
  const result: Outcome = JSON.parse(stdout.split('\nRESULT ')[1] ?? '{}');
  return result;
}

/** Far from this project's node_modules: whatever a bundle does not carry, it does not have. */
const outdir = mkdtempSync(join(tmpdir(), 'tanwei-functions-'));
let bundled: Bundled;

beforeAll(async () => {
  bundled = await bundle({ outdir, development: true, hereOnly: true });
});

afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});

const eventOf: Record<Bundle['kind'], unknown> = {
  route: httpEvent({ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  worker: { Records: [{ messageId: 'm1', body: '{}', attributes: {}, messageAttributes: {} }] },
  schedule: {},
};

/** Two at a time: the machine may be no larger than that. */
async function everyBundle(check: (one: Bundle) => Promise<void>): Promise<void> {
  const waiting = [...bundled.bundles];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await check(one);
  };
  await Promise.all([next(), next()]);
}

test('there is a bundle for every route, queue and schedule', () => {
  const expected = [
    ...routeEntries.map(([name]) => fileNameOf(name)),
    ...queueNames.map((name) => `${name}-worker`),
    ...Object.keys(schedules),
  ];
  expect(bundled.bundles.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  expect(expected.every((name) => existsSync(join(outdir, name, 'index.mjs')))).toBe(true);
});

test('every built bundle starts by itself and answers once, with nothing of AWS in reach', async () => {
  const outcomes: Record<string, unknown> = {};
  await everyBundle(async ({ name, kind }) => {
    const { answer, error } = await started(name, eventOf[kind]);
    outcomes[name] = (kind === 'route' && [200, 400, 401, 500].includes(answer?.statusCode ?? 0) && 'answered') ||
      (kind === 'worker' && answer?.batchItemFailures?.length === 1 && 'answered') ||
      (kind === 'schedule' && error?.includes('ECONNREFUSED') && 'answered') || { answer, error };
  });
  expect(outcomes).toEqual(Object.fromEntries(bundled.bundles.map(({ name }) => [name, 'answered'])));
}, 120_000);

test('an answer of a bundle is a problem in the words of the contract', async () => {
  const { answer } = await started('register', eventOf.route);
  expect(answer).toMatchObject({
    statusCode: 400,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'invalid_input', request_id: 'request-1' });
});

test('a function that lacks a variable says which, before it answers anything', async () => {
  await expect(started('get-file', eventOf.route, { ...env, TABLE_NAME: undefined })).rejects.toThrow(
    'TABLE_NAME is missing; expected: the name of the table',
  );
});

test('bundles keep to 500 KB, except those that need the S3 client', () => {
  const over = bundled.bundles.filter(({ bytes }) => bytes > budget).map(({ name }) => name);
  expect(over.filter((name) => !(name in larger))).toEqual([]);
  expect(bundled.bundles.filter(({ bytes }) => bytes > 700 * 1024).map(({ name }) => name)).toEqual([]);
  const withS3 = bundled.bundles.filter(({ carries }) => carries.includes('client-s3')).map(({ name }) => name);
  expect(withS3.toSorted()).toEqual(Object.keys(larger).toSorted());
});

test('only the account routes carry argon2, with a binary for this machine', () => {
  const withArgon2 = bundled.bundles.filter(({ carries }) => carries.includes('argon2')).map(({ name }) => name);
  expect(withArgon2.toSorted()).toEqual([
    'change-password',
    'change-profile-password',
    'login',
    'register',
    'reset-password',
  ]);
  for (const name of withArgon2)
    expect(existsSync(join(outdir, name, `argon2.${process.platform}-${process.arch}.node`))).toBe(true);
});
