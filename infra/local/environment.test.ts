import { expect, test } from 'vitest';
import { checkUserEnv } from './environment.ts';
import { StartProblem } from './start-problem.ts';

test('nothing need be set: payments and payouts are the mock’s', () => {
  expect(() => checkUserEnv({})).not.toThrow();
  expect(() => checkUserEnv({ PAYMENT_PROVIDER: '', PAYOUT_PROVIDER: '' })).not.toThrow();
});

test.each([
  [{ PAYMENT_PROVIDER: 'alipay' }, 'ALIPAY_PRIVATE_KEY is missing'],
  [{ PAYMENT_PROVIDER: 'mock,stripe' }, 'STRIPE_SECRET_KEY is missing'],
  [{ PAYOUT_PROVIDER: 'transfer' }, 'ALIPAY_APP_ID is missing'],
  [{ PAYOUT_PROVIDER: 'cash' }, 'PAYOUT_PROVIDER is not valid'],
])('a key that %j needs is asked for before anything is started', (env, message) => {
  expect(() => checkUserEnv(env)).toThrow(StartProblem);
  expect(() => checkUserEnv(env)).toThrow(message);
});
