import { randomBytes } from 'node:crypto';
import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { rsaInText } from '#infra/local/keys';
import { assetsIn, type BuiltStack, stacksIn } from './assembly.ts';
import { trimmed } from './trim.ts';

/** Stand-ins that begin again at every start are given what somebody makes by hand in a real account. */
async function prepare(stage: string): Promise<void> {
  const [secretsManager, ssm] = [new SecretsManagerClient(), new SSMClient()];
  const { privateKey, publicKey } = rsaInText();
  const secrets = {
    session: { SESSION_KEYS: `k1:${randomBytes(32).toString('base64')}` },
    factors: { FACTOR_KEYS: `k1:${randomBytes(32).toString('base64')}` },
    content: { CONTENT_PRIVATE_KEY: privateKey },
    payments: {},
    payouts: {},
  };
  const parameters = { '/cdk-bootstrap/hnb659fds/version': '99', [`/tanwei/${stage}/content-public-key`]: publicKey };
  for (const [name, value] of Object.entries(secrets)) {
    const input = { Name: `tanwei/${stage}/${name}`, SecretString: JSON.stringify(value) };
    await secretsManager.send(new CreateSecretCommand(input)).catch(() => undefined);
  }
  for (const [Name, Value] of Object.entries(parameters)) {
    await ssm.send(new PutParameterCommand({ Name, Value, Type: 'String', Overwrite: true }));
  }
}

async function uploadAssets(s3: S3Client, Bucket: string, folder: string): Promise<void> {
  await s3.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
  for (const { key: Key, read } of assetsIn(folder))
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: await read() }));
}

async function settled(client: CloudFormationClient, StackName: string): Promise<string> {
  const patience = { client, maxWaitTime: 600, minDelay: 1, maxDelay: 1 };
  await waitUntilStackCreateComplete(patience, { StackName }).catch(() => undefined);
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const { StackStatus = '', StackStatusReason } = stack ?? {};
  if (StackStatus.endsWith('_IN_PROGRESS')) return 'did not come to an end in ten minutes';
  return [StackStatus, StackStatusReason].filter(Boolean).join(': ');
}

export interface Deployed {
  stack: string;
  resources: number;
  /** Resources without which the stand-in took the template. */
  leftOut: number;
  outcome: string;
}

/** A template under the address that CloudFormation reads it from. */
type Put = (name: string, text: string) => Promise<string>;

async function create(client: CloudFormationClient, StackName: string, TemplateURL: string): Promise<string> {
  try {
    const Capabilities = ['CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'] as const;
    await client.send(new CreateStackCommand({ StackName, TemplateURL, Capabilities: [...Capabilities] }));
    return await settled(client, StackName);
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  }
}

export const succeeded = ({ outcome }: Pick<Deployed, 'outcome'>): boolean => outcome === 'CREATE_COMPLETE';

/** As it is; where the stand-in cannot follow, without what it does not know. */
async function deployed(client: CloudFormationClient, stack: BuiltStack, put: Put): Promise<Deployed> {
  const { name, template, types } = stack;
  const asked = { stack: name, resources: types.length };
  const whole = { ...asked, leftOut: 0, outcome: await create(client, name, await put(name, template)) };
  if (succeeded(whole)) return whole;
  await client.send(new DeleteStackCommand({ StackName: name })).catch(() => undefined);
  const { text, leftOut } = trimmed(template);
  return { ...asked, leftOut, outcome: await create(client, name, await put(name, text)) };
}

/** What `cdklocal deploy --all` does, to any stand-in for AWS: the templates as they are, in their order. */
export async function deployTemplates(folder: string, stage: string): Promise<Deployed[]> {
  const s3 = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const client = new CloudFormationClient();
  await prepare(stage);
  const { Account = '000000000000' } = await new STSClient().send(new GetCallerIdentityCommand());
  const region = await s3.config.region();
  const Bucket = `cdk-hnb659fds-assets-${Account}-${region}`;
  await uploadAssets(s3, Bucket, folder);
  const put: Put = async (name, Body) => {
    const Key = `${name}.template.json`;
    await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    return `https://s3.${region}.amazonaws.com/${Bucket}/${Key}`;
  };
  const done: Deployed[] = [];
  for (const stack of stacksIn(folder)) done.push(await deployed(client, stack, put));
  return done;
}
