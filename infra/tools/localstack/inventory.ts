import * as z from 'zod';
import { callAws, type SignedCall } from '../signed-call.ts';

const json = (service: string, target: string, input: object = {}): SignedCall => ({
  service,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
  body: JSON.stringify(input),
});

const form = (service: string, Action: string, Version: string, more: Record<string, string> = {}): SignedCall => ({
  service,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ Action, Version, ...more }).toString(),
});

const page = (service: string, path: string, query = ''): SignedCall => ({ service, path, query });

const cdn = (collection: string, query = '') => page('cloudfront', `/2020-05-31/${collection}`, query);

/** Every kind of resource of a stage, with the call that lists it. */
const listings: Record<string, SignedCall> = {
  stacks: form('cloudformation', 'DescribeStacks', '2010-05-15'),
  tables: json('dynamodb', 'DynamoDB_20120810.ListTables'),
  buckets: page('s3', '/'),
  functions: page('lambda', '/2015-03-31/functions/', 'MaxItems=10000'),
  'event sources': page('lambda', '/2015-03-31/event-source-mappings/', 'MaxItems=1000'),
  APIs: page('apigateway', '/v2/apis'),
  roles: form('iam', 'ListRoles', '2010-05-08', { MaxItems: '1000' }),
  policies: form('iam', 'ListPolicies', '2010-05-08', { Scope: 'Local' }),
  queues: json('sqs', 'AmazonSQS.ListQueues'),
  topics: form('sns', 'ListTopics', '2010-03-31'),
  subscriptions: form('sns', 'ListSubscriptions', '2010-03-31'),
  rules: json('events', 'AWSEvents.ListRules'),
  schedules: page('scheduler', '/schedules'),
  alarms: form('monitoring', 'DescribeAlarms', '2010-08-01', { MaxRecords: '100' }),
  dashboards: form('monitoring', 'ListDashboards', '2010-08-01'),
  'log groups': json('logs', 'Logs_20140328.DescribeLogGroups'),
  aliases: json('kms', 'TrentService.ListAliases'),
  secrets: json('secretsmanager', 'secretsmanager.ListSecrets'),
  parameters: json('ssm', 'AmazonSSM.DescribeParameters'),
  'configuration sets': form('ses', 'ListConfigurationSets', '2010-12-01'),
  senders: form('ses', 'ListIdentities', '2010-12-01'),
  distributions: cdn('distribution'),
  'functions of the CDN': cdn('function'),
  'cache policies': cdn('cache-policy', 'Type=custom'),
  'request policies': cdn('origin-request-policy', 'Type=custom'),
  'header policies': cdn('response-headers-policy', 'Type=custom'),
  'access controls': cdn('origin-access-control'),
  'web ACLs': json('wafv2', 'AWSWAF_20190729.ListWebACLs', { Scope: 'CLOUDFRONT' }),
};

const naming = /(Name|Names|Arn|Arns|Id|Urls|UUID|member)$/i;

function textsUnder(key: string, value: unknown): string[] {
  if (typeof value === 'string') return naming.test(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => textsUnder(key, element));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, child]) => textsUnder(inner, child));
}

/** Names, ARNs and ids in a JSON or XML response. */
export function namesIn(answer: string): string[] {
  const tags = [...answer.matchAll(/<(\w+)>([^<]+)<\/\1>/g)];
  const names = answer.trimStart().startsWith('<')
    ? tags.filter(([, tag = '']) => naming.test(tag) && tag !== 'RequestId').map(([, , text = '']) => text)
    : textsUnder('', JSON.parse(answer));
  return [...new Set(names)].sort();
}

const keys = z.object({ Keys: z.array(z.object({ KeyId: z.string() })) });

/** Keys that still work: a deleted key is listed for a week or more. */
async function workingKeys(): Promise<string> {
  const { Keys } = keys.parse(JSON.parse(await callAws(json('kms', 'TrentService.ListKeys'))));
  const all = await Promise.all(Keys.map((key) => callAws(json('kms', 'TrentService.DescribeKey', key))));
  return `[${all.filter((key) => !key.includes('"PendingDeletion"')).join()}]`;
}

/** Removes values that change by themselves: request ids, log sizes and the last results of event source mappings. */
const withoutVolatile = (answer: string): string =>
  answer
    .replace(/<RequestId>[^<]*<\/RequestId>/g, '')
    .replace(/"storedBytes": ?\d+/g, '"storedBytes":0')
    .replace(/"LastProcessingResult": ?"[^"]*"/g, '"LastProcessingResult":""');

/** The raw listings of an account by kind, with times, versions and ids. */
export type Inventory = ReadonlyMap<string, string>;

export async function inventoryOf(): Promise<Inventory> {
  const answers = Object.entries(listings).map(
    async ([kind, call]) => [kind, withoutVolatile(await callAws(call))] as const,
  );
  return new Map([...(await Promise.all(answers)), ['keys', await workingKeys()]]);
}

export const countIn = (inventory: Inventory): number =>
  [...inventory.values()].flatMap((answer) => namesIn(answer)).length;

/** Names that were not there before, with their kind. */
export const addedSince = (before: Inventory, after: Inventory): string[] =>
  [...after].flatMap(([kind, answer]) => {
    const previous = new Set(namesIn(before.get(kind) ?? '{}'));
    return namesIn(answer).flatMap((name) => (previous.has(name) ? [] : [`${kind}: ${name}`]));
  });

/** Kinds whose listing differs in any way, even in a time. */
export const changedSince = (before: Inventory, after: Inventory): string[] =>
  [...after].flatMap(([kind, answer]) => (before.get(kind) === answer ? [] : [kind]));
