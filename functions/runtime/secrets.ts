import * as z from 'zod';
import { type Backoff, backoff } from '../adapters/aws/backoff.ts';
import { type AwsService, awsCall } from '../adapters/aws/call.ts';
import { credentialsOf } from './client.ts';
import { readEnv } from './env.ts';
import { address, requiredText } from './env-values.ts';
import { logger } from './log.ts';

type Env = Record<string, string | undefined>;

const engine = address('the http address of an engine that stands in for AWS').optional();

const secretsEnv = z.object({
  SECRETS: requiredText('names of secrets, separated by commas').optional(),
  AWS_REGION: requiredText('an AWS region such as eu-central-1').optional(),
  AWS_ACCESS_KEY_ID: requiredText('the id of the AWS access key').default(''),
  AWS_SECRET_ACCESS_KEY: requiredText('the AWS access key').default(''),
  AWS_SESSION_TOKEN: requiredText('the token of temporary AWS credentials').optional(),
  AWS_ENDPOINT_URL: engine,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: engine,
});

const answered = z.object({ SecretString: z.string() });
const variables = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string());

/** The parser's own error is not passed on: it would quote the secret. */
function variablesOf(name: string, secret: string): Record<string, string> {
  try {
    return variables.parse(JSON.parse(secret));
  } catch {
    throw new Error(`the secret ${name} must be a JSON object of variables and their texts`);
  }
}

/** Lambda stops an initialization after 10 s. Four attempts and the pauses between them take 7 s at most. */
export const patience: Patience = { ...backoff, tries: 4, timeoutMs: 1600 };

export interface Patience extends Backoff {
  /** Of one attempt; Secrets Manager answers within a tenth of a second. */
  timeoutMs: number;
}

const busy = /Throttling|LimitExceeded|InternalService|ServiceUnavailable|RequestTimeout/;

/** What a secret holds, or why it could not be read. */
type Attempt = { secret: string } | { reason: string; isFinal: boolean };

function causeOf(error: Error): string {
  const code: unknown = error.cause instanceof Error && Reflect.get(error.cause, 'code');
  return `no answer, ${typeof code === 'string' ? code : error.name}`;
}

/** Of a problem only the type is read: its message may name more than a log should. */
function refusalOf(status: number, body: string): Attempt {
  const [, kind = ''] = /"__type":\s*"(?:[^"#]*#)?([^"]*)"/.exec(body) ?? [];
  return { reason: `${status} ${kind}`.trim(), isFinal: status < 500 && status !== 429 && !busy.test(kind) };
}

async function attemptRead(service: AwsService, SecretId: string): Promise<Attempt> {
  try {
    const response = await awsCall(service, 'secretsmanager.GetSecretValue', { SecretId });
    const body = await response.text();
    return response.ok ? { secret: answered.parse(JSON.parse(body)).SecretString } : refusalOf(response.status, body);
  } catch (error) {
    return { reason: causeOf(error as Error), isFinal: false };
  }
}

/** @throws with the name of the secret and the last reason, when it cannot be read or all attempts have failed. */
async function readSecret(name: string, service: AwsService, { tries, pause }: Backoff) {
  for (let count = 1; ; count++) {
    const attempt = await attemptRead(service, name);
    if ('secret' in attempt) return variablesOf(name, attempt.secret);
    const { reason, isFinal } = attempt;
    const attempts = count > 1 ? `, after ${count} attempts` : '';
    if (isFinal || count >= tries) throw new Error(`the secret ${name} cannot be read: ${reason}${attempts}`);
    logger.warn('a secret could not be read and is read again', { secret: name, attempt: count, reason });
    await pause(count);
  }
}

/**
 * Runs before anything is wired: each secret named in `SECRETS` is a JSON object of variables, which are then set in the environment
 * like any other. A function's configuration in AWS shows only the names of its secrets.
 */
export async function loadSecrets(env: Env = process.env, retry: Patience = patience): Promise<void> {
  const settings = readEnv(secretsEnv, env);
  const names = settings.SECRETS?.split(',') ?? [];
  const endpoint = settings.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? settings.AWS_ENDPOINT_URL;
  const service: AwsService = {
    name: 'secretsmanager',
    region: settings.AWS_REGION ?? '',
    endpoint,
    credentials: credentialsOf(settings),
    /** A local engine shares its machine with everything else and may be slower. */
    ...(endpoint === undefined && { timeoutMs: retry.timeoutMs }),
  };
  const secrets = await Promise.all(names.map((name) => readSecret(name.trim(), service, retry)));
  for (const values of secrets) Object.assign(env, values);
}
