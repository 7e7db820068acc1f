import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { httpEvent } from '#functions/test/events';
import { queueNames } from '#infra/lib/resources';
import { schedules } from '#infra/lib/schedules';
import { testFolder } from '#infra/local/test-folder';
import { fileNameOf, routeEntries } from '#shared/contract/index';
import { root } from '../root.ts';
import { type Bundle, type BundleResult, bundle } from './bundle.ts';
import { anyFunctionEnv, logWithBrokenClock, runLambda } from './test-lambda.ts';

/** In kilobytes. */
const budget = { any: 480, 'client-s3': 680 };

/** The functions that may be larger, with the reason. */
const allowedS3Clients: Record<string, string> = {
  'create-file': 'puts the files of a form into the bucket',
  'update-file': 'puts the files of a form into the bucket',
  'create-upload': 'begins a multipart upload',
  'get-upload': 'lists the parts that have arrived',
  'complete-upload': 'joins the parts',
  'drop-upload': 'abandons a multipart upload',
  'remove-preview': 'removes its bytes at once',
  'update-avatar': 'looks at the bytes of a picture and puts them in their place',
  'set-share-card': 'puts a picture in its place',
  'decide-case': 'moves pictures that nobody may see any more',
  'decide-measure': 'moves pictures that may be seen again',
  'prepare-worker': 'reads the files of a package and writes its zip',
};

const env = anyFunctionEnv();

/** Outside of this project, so that a bundle cannot fall back on its node_modules. */
const outdir = testFolder();
let result: BundleResult;

/** Bundles all functions, on a machine that may be busy. */
beforeAll(async () => {
  result = await bundle({ outdir, development: true, hereOnly: true });
}, 300_000);

/** A request by the method that the function answers. */
function requestFor(bundle: string): unknown {
  const [, row] = routeEntries.find(([name]) => fileNameOf(name) === bundle) ?? [];
  const headers = { 'content-type': 'application/json' };
  return httpEvent({ ...(row && { method: row.method }), headers, body: '{}' });
}

const eventOf = ({ name, kind }: Pick<Bundle, 'name' | 'kind'>): unknown => {
  if (kind === 'route') return requestFor(name);
  return kind === 'worker'
    ? { Records: [{ messageId: 'm1', body: '{}', attributes: {}, messageAttributes: {}, eventSourceARN: 'm' }] }
    : {};
};

const textOf = (name: string): string => readFileSync(join(outdir, name, 'index.mjs'), 'utf8');

/** What a bundle imports at its start from outside of its folder. */
const importsOf = ({ name }: Bundle): string[] => {
  const imports = textOf(name).matchAll(/\b(?:from|import)"([a-z@][\w:@/.-]*)"/g);
  return [...new Set([...imports].map(([, path = '']) => path))].sort();
};

/** One of each kind, by what it carries and loads. */
const samples = (): Bundle[] =>
  [
    ...Map.groupBy(result.bundles, (lambda) =>
      [lambda.kind, lambda.carries, importsOf(lambda), lambda.lazyParts.map(({ name }) => name)].join(' '),
    ).values(),
  ].flatMap(([first]) => first ?? []);

