import * as z from 'zod';
import { searchEngines } from '#shared/search-engines';
import type { PortName } from '../ports/index.ts';
import {
  address,
  originSecrets,
  pastDay,
  privateKey,
  requiredText,
  safeAddress,
  sessionKeys,
  vaultKey,
  wholeSeconds,
} from './env-values.ts';
import { mock, payoutsEnv, providerSettings } from './provider-env.ts';

const engine = address('the http address of an engine that stands in for AWS').optional();

const aws = { AWS_REGION: requiredText('an AWS region such as eu-central-1'), AWS_ENDPOINT_URL: engine };

const credentials = {
  AWS_ACCESS_KEY_ID: requiredText('the id of the AWS access key'),
  AWS_SECRET_ACCESS_KEY: requiredText('the AWS access key'),
  AWS_SESSION_TOKEN: requiredText('the token of temporary AWS credentials').optional(),
};

const bucket = { ...aws, AWS_ENDPOINT_URL_S3: engine, CONTENT_BUCKET: requiredText('the name of the content bucket') };

const bare = (url: string): string => url.replace(/\/+$/, '');

const appUrl = address('the address of the web app, such as https://market.example.com').transform(bare);

const queueUrl = (queue: string) => address(`the URL of the queue ${queue}`);

/** The environment variables of each port, read nowhere else: a function builds only the schemas of its own ports. */

export const tableEnv = z.object({
  ...aws,
  AWS_ENDPOINT_URL_DYNAMODB: engine,
  TABLE_NAME: requiredText('the name of the table'),
});

/** The search index in the table, in OpenSearch, or in both; by default in OpenSearch if its address is given. */
export const searchEnv = tableEnv.extend({
  ...credentials,
  SEARCH_ENGINES: searchEngines.optional(),
  SEARCH_ENDPOINT: safeAddress('the https address of an OpenSearch collection').transform(bare).optional(),
  SEARCH_SERVICE: z.enum(['aoss', 'es'], 'aoss (OpenSearch Serverless) or es (a domain)').default('aoss'),
});

export const blobsEnv = z.object(bucket);

export const linksEnv = z.object({
  ...bucket,
  ...credentials,
  CONTENT_URL: address('the address at which browsers reach the content bucket').transform(bare).optional(),
  CONTENT_KEY_PAIR_ID: requiredText('the id of the CloudFront key that signs downloads').optional(),
  CONTENT_PRIVATE_KEY: privateKey.optional(),
});

export const queuesEnv = z.object({
  ...aws,
  AWS_ENDPOINT_URL_SQS: engine,
  QUEUE_URL_ORDER_STATUS: queueUrl('order-status'),
  QUEUE_URL_SETTLEMENT: queueUrl('settlement'),
  QUEUE_URL_PAYOUT: queueUrl('payout'),
  QUEUE_URL_INDEX: queueUrl('index'),
  QUEUE_URL_PREPARE: queueUrl('prepare'),
  QUEUE_URL_FILE_JOBS: queueUrl('file-jobs'),
  QUEUE_URL_MAIL: queueUrl('mail'),
  QUEUE_URL_MAIL_EVENTS: queueUrl('mail-events'),
});

export const mailEnv = z.object({
  ...aws,
  AWS_ENDPOINT_URL_SES: engine,
  MAIL_FROM: requiredText('the address mails come from'),
  MAIL_CONFIGURATION_SET: requiredText('the configuration set of SES that tells of bounces').optional(),
});

export const paymentsEnv = z.object({ APP_URL: appUrl, ...providerSettings });

export const mockBankEnv = z.object({ APP_URL: appUrl, ...mock });

export const tokensEnv = z.object({ SESSION_KEYS: sessionKeys });

/** A local key, or two keys of KMS: one that seals and one that computes fingerprints. */
export const vaultEnv = z.object({
  ...aws,
  ...credentials,
  AWS_ENDPOINT_URL_KMS: engine,
  VAULT_KEY: vaultKey.optional(),
  VAULT_KEY_ID: requiredText('the id, ARN or alias of a symmetric KMS key').optional(),
  VAULT_MARK_KEY_ID: requiredText('the id, ARN or alias of a KMS key for HMAC_SHA_256').optional(),
});

export const factorVaultEnv = z.object({ FACTOR_KEYS: sessionKeys });

export const clockEnv = z.object({
  CLOCK_OFFSET: wholeSeconds('seconds to add to the clock, such as 3600').default(0),
});

/** Passkeys, pages and probes of the app need only its address. */
export const appEnv = z.object({ APP_URL: appUrl });

export const siteEnv = z.object({
  APP_URL: appUrl,
  SUPPORT_EMAIL: requiredText('an e-mail address').default('support@example.com'),
  SCANNED_SINCE: pastDay('the day, such as 2026-11-20, from which uploads are scanned for malware').optional(),
});

/** All schemas by port: CDK and the local engine take the names of variables from here. */
export const portEnv = {
  table: tableEnv,
  search: searchEnv,
  blobs: blobsEnv,
  links: linksEnv,
  queues: queuesEnv,
  mail: mailEnv,
  payments: paymentsEnv,
  payouts: payoutsEnv,
  payoutTerms: payoutsEnv,
  bills: payoutsEnv,
  mockBank: mockBankEnv,
  passwords: z.object({}),
  tokens: tokensEnv,
  vault: vaultEnv,
  factorVault: factorVaultEnv,
  passkeys: appEnv,
  clock: clockEnv,
  ids: z.object({}),
  shell: appEnv,
  httpProbe: appEnv,
  site: siteEnv,
} as const satisfies Record<PortName, z.ZodObject>;

/** The variables of a function behind the CDN beside those of its ports; see `Edge`. */
export const edgeEnv = z.object({ ORIGIN_SECRET: originSecrets.default([]) });

type Env = Record<string, string | undefined>;

/** An empty value counts as missing: shells and .env files cannot omit a variable. */
const nonEmpty = (env: Env): Env => Object.fromEntries(Object.entries(env).filter(([, value]) => value));

/** @throws one message with the name of every variable that is missing or wrong and what is expected, never its value. */
export function readEnv<S extends z.ZodObject>(schema: S, env: Env = process.env): z.output<S> {
  const values = nonEmpty(env);
  /** Without JIT: the schema is used once, and compiling it takes longer than parsing. */
  const parsed = schema.safeParse(values, { jitless: true });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `  ${name} ${values[name] === undefined ? 'is missing' : 'is not valid'}; expected: ${message}`;
  });
  throw new Error(`The configuration cannot be used:\n${[...new Set(lines)].join('\n')}`);
}
