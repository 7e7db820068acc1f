import * as z from 'zod';
import { portEnv, readEnv } from '#functions/runtime/env';
import { payoutKeysOf, payoutNamesOf, providerEnv, providersOf } from '#functions/runtime/provider-env';
import { hasWechat } from '#functions/runtime/wechat-env';
import { queueNames, queueVariable } from '#infra/lib/resources';
import type { QueueName } from '#shared/messages/index';
import type { Engines } from './engines.ts';
import type { Keys } from './keys.ts';
import { contentBucket, mailFrom, region, tableName } from './provision.ts';
import { StartProblem } from './start-problem.ts';
import { wechatStubEnv } from './wechat-stub.ts';

type Env = Record<string, string | undefined>;

/** The functions' variables that the user may set; all others are set here. */
const userSchema = z.object({
  CLOCK_OFFSET: portEnv.clock.shape.CLOCK_OFFSET,
  SUPPORT_EMAIL: portEnv.site.shape.SUPPORT_EMAIL,
  PAYMENT_PROVIDER: portEnv.payments.shape.PAYMENT_PROVIDER,
  PAYOUT_PROVIDER: portEnv.payouts.shape.PAYOUT_PROVIDER,
  PAYMENT_METHODS: portEnv.payments.shape.PAYMENT_METHODS,
});

type UserSettings = z.output<typeof userSchema>;

const withDefaults = (env: Env): Env => ({ ...env, PAYMENT_PROVIDER: env.PAYMENT_PROVIDER || 'mock' });

/** Checks the keys of real providers; the mock's are made here. */
function checkKeys(settings: UserSettings, env: Env): void {
  for (const name of providersOf(settings, env)) if (name !== 'mock') readEnv(providerEnv[name], env);
  for (const name of payoutNamesOf(settings)) readEnv(payoutKeysOf(name, env), env);
}

/** Checks the user's settings before anything is started. @throws StartProblem */
export function checkUserEnv(env: Env): void {
  try {
    checkKeys(readEnv(userSchema, withDefaults(env)), env);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error));
  }
}

export interface EnvSources {
  engines: Engines;
  queueUrls: Record<QueueName, string>;
  keys: Keys;
  appUrl: string;
  /** The address by which this machine reaches the market. */
  localUrl: string;
}

/** Whether the stub of WeChat Pay runs: with the mock, unless the user has configured a real account. */
export const usesWechatStub = (env: Env): boolean =>
  !hasWechat(env) && readEnv(userSchema, withDefaults(env)).PAYMENT_PROVIDER.some((name) => name === 'mock');

/** The environment of the functions, under the names of `functions/runtime/env.ts`. */
export function functionEnv(env: Env, { engines, queueUrls, keys, appUrl, localUrl }: EnvSources): Env {
  const { endpoints, credentials } = engines;
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_SESSION_TOKEN: undefined,
    AWS_PROFILE: undefined,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: endpoints.s3,
    AWS_ENDPOINT_URL_SQS: endpoints.sqs,
    AWS_ENDPOINT_URL_SES: endpoints.ses,
    TABLE_NAME: tableName,
    CONTENT_BUCKET: contentBucket,
    CONTENT_URL: engines.contentUrl ?? appUrl,
    ...Object.fromEntries(queueNames.map((name) => [queueVariable(name), queueUrls[name]])),
    MAIL_FROM: mailFrom,
    APP_URL: appUrl,
    SESSION_KEYS: `local:${keys.sessionKey}`,
    FACTOR_KEYS: `local:${keys.factorKey}`,
    VAULT_KEY: keys.vaultKey,
    MOCK_PRIVATE_KEY: keys.mockPrivateKey,
    MOCK_PUBLIC_KEY: keys.mockPublicKey,
    PAYMENT_PROVIDER: withDefaults(env).PAYMENT_PROVIDER,
    ...(usesWechatStub(env) && wechatStubEnv(keys, localUrl)),
    POWERTOOLS_LOG_LEVEL: env.POWERTOOLS_LOG_LEVEL || 'WARN',
  };
}

export function applyEnv(values: Env): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