test('there is a bundle for every route, queue and schedule', () => {
  const expected = [
    ...routeEntries.map(([name]) => fileNameOf(name)),
    ...queueNames.map((name) => `${name}-worker`),
    ...Object.keys(schedules),
  ];
  expect(result.bundles.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
  expect(expected.every((name) => existsSync(join(outdir, name, 'index.mjs')))).toBe(true);
});

/** Too slow to load at start: `fetch` takes half as long as the SDK. Only functions that handle bytes load zlib. */
const forbiddenAtStart = ({ carries, lazyParts }: Bundle) =>
  new Set([
    'internal/deps/undici/undici',
    'http2',
    'child_process',
    ...(carries.includes('client-s3') || lazyParts.some(({ name }) => name === 'blobs') ? [] : ['zlib']),
  ]);

test('a bundle imports nothing but parts of Node and what lies beside it', () => {
  const foreign = result.bundles.flatMap((lambda) => importsOf(lambda).filter((path) => !isBuiltin(path)));
  expect([...new Set(foreign)]).toEqual([]);
});

test('one bundle of each kind starts by itself without what it needs later, and answers once, with nothing of AWS in reach', async () => {
  const outcomes: Record<string, unknown> = {};
  for (const lambda of samples()) {
    const { name, kind } = lambda;
    const { answer, error, log, builtins = [] } = await runLambda(join(outdir, name), eventOf(lambda), env);
    expect(builtins, name).toContain('crypto');
    expect(
      builtins.filter((loaded) => forbiddenAtStart(lambda).has(loaded)),
      name,
    ).toEqual([]);
    const status = answer?.statusCode ?? 0;
    // A 500 because AWS is unreachable is fine; a missing part of the bundle is not.
    const isOutOfReach = status === 500 && log.includes('ECONNREFUSED');
    outcomes[name] = (kind === 'route' && ([200, 400, 401].includes(status) || isOutOfReach) && 'answered') ||
      (kind === 'worker' && answer?.batchItemFailures?.length === 1 && 'answered') ||
      (kind === 'schedule' && error?.includes('ECONNREFUSED') && 'answered') ||
      // The canary logs its failed step and succeeds.
      (name === 'canary' && error === undefined && log.includes('"because":"fetch failed"') && 'answered') || {
        answer,
        error,
        log,
      };
  }
  expect(outcomes).toEqual(Object.fromEntries(samples().map(({ name }) => [name, 'answered'])));
});

test('an answer of a bundle is a problem in the words of the contract', async () => {
  const { answer } = await runLambda(join(outdir, 'register'), requestFor('register'), env);
  expect(answer).toMatchObject({
    statusCode: 400,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'invalid_input', request_id: 'request-1' });
});

test('the log of an error in a bundle names the source file and line', async () => {
  const log = await logWithBrokenClock(join(outdir, 'sweep'), env);
  const line = log.split('\n').find((text) => text.includes('the clock is broken')) ?? '';
  const { error } = JSON.parse(line);
  const [, path = '', at = ''] = /(functions\/[\w/-]+\.ts):(\d+):\d+/.exec(error.stack) ?? [];
  expect(error.stack).not.toContain('index.mjs');
  expect(readFileSync(join(root, path), 'utf8').split('\n')[Number(at) - 1]).toContain('Date.now()');
});

test('maps lie beside all that is loaded, and with them a function stays far from what Lambda takes', () => {
  for (const { name } of result.bundles) {
    const files = readdirSync(join(outdir, name));
    const loaded = files.filter((file) => file.endsWith('.mjs'));
    expect(files.filter((file) => file.endsWith('.map')).toSorted()).toEqual(loaded.map((file) => `${file}.map`));
    const bytes = files.reduce((sum, file) => sum + statSync(join(outdir, name, file)).size, 0);
    expect(bytes, name).toBeLessThan(4 * 1024 * 1024);
  }
});

test('a function that lacks a variable says which, before it answers anything', async () => {
  await expect(
    runLambda(join(outdir, 'get-file'), requestFor('get-file'), { ...env, TABLE_NAME: undefined }),
  ).rejects.toThrow('TABLE_NAME is missing; expected: the name of the table');
});

/**
 * KB. The first carries out every action that takes two operators, and the second shares parts of the SDK with the client
 * of S3 that it loads later; the others have the list of synonyms.
 */
const allowedSizes: Record<string, number> = {
  'confirm-proposal': 490,
  'file-jobs-worker': 510,
  'list-files': 500,
  'list-users': 484,
  'search-files': 500,
  'search-users': 484,
};

test('a start reads at most 480 KB, 680 with the S3 client', () => {
  const limitOf = ({ name, carries }: Bundle) =>
    (allowedSizes[name] ?? budget[carries.includes('client-s3') ? 'client-s3' : 'any']) * 1024;
  expect(
    result.bundles.filter((lambda) => lambda.bytes > limitOf(lambda)).map(({ name, bytes }) => [name, bytes]),
  ).toEqual([]);
  const withS3 = result.bundles.filter(({ carries }) => carries.includes('client-s3')).map(({ name }) => name);
  expect(withS3.toSorted()).toEqual(Object.keys(allowedS3Clients).toSorted());
});

const summaries: Record<string, string> = Object.fromEntries(
  routeEntries.map(([row, { summary }]) => [fileNameOf(row), summary]),
);

/** As bundles write it: in ASCII. */
const escaped = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (char) => {
    const code = char.charCodeAt(0).toString(16).toUpperCase();
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });

/** Building the schemas of its noun's other rows took half as long as loading the SDK. */
test('a start reads the row of its own call and no other; only the canary reads answers by other rows', () => {
  const all = [...new Set(Object.values(summaries))];
  const rowsRead = result.bundles.map(({ name }) => {
    const text = textOf(name);
    return [name, all.filter((summary) => text.includes(escaped(summary)))] as const;
  });
  const others = rowsRead.filter(([name, [own, ...more]]) => own !== summaries[name] || more.length > 0);
  expect(others.map(([name]) => name)).toEqual(['canary']);
});

test('only the routes that set or ask for a password carry argon2, with a binary for this machine', () => {
  const withArgon2 = result.bundles.filter(({ carries }) => carries.includes('argon2')).map(({ name }) => name);
  expect(withArgon2.toSorted()).toEqual([
    'change-password',
    'change-profile-password',
    'confirm-owner',
    'login',
    'register',
    'remove-passkey',
    'remove-totp',
    'renew-recovery-codes',
    'request-deletion',
    'request-export',
    'reset-password',
    'roll-back-changes',
    'set-alipay-account',
    'set-payout-config',
    'start-passkey',
    'start-totp',
    'update-profile',
  ]);
  for (const name of withArgon2)
    expect(existsSync(join(outdir, name, `argon2.${process.platform}-${process.arch}.node`))).toBe(true);
});
