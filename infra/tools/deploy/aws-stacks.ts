import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CloudFormationClient,
  CreateChangeSetCommand,
  DeleteChangeSetCommand,
  paginateDescribeChangeSet,
  paginateDescribeStacks,
  paginateListStackResources,
  type ResourceChange,
  type Stack,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Change, Cloud, DeployedStack, StackInput } from './cloud.ts';

/** Global resources of CloudFront are in this region, wherever the stage is. */
const usEast = 'us-east-1';

const patience = { requestHandler: { requestTimeout: 30_000, throwOnRequestTimeout: true } };

const clientIn = (region: string): CloudFormationClient => new CloudFormationClient({ region, ...patience });

const deployedStack = (region: string, stack: Stack): DeployedStack => ({
  name: stack.StackName ?? '',
  region,
  status: stack.StackStatus ?? '',
  changedAt: Number(stack.LastUpdatedTime ?? stack.CreationTime ?? 0),
  outputs: Object.fromEntries(
    (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  ),
});

const ofSomeRegion = /-[a-z]{2}(-[a-z]+)+-\d$/;

/** A stage's stacks in us-east-1 are named after its region, because another region's stage has some there too. */
const isOfRegion = (name: string, region: string): boolean => !ofSomeRegion.test(name) || name.endsWith(`-${region}`);

async function stacksIn(region: string, beginning: string): Promise<DeployedStack[]> {
  const client = clientIn(region);
  const stacks: DeployedStack[] = [];
  for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
    for (const stack of Stacks)
      if (stack.StackName?.startsWith(beginning) && stack.ParentId === undefined)
        stacks.push(deployedStack(region, stack));
  return stacks;
}

type Page = { changes: ResourceChange[]; status: string; reason: string };

async function readChangeSet(client: CloudFormationClient, ChangeSetName: string): Promise<Page> {
  const all: Page = { changes: [], status: '', reason: '' };
  for await (const page of paginateDescribeChangeSet({ client }, { ChangeSetName })) {
    all.changes.push(...(page.Changes ?? []).flatMap(({ ResourceChange: change }) => change ?? []));
    Object.assign(all, { status: page.Status ?? '', reason: page.StatusReason ?? '' });
  }
  return all;
}

const isUnderWay = ({ status }: Page): boolean => /PENDING|IN_PROGRESS/.test(status);

const isEmptyChangeSet = ({ reason }: Page): boolean =>
  /didn't contain changes|No updates are to be performed/i.test(reason);

const nestedType = 'AWS::CloudFormation::Stack';

const isNested = ({ ResourceType }: ResourceChange): boolean => ResourceType === nestedType;

const changeOf = (resource: ResourceChange): Change => ({
  action: resource.Action ?? 'Dynamic',
  replacement: resource.Replacement,
  id: resource.LogicalResourceId ?? '',
  type: resource.ResourceType ?? '',
});

/** Replaces nested stacks by the changes in them: CloudFormation lists every nested stack, changed or not. */
async function changesIn(client: CloudFormationClient, page: Page): Promise<Change[]> {
  if (page.status === 'FAILED' && isEmptyChangeSet(page)) return [];
  if (page.status === 'FAILED') throw new Error(page.reason);
  const changes: Change[] = [];
  for (const change of page.changes) {
    if (isNested(change) && change.ChangeSetId)
      changes.push(...(await changesIn(client, await readChangeSet(client, change.ChangeSetId))));
    else if (!isNested(change) || change.Action !== 'Modify') changes.push(changeOf(change));
  }
  return changes;
}

const everyMs = 1000;

async function waitForChangeSet(client: CloudFormationClient, id: string): Promise<Page> {
  for (;;) {
    const page = await readChangeSet(client, id);
    if (!isUnderWay(page)) return page;
    await wait(everyMs);
  }
}

async function previewStack({ name, region, templateUrl, tags }: StackInput): Promise<Change[]> {
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
    return await changesIn(client, await waitForChangeSet(client, Id));
  } finally {
    await client.send(new DeleteChangeSetCommand({ ChangeSetName: Id }));
  }
}

async function typesInStack(client: CloudFormationClient, StackName: string): Promise<string[]> {
  const resources: StackResourceSummary[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    resources.push(...StackResourceSummaries.filter(({ ResourceStatus }) => ResourceStatus !== 'DELETE_COMPLETE'));
  const types = resources.map(({ ResourceType = '' }) => ResourceType);
  for (const { ResourceType, PhysicalResourceId: id } of resources)
    if (ResourceType === nestedType && id) types.push(...(await typesInStack(client, id)));
  return types;
}

type StackCalls = Pick<Cloud, 'stacks' | 'previewChanges' | 'typesInStacks' | 'uploadTemplate'>;

export const stacksOf = (region: string): StackCalls => ({
  typesInStacks: async (stacks) =>
    (await Promise.all(stacks.map((stack) => typesInStack(clientIn(stack.region), stack.name)))).flat(),
  async stacks(beginning) {
    const regions = [...new Set([region, usEast])];
    const stacks = (await Promise.all(regions.map((regionName) => stacksIn(regionName, beginning)))).flat();
    return stacks.filter(({ name }) => isOfRegion(name, region));
  },
  previewChanges: previewStack,
  async uploadTemplate({ region: bucketRegion, bucket: Bucket, key: Key, body: Body }) {
    const s3 = new S3Client({
      region: bucketRegion,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      forcePathStyle: process.env.AWS_ENDPOINT_URL !== undefined,
    });
    const isThere = await s3.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      () => false,
    );
    if (!isThere) await s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    return `https://s3.${bucketRegion}.amazonaws.com${bucketRegion.startsWith('cn-') ? '.cn' : ''}/${Bucket}/${Key}`;
  },
});
