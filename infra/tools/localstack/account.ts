import { randomBytes } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { DeleteIdentityCommand, SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { DeleteParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { generateRsaPem } from '#infra/local/keys';

export const sender = 'no-reply@example.com';

const freshKeys = (id = 'k1'): string => `${id}:${randomBytes(32).toString('base64')}`;

type Values = Record<string, string>;

const secretName = (stage: string, secret: string): string => `tanwei/${stage}/${secret}`;
const publicKeyParameter = (stage: string): string => `/tanwei/${stage}/content-public-key`;

async function put(client: SecretsManagerClient, Name: string, values: Values): Promise<void> {
  const SecretString = JSON.stringify(values);
  await client.send(new CreateSecretCommand({ Name, SecretString })).catch(async (error: unknown) => {
    if (!(error instanceof ResourceExistsException)) throw error;
    await client.send(new PutSecretValueCommand({ SecretId: Name, SecretString }));
  });
}

/** Creates what an operator creates by hand before a stage is deployed, with these keys of payment providers. */
export async function prepareAccount(stage: string, payments: Values): Promise<void> {
  const [secretsManager, ssm, ses] = [new SecretsManagerClient(), new SSMClient(), new SESClient()];
  const { privateKey, publicKey } = generateRsaPem();
  const secrets = {
    session: { SESSION_KEYS: freshKeys() },
    factors: { FACTOR_KEYS: freshKeys() },
    content: { CONTENT_PRIVATE_KEY: privateKey },
    payouts: {},
    payments,
  };
  for (const [name, values] of Object.entries(secrets)) await put(secretsManager, secretName(stage, name), values);
  const Name = publicKeyParameter(stage);
  await ssm.send(new PutParameterCommand({ Name, Value: publicKey, Type: 'String', Overwrite: true }));
  await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: sender }));
  for (const client of [secretsManager, ssm, ses]) client.destroy();
}

const sessionKeys = z.object({ SESSION_KEYS: z.string() });

/** Changes the keys of a stage's sessions, newest first, as an operator does by hand. */
async function changeSessionKeys(stage: string, change: (keys: string[]) => string[]): Promise<void> {
  const client = new SecretsManagerClient();
  const SecretId = secretName(stage, 'session');
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  const keys = sessionKeys.parse(JSON.parse(SecretString)).SESSION_KEYS.split(',');
  await put(client, SecretId, { SESSION_KEYS: change(keys).join(',') });
  client.destroy();
}

export const addSessionKey = (stage: string): Promise<void> =>
  changeSessionKeys(stage, (keys) => [freshKeys(`k${keys.length + 1}`), ...keys]);

export const dropOldSessionKeys = (stage: string): Promise<void> =>
  changeSessionKeys(stage, (keys) => keys.slice(0, 1));

/** Removes it again, which `npm run destroy` leaves to the operator. */
export async function clearAccount(stage: string): Promise<void> {
  const [secretsManager, ssm, ses] = [new SecretsManagerClient(), new SSMClient(), new SESClient()];
  for (const name of ['session', 'factors', 'content', 'payouts', 'payments']) {
    const SecretId = secretName(stage, name);
    await secretsManager.send(new DeleteSecretCommand({ SecretId, ForceDeleteWithoutRecovery: true }));
  }
  await ssm.send(new DeleteParameterCommand({ Name: publicKeyParameter(stage) }));
  await ses.send(new DeleteIdentityCommand({ Identity: sender }));
  for (const client of [secretsManager, ssm, ses]) client.destroy();
}

const origin = z.object({ ORIGIN_SECRET: z.string() });

/** The secret with which a stage's CDN proves itself, for calls that bypass the CDN. */
export async function originSecretOf(stage: string): Promise<string> {
  const client = new SecretsManagerClient();
  const { SecretString = '{}' } = await client.send(
    new GetSecretValueCommand({ SecretId: secretName(stage, 'origin') }),
  );
  client.destroy();
  return origin.parse(JSON.parse(SecretString)).ORIGIN_SECRET;
}
