import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { assetsIn, type BuiltStack, stacksIn } from './assembly.ts';
import { credentials, region, type StandIn } from './aws.ts';
import { trimmed } from './trim.ts';

/** Stand-ins that begin again at every start are given what somebody makes by hand in a real account. */
async function prepare({ json }: StandIn, stage: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const secrets = {
    session: { SESSION_KEYS: `k1:${randomBytes(32).toString('base64')}` },
    content: { CONTENT_PRIVATE_KEY: privateKey },
    payments: {},
  };
  const parameters = { '/cdk-bootstrap/hnb659fds/version': '99', [`/tanwei/${stage}/content-public-key`]: publicKey };
  for (const [name, value] of Object.entries(secrets)) {
    const input = { Name: `tanwei/${stage}/${name}`, SecretString: JSON.stringify(value) };
    await json('secretsmanager', 'secretsmanager.CreateSecret', input).catch(() => undefined);
  }
  for (const [Name, Value] of Object.entries(parameters)) {
    await json('ssm', 'AmazonSSM.PutParameter', { Name, Value, Type: 'String', Overwrite: true });
  }
}

async function accountOf({ query }: StandIn): Promise<string> {
  const answer = await query('sts', { Action: 'GetCallerIdentity', Version: '2011-06-15' });
  return /<Account>(\d+)</.exec(answer)?.[1] ?? '000000000000';
}

async function uploadAssets(s3: S3Client, Bucket: string, folder: string): Promise<number> {
  await s3.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
  const assets = assetsIn(folder);
  for (const { key: Key, read } of assets) await s3.send(new PutObjectCommand({ Bucket, Key, Body: await read() }));
  return assets.length;
}

const version = '2010-05-15';

async function statusOf({ query }: StandIn, StackName: string): Promise<{ status: string; reason: string }> {
  const text = await query('cloudformation', { Action: 'DescribeStacks', Version: version, StackName });
  const [, status = ''] = /<StackStatus>(\w+)</.exec(text) ?? [];
  const [, reason = ''] = /<StackStatusReason>([^<]*)</.exec(text) ?? [];
  return { status, reason };
}

async function settled(cloud: StandIn, name: string): Promise<string> {
  for (let tries = 0; tries < 600; tries++) {
    const { status, reason } = await statusOf(cloud, name);
    if (!status.endsWith('_IN_PROGRESS')) return [status, reason].filter(Boolean).join(': ');
    await wait(1000);
  }
  return 'did not come to an end in ten minutes';
}

async function made(cloud: StandIn, StackName: string): Promise<number> {
  const text = await cloud.query('cloudformation', { Action: 'ListStackResources', Version: version, StackName });
  return text.match(/<PhysicalResourceId>[^<]+</g)?.length ?? 0;
}

export interface Deployed {
  stack: string;
  resources: number;
  made: number;
  /** Resources without which the stand-in took the template. */
  leftOut: number;
  outcome: string;
}

/** A template under the address that CloudFormation reads it from. */
type Put = (name: string, text: string) => Promise<string>;

async function create(cloud: StandIn, name: string, TemplateURL: string): Promise<string> {
  try {
    await cloud.query('cloudformation', {
      Action: 'CreateStack',
      Version: version,
      StackName: name,
      TemplateURL,
      'Capabilities.member.1': 'CAPABILITY_NAMED_IAM',
      'Capabilities.member.2': 'CAPABILITY_AUTO_EXPAND',
    });
    return await settled(cloud, name);
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  }
}

const succeeded = (outcome: string): boolean => outcome === 'CREATE_COMPLETE';

/** As it is; where the stand-in cannot follow, without what it does not know. */
async function deployed(cloud: StandIn, stack: BuiltStack, put: Put): Promise<Deployed> {
  const asked = { stack: stack.name, resources: stack.types.length };
  const whole = await create(cloud, stack.name, await put(stack.name, stack.template));
  if (succeeded(whole)) return { ...asked, leftOut: 0, outcome: whole, made: await made(cloud, stack.name) };
  await cloud
    .query('cloudformation', { Action: 'DeleteStack', Version: version, StackName: stack.name })
    .catch(() => '');
  const { text, leftOut } = trimmed(stack.template);
  const outcome = await create(cloud, stack.name, await put(stack.name, text));
  return { ...asked, leftOut, outcome, made: succeeded(outcome) ? await made(cloud, stack.name) : 0 };
}

/** What `cdklocal deploy --all` does, to any stand-in for AWS: the templates as they are, in their order. */
export async function deployTemplates(
  cloud: StandIn,
  { endpoint, folder, stage }: { endpoint: string; folder: string; stage: string },
): Promise<Deployed[]> {
  const s3 = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await prepare(cloud, stage);
  const bucket = `cdk-hnb659fds-assets-${await accountOf(cloud)}-${region}`;
  await uploadAssets(s3, bucket, folder);
  const put: Put = async (name, Body) => {
    const Key = `${name}.template.json`;
    await s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
    return `https://s3.${region}.amazonaws.com/${bucket}/${Key}`;
  };
  const done: Deployed[] = [];
  for (const stack of stacksIn(folder)) done.push(await deployed(cloud, stack, put));
  s3.destroy();
  return done;
}
