import { afterEach, expect, test, vi } from 'vitest';
import { awsProblemOf } from './aws-problem.ts';
import { openDeployed } from './ops/deployed-market.ts';
import { runOps } from './ops/run.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const fault = (name: string, message = '') => Object.assign(new Error(message), { name });

test.each([
  [fault('CredentialsProviderError', 'Could not load credentials from any providers'), /^There are no AWS credentials/],
  [fault('CredentialsProviderError', 'The SSO session … has expired. To refresh run aws sso login'), /have expired/],
  [fault('ExpiredTokenException', 'The security token included in the request is expired'), /have expired/],
  [fault('ExpiredToken'), /have expired/],
  [fault('UnrecognizedClientException'), /^AWS does not know these credentials/],
  [fault('InvalidClientTokenId'), /^AWS does not know these credentials/],
  [fault('Error', 'Region is missing'), /^No AWS region is set/],
  [fault('AccessDeniedException', 'User: x is not authorized'), /refuses them this: User: x is not authorized/],
])('%o is said in one sentence', (error, sentence) => {
  expect(awsProblemOf(error)).toMatch(sentence);
  expect(awsProblemOf(new Error('outside', { cause: error }))).toMatch(sentence);
  expect(awsProblemOf(error)).not.toContain('\n');
});

test('leaves other errors alone', () => {
  expect(awsProblemOf(new TypeError('x is not a function'))).toBeUndefined();
  expect(awsProblemOf('text')).toBeUndefined();
});

/** An environment without any AWS set-up: no profile, no keys and no instance role. */
const noCredentials = {
  ...{ AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '', AWS_SESSION_TOKEN: '', AWS_PROFILE: '', AWS_ENDPOINT_URL: '' },
  ...{ AWS_CONFIG_FILE: '/nowhere', AWS_SHARED_CREDENTIALS_FILE: '/nowhere', AWS_EC2_METADATA_DISABLED: 'true' },
};

test('the operators’ commands without credentials, and without a region, say so in a sentence', async () => {
  for (const [name, value] of Object.entries(noCredentials)) vi.stubEnv(name, value);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  expect(await runOps(['list', 'stuck'], () => openDeployed('dev'))).toEqual({
    code: 3,
    out: 'There are no AWS credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  });
  vi.stubEnv('AWS_REGION', '');
  expect(await runOps(['list', 'stuck'], () => openDeployed('dev'))).toEqual({
    code: 3,
    out: 'AWS_REGION is missing; expected: the region of the stage',
  });
});
