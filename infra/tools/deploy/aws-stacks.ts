import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  DescribeChangeSetCommand,
  paginateDescribeStacks,
  type ResourceChange,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { AskedStack, Change, Cloud, DeployedStack } from './cloud.ts';

/** What serves all of CloudFront stands there, wherever the stage does. */
const usEast = 'us-east-1';

const patience = { requestHandler: { requestTimeout: 30_000, throwOnRequestTimeout: true } };

const clientIn = (region: string): CloudFormationClient => new CloudFormationClient({ region, ...patience });

const deployed = (region: string, stack: Stack): DeployedStack => ({
  name: stack.StackName ?? '',
  region,
  status: stack.StackStatus ?? '',
  changedAt: Number(stack.LastUpdatedTime ?? stack.CreationTime ?? 0),
  outputs: Object.fromEntries(
    (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  ),
});

const ofSomeRegion = /-[a-z]{2}(-[a-z]+)+-\d$/;

/** What stands in us-east-1 for a stage carries its region: a stage of two regions has two of each there. */
const isOfRegion = (name: string, region: string): boolean => !ofSomeRegion.test(name) || name.endsWith(`-${region}`);

async function stacksIn(region: string, beginning: string): Promise<DeployedStack[]> {
  const client = clientIn(region);
  const found: DeployedStack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const stack of Stacks)
      if (stack.StackName?.startsWith(beginning) && stack.ParentId === undefined) found.push(deployed(region, stack));
  return found;
}

type Page = { changes: ResourceChange[]; status: string; reason: string };

/** All pages of one; its status stands on each. */
async function described(client: CloudFormationClient, ChangeSetName: string): Promise<Page> {
  const changes: ResourceChange[] = [];
  let NextToken: string | undefined;
  for (;;) {
    const page = await client.send(new DescribeChangeSetCommand({ ChangeSetName, ...(NextToken && { NextToken }) }));
    changes.push(...(page.Changes ?? []).flatMap(({ ResourceChange: one }) => (one ? [one] : [])));
    NextToken = page.NextToken;
    if (!NextToken) return { changes, status: page.Status ?? '', reason: page.StatusReason ?? '' };
  }
}

const isUnderWay = ({ status }: Page): boolean => /PENDING|IN_PROGRESS/.test(status);

const hasNothing = ({ reason }: Page): boolean => /didn't contain changes|No updates are to be performed/i.test(reason);

const isNested = ({ ResourceType }: ResourceChange): boolean => ResourceType === 'AWS::CloudFormation::Stack';

const changeOf = (one: ResourceChange): Change => ({
  action: one.Action ?? 'Dynamic',
  replacement: one.Replacement,
  id: one.LogicalResourceId ?? '',
  type: one.ResourceType ?? '',
});

/** A nested stack is what changes in it: CloudFormation lists each, changed or not. */
async function changesIn(client: CloudFormationClient, page: Page): Promise<Change[]> {
  if (page.status === 'FAILED' && hasNothing(page)) return [];
  if (page.status === 'FAILED') throw new Error(page.reason);
  const found: Change[] = [];
  for (const one of page.changes) {
    if (isNested(one) && one.ChangeSetId)
      found.push(...(await changesIn(client, await described(client, one.ChangeSetId))));
    else if (!isNested(one) || one.Action !== 'Modify') found.push(changeOf(one));
  }
  return found;
}

const everyMs = 1000;

async function settled(client: CloudFormationClient, id: string): Promise<Page> {
  for (;;) {
    const page = await described(client, id);
    if (!isUnderWay(page)) return page;
    await wait(everyMs);
  }
}

async function foreseen({ name, region, templateUrl, tags }: AskedStack): Promise<Change[]> {
  const client = clientIn(region);
  const { Id = '' } = await client.send(
    new CreateChangeSetCommand({
      StackName: name,
      ChangeSetName: `dry-run-${randomUUID()}`,
      TemplateURL: templateUrl,
      Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      Capabilities: ['CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
      IncludeNestedStacks: true,
    }),
  );
  try {
    return await changesIn(client, await settled(client, Id));
  } finally {
    await client.send(new DeleteChangeSetCommand({ ChangeSetName: Id }));
  }
}

export const stacksOf = (region: string): Pick<Cloud, 'stacks' | 'foresee' | 'keepTemplate'> => ({
  async stacks(beginning) {
    const regions = [...new Set([region, usEast])];
    const found = (await Promise.all(regions.map((one) => stacksIn(one, beginning)))).flat();
    return found.filter(({ name }) => isOfRegion(name, region));
  },
  foresee: foreseen,
  async keepTemplate({ region: where, bucket: Bucket, key: Key, body: Body }) {
    const s3 = new S3Client({
      region: where,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined,
    });
    const isThere = await s3.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      () => false,
    );
    if (!isThere) await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    return `https://s3.${where}.amazonaws.com${where.startsWith('cn-') ? '.cn' : ''}/${Bucket}/${Key}`;
  },
});
