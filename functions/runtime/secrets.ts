import * as z from 'zod';
import { awsCall } from '../adapters/aws/call.ts';
import { credentialsOf } from './client.ts';
import { readEnv } from './env.ts';
import { address, requiredText } from './env-values.ts';

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

async function readSecret(name: string, env: z.output<typeof secretsEnv>): Promise<Record<string, string>> {
  const service = {
    name: 'secretsmanager',
    region: env.AWS_REGION ?? '',
    endpoint: env.AWS_ENDPOINT_URL_SECRETS_MANAGER ?? env.AWS_ENDPOINT_URL,
    credentials: credentialsOf(env),
  } as const;
  const answer = await awsCall(service, 'secretsmanager.GetSecretValue', { SecretId: name });
  if (!answer.ok) throw new Error(`the secret ${name} cannot be read: ${answer.status}`);
  return variablesOf(name, answered.parse(await answer.json()).SecretString);
}

/**
 * Runs before anything is wired: each secret named in `SECRETS` is a JSON object of variables, which are then set in the environment
 * like any other. A function's configuration in AWS shows only the names of its secrets.
 */
export async function loadSecrets(env: Env = process.env): Promise<void> {
  const settings = readEnv(secretsEnv, env);
  const names = settings.SECRETS?.split(',') ?? [];
  const secrets = await Promise.all(names.map((name) => readSecret(name.trim(), settings)));
  for (const values of secrets) Object.assign(env, values);
}
