import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { type Loopback, loopback } from '#infra/local/loopback';
import { longestPauseMs } from '../adapters/aws/backoff.ts';
import { signedHeaders } from '../adapters/aws/signature.ts';
import { loadSecrets, patience } from './secrets.ts';

test('signs as AWS’s own example “post-vanilla” does', () => {
  const call = { host: 'example.amazonaws.com', region: 'us-east-1', service: 'service', headers: {}, body: '' };
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
  const { authorization } = signedHeaders({ ...call, at: new Date('2015-08-30T12:36:00Z') }, credentials);
  expect(authorization).toContain('Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b');
});

let server: Loopback | undefined;

afterEach(() => server?.close());

/** Answers each request with the next of `failures` first: a status and a problem's type, or no answer at all. */
async function secretsManager(
  secrets: Record<string, string>,
  failures: (readonly [number, string] | 'silent')[] = [],
) {
  const names: string[] = [];
  server = await loopback(async (request, response) => {
    const { SecretId } = JSON.parse(await text(request));
    names.push(`${request.headers['x-amz-target']} ${SecretId} ${request.headers.authorization?.split(' ')[0]}`);
    const failure = failures.shift();
    if (failure === 'silent') return void request.socket.destroy();
    if (failure) return void response.writeHead(failure[0]).end(JSON.stringify({ __type: failure[1] }));
    const SecretString = secrets[SecretId];
    response.writeHead(SecretString === undefined ? 400 : 200).end(JSON.stringify({ SecretString }));
  });
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const env = { AWS_REGION: 'eu-central-1', ...credentials, AWS_ENDPOINT_URL_SECRETS_MANAGER: server.endpoint };
  return { asked: names, env };
}

test('what a secret holds stands in the environment afterwards', async () => {
  const { env, asked: names } = await secretsManager({
    session: '{"SESSION_KEYS":"a:b"}',
    content: '{"A":"1","B":"2"}',
  });
  const secretEnv = { ...env, SECRETS: 'session,content' };
  await loadSecrets(secretEnv);
  expect(secretEnv).toMatchObject({ SESSION_KEYS: 'a:b', A: '1', B: '2' });
  expect(names.toSorted()).toEqual([
    'secretsmanager.GetSecretValue content AWS4-HMAC-SHA256',
    'secretsmanager.GetSecretValue session AWS4-HMAC-SHA256',
  ]);
});

test('what stands in for all of AWS is asked, unless this service has one of its own', async () => {
  const { env, asked: names } = await secretsManager({ session: '{"SESSION_KEYS":"a:b"}' });
  const { AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoint, ...others } = env;
  const all = { ...others, SECRETS: 'session', AWS_ENDPOINT_URL: endpoint };
  await loadSecrets(all);
  expect(all).toMatchObject({ SESSION_KEYS: 'a:b' });
  const own = { ...env, SECRETS: 'session', AWS_ENDPOINT_URL: 'http://127.0.0.1:9' };
  await loadSecrets(own);
  expect(names.length).toBe(2);
});

test('where no secret is named, nothing is asked', async () => {
  await expect(loadSecrets({})).resolves.toBeUndefined();
});

test('a secret that is missing or of another form stops the start by its name, without its value', async () => {
  const { env } = await secretsManager({ plain: 'hunter2', wrong: '{"a":"hunter2"}' });
  await expect(loadSecrets({ ...env, SECRETS: 'none' })).rejects.toThrow('the secret none cannot be read: 400');
  await expect(loadSecrets({ ...env, SECRETS: 'plain' })).rejects.toThrow(/^the secret plain must be[^2]*$/);
  await expect(loadSecrets({ ...env, SECRETS: 'wrong' })).rejects.toThrow(/^the secret wrong must be/);
});

const session = { session: '{"SESSION_KEYS":"a:b"}' };

/** Counts pauses instead of waiting. */
const impatient = () => {
  const pauses: number[] = [];
  return { pauses, tries: 4, timeoutMs: 30_000, pause: async (count: number) => void pauses.push(count) };
};

test.each<[string, Parameters<typeof secretsManager>[1]]>([
  [
    'is down',
    [
      [500, 'InternalServiceError'],
      [503, ''],
    ],
  ],
  [
    'is busy',
    [
      [400, 'ThrottlingException'],
      [429, ''],
    ],
  ],
  ['hangs up', ['silent', 'silent']],
])('a Secrets Manager that %s twice is asked a third time, and the function starts', async (_, failures = []) => {
  const { env, asked } = await secretsManager(session, [...failures]);
  const secretEnv = { ...env, SECRETS: 'session' };
  const retry = impatient();
  await loadSecrets(secretEnv, retry);
  expect(secretEnv).toMatchObject({ SESSION_KEYS: 'a:b' });
  expect([asked.length, retry.pauses]).toEqual([3, [1, 2]]);
});

test('after four attempts the start fails, with the secret, the last reason and how often it was tried', async () => {
  const { env, asked } = await secretsManager(session, Array(4).fill([500, 'InternalServiceError']));
  await expect(loadSecrets({ ...env, SECRETS: 'session' }, impatient())).rejects.toThrow(
    'the secret session cannot be read: 500 InternalServiceError, attempt 4',
  );
  expect(asked).toHaveLength(4);
});

test('a right that is missing does not come by asking again', async () => {
  const { env, asked } = await secretsManager(session, [[400, 'com.amazonaws#AccessDeniedException']]);
  const retry = impatient();
  await expect(loadSecrets({ ...env, SECRETS: 'session' }, retry)).rejects.toThrow(
    /^the secret session cannot be read: 400 AccessDeniedException, attempt 1$/,
  );
  expect([asked.length, retry.pauses]).toEqual([1, []]);
});

test('all attempts and the longest pauses between them fit into the ten seconds of an initialization', () => {
  const { tries, timeoutMs } = patience;
  const pauses = Array.from({ length: tries - 1 }, (_, at) => longestPauseMs(at + 1));
  const worst = tries * timeoutMs + pauses.reduce((sum, ms) => sum + ms, 0);
  expect(worst).toBeLessThan(8000);
});
