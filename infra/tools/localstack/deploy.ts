import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  waitUntilStackCreateComplete,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { prepareAccount } from './account.ts';
import { assetsIn, type BuiltStack, stacksIn } from './assembly.ts';
import type { Emulator, Gaps } from './emulator.ts';
import { template, trimTemplate } from './trim.ts';

async function uploadAssets(s3: S3Client, Bucket: string, folder: string): Promise<void> {
  await s3.send(new CreateBucketCommand({ Bucket })).catch(() => undefined);
  for (const { key: Key, read } of assetsIn(folder))
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: await read() }));
}

/** Polls an emulator on this machine more often than AWS would allow. */
const patience = (client: CloudFormationClient) => ({ client, maxWaitTime: 600, minDelay: 0.2, maxDelay: 1 });

async function waitForStack(client: CloudFormationClient, StackName: string): Promise<string> {
  await waitUntilStackCreateComplete(patience(client), { StackName }).catch(() => undefined);
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const { StackStatus = '', StackStatusReason } = stack ?? {};
  if (StackStatus.endsWith('_IN_PROGRESS')) return 'did not come to an end in ten minutes';
  return [StackStatus, StackStatusReason].filter(Boolean).join(': ');
}

/** The first three reasons why a stack failed, by resource; none when it was refused as a whole. */
async function reasonsOf(client: CloudFormationClient, StackName: string): Promise<string[]> {
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName }))
    .catch(() => ({ StackEvents: [] }));
  return StackEvents.toReversed()
    .filter(({ ResourceStatus }) => ResourceStatus?.endsWith('_FAILED'))
    .flatMap(({ LogicalResourceId, ResourceStatusReason: reason }) =>
      reason && !/cancelled/i.test(reason) ? [`${LogicalResourceId}: ${reason}`] : [],
    )
    .slice(0, 3);
}

/** Deletes a stack after its rollback; only then is its name free again. */
async function deleteStack(client: CloudFormationClient, StackName: string): Promise<void> {
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete(patience(client), { StackName });
}

export interface StackResult {
  stack: string;
  resources: number;
  /** Resources that were left out to make the emulator accept the template. */
  leftOut: number;
  outcome: string;
  /** Why the whole template was refused. */
  firstTry: readonly string[];
}

/** Uploads a template, and returns the URL from which CloudFormation reads it. */
type PutTemplate = (name: string, text: string) => Promise<string>;

async function create(client: CloudFormationClient, StackName: string, TemplateURL: string): Promise<string> {
  try {
    const Capabilities = ['CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'] as const;
    await client.send(new CreateStackCommand({ StackName, TemplateURL, Capabilities: [...Capabilities] }));
    return await waitForStack(client, StackName);
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
  }
}

export const hasSucceeded = ({ outcome }: Pick<StackResult, 'outcome'>): boolean => outcome === 'CREATE_COMPLETE';

/** Deploys the whole template or, when the emulator refuses it, without the resources it does not support. */
export async function deployStack(
  client: CloudFormationClient,
  { name, template: text, types }: BuiltStack,
  { put, gaps }: { put: PutTemplate; gaps: Gaps },
): Promise<StackResult> {
  const summary = { stack: name, resources: types.length };
  const outcome = await create(client, name, await put(name, text));
  if (hasSucceeded({ outcome })) return { ...summary, leftOut: 0, outcome, firstTry: [] };
  const reasons = await reasonsOf(client, name);
  await deleteStack(client, name);
  const { template: reduced, leftOut } = trimTemplate(template.parse(JSON.parse(text)), gaps);
  const second = await create(client, name, await put(name, JSON.stringify(reduced)));
  return { ...summary, leftOut, outcome: second, firstTry: reasons.length > 0 ? reasons : [outcome] };
}

/** Does what `cdklocal deploy --all` does, on any emulator: deploys the templates in their order. */
export async function deployTemplates(folder: string, stage: string, emulator: Emulator): Promise<StackResult[]> {
  const s3 = new S3Client({ forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const client = new CloudFormationClient();
  await prepareAccount(stage);
  const Name = '/cdk-bootstrap/hnb659fds/version';
  await new SSMClient().send(new PutParameterCommand({ Name, Value: '99', Type: 'String', Overwrite: true }));
  const { Account = '000000000000' } = await new STSClient().send(new GetCallerIdentityCommand());
  const region = await s3.config.region();
  const Bucket = `cdk-hnb659fds-assets-${Account}-${region}`;
  await uploadAssets(s3, Bucket, folder);
  const put: PutTemplate = async (name, Body) => {
    const Key = `${name}.template.json`;
    await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    return `https://s3.${region}.amazonaws.com/${Bucket}/${Key}`;
  };
  const done: StackResult[] = [];
  const stacks = stacksIn(folder);
  const gaps = await emulator.gapsIn(stacks.flatMap(({ types }) => types));
  for (const stack of stacks) done.push(await deployStack(client, stack, { put, gaps }));
  return done;
}
