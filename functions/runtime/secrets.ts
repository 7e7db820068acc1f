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

const busy = /Throttl|Limit|Internal|Unavailable|Timeout/;

/** What a secret holds, or why it could not be read and whether another attempt may succeed. */
type Attempt = { secret?: string; reason?: string; mayPass?: boolean };

async function attemptRead(service: AwsService, SecretId: string): Promise<Attempt> {
  try {
    const response = await awsCall(service, 'secretsmanager.GetSecretValue', { SecretId });
    const body = await response.text();
    const { ok, status } = response;
    if (ok) return { secret: String(JSON.parse(body).SecretString) };
    /** Of a problem only the type is read: its message may name more than a log should. */
    const kind = /__type\W+(?:[\w.]+#)?(\w+)/.exec(body)?.[1] ?? '';
    return { reason: `${status} ${kind}`, mayPass: status >= 500 || status === 429 || busy.test(kind) };
  } catch (error) {
    return { reason: `no answer, ${(error as Error).cause ?? error}`, mayPass: true };
  }
}

/** @throws with the name of the secret and the last reason, when it cannot be read or all attempts have failed. */
async function readSecret(name: string, service: AwsService, { tries, pause }: Backoff) {
  for (let count = 1; ; count++) {
    const { secret, reason, mayPass } = await attemptRead(service, name);
    if (secret !== undefined) return variablesOf(name, secret);
    const problem = `the secret ${name} cannot be read: ${reason}, attempt ${count}`;
    if (!mayPass || count >= tries) throw new Error(problem);
    logger.warn(problem);
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
