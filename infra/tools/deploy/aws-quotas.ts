import {
  type CloudFrontClient,
  ListCachePoliciesCommand,
  ListKeyGroupsCommand,
  ListPublicKeysCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { DynamoDBClient, paginateListTables } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import type { AwsCredentials } from '#functions/adapters/aws/signature';
import { callAws, type SignedCall } from '../signed-call.ts';
import type { Cloud } from './cloud.ts';

type Send = (call: SignedCall) => Promise<string>;

const quotaAnswer = z.object({ Quota: z.object({ Value: z.number() }) });

async function readQuota(send: Send, code: { service: string; quota: string }, region: string): Promise<number> {
  const text = await send({
    service: 'servicequotas',
    region,
    host: `servicequotas.${region}.amazonaws.com`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'ServiceQuotasV20190624.GetServiceQuota',
    },
    body: JSON.stringify({ ServiceCode: code.service, QuotaCode: code.quota }),
  });
  return quotaAnswer.parse(JSON.parse(text)).Quota.Value;
}

const accountSettings = z.object({
  AccountLimit: z.object({ ConcurrentExecutions: z.number(), UnreservedConcurrentExecutions: z.number() }),
});

const functionConcurrency = z.object({ ReservedConcurrentExecutions: z.number().default(0) });

const lambdaIn =
  (send: Send, region: string) =>
  async (path: string): Promise<unknown> =>
    JSON.parse(await send({ service: 'lambda', region, host: `lambda.${region}.amazonaws.com`, path }));

async function reservedOf(lambda: ReturnType<typeof lambdaIn>, name: string): Promise<number> {
  const answer = await lambda(`/2019-09-30/functions/${name}/concurrency`).catch((error: unknown) => {
    const isDeployed = !(error instanceof Error && error.cause === 404);
    if (isDeployed) throw error;
    return {};
  });
  return functionConcurrency.parse(answer).ReservedConcurrentExecutions;
}

async function countRoles(send: Send): Promise<number> {
  const text = await send({
    service: 'iam',
    region: 'us-east-1',
    host: 'iam.amazonaws.com',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'Action=GetAccountSummary&Version=2010-05-08',
  });
  const roles = /<key>Roles<\/key>\s*<value>(\d+)</.exec(text)?.[1];
  if (roles === undefined) throw new Error('IAM answered without the number of roles');
  return Number(roles);
}

async function countTables(): Promise<number> {
  let count = 0;
  for await (const { TableNames = [] } of paginateListTables({ client: new DynamoDBClient() }, {}))
    count += TableNames.length;
  return count;
}

/** CloudFront lists up to 100 at once, which is more than an account may have unless that was raised a lot. */
const first = { Type: 'custom', MaxItems: 100 } as const;

type Counters = Record<string, () => Promise<number | undefined>>;

const cloudFrontCounters = (client: CloudFrontClient): Counters => ({
  'AWS::CloudFront::CachePolicy': async () =>
    (await client.send(new ListCachePoliciesCommand(first))).CachePolicyList?.Quantity,
  'AWS::CloudFront::ResponseHeadersPolicy': async () =>
    (await client.send(new ListResponseHeadersPoliciesCommand(first))).ResponseHeadersPolicyList?.Quantity,
  'AWS::CloudFront::KeyGroup': async () =>
    (await client.send(new ListKeyGroupsCommand({ MaxItems: 100 }))).KeyGroupList?.Quantity,
  'AWS::CloudFront::PublicKey': async () =>
    (await client.send(new ListPublicKeysCommand({ MaxItems: 100 }))).PublicKeyList?.Quantity,
});

interface Clients {
  s3: S3Client;
  cloudFront: CloudFrontClient;
  credentials: () => Promise<AwsCredentials>;
}

type QuotaCalls = Pick<Cloud, 'quotaValue' | 'concurrency' | 'countResources'>;

export function quotasOf(region: string, { s3, cloudFront, credentials }: Clients): QuotaCalls {
  // Three services, of which one call each is not worth a client.
  const send: Send = async (call) => callAws(call, await credentials());
  const lambda = lambdaIn(send, region);
  const counters: Counters = {
    ...cloudFrontCounters(cloudFront),
    'AWS::IAM::Role': () => countRoles(send),
    'AWS::S3::Bucket': async () => (await s3.send(new ListBucketsCommand({}))).Buckets?.length,
    'AWS::DynamoDB::Table': countTables,
  };
  return {
    quotaValue: (code, quotaRegion) => readQuota(send, code, quotaRegion),
    async concurrency(functions) {
      const { AccountLimit } = accountSettings.parse(await lambda('/2016-08-19/account-settings/'));
      const own = await Promise.all(functions.map((name) => reservedOf(lambda, name)));
      const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = AccountLimit;
      return { limit, reserved: limit - unreserved, own: own.reduce((sum, count) => sum + count, 0) };
    },
    async countResources(type) {
      const counter = counters[type];
      if (!counter) throw new Error(`no call counts ${type}`);
      return (await counter()) ?? 0;
    },
  };
}
