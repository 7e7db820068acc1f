import * as z from 'zod';
import type { RecordedCall } from './recorder.ts';

/** An action on a resource as IAM evaluates it, with the values of condition keys. */
export interface IamRequest {
  action: string;
  resource: string;
  context: Readonly<Record<string, readonly string[]>>;
}

/** The ARN of a resource in the region and account of the call. */
type ArnOf = (resource: string) => string;

const attributes = z.looseObject({ pk: z.object({ S: z.string() }) });
const singleItem = z.object({
  TableName: z.string(),
  IndexName: z.string().optional(),
  Key: attributes.optional(),
  Item: attributes.optional(),
});
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), singleItem)) });
const batch = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(attributes) })) });

function itemRequest(action: string, input: z.output<typeof singleItem>, arnOf: ArnOf): IamRequest {
  const { TableName, IndexName, Key, Item } = input;
  const resource = arnOf(`table/${TableName}${IndexName ? `/index/${IndexName}` : ''}`);
  const key = (Key ?? Item)?.pk.S;
  return { action: `dynamodb:${action}`, resource, context: key ? { 'dynamodb:LeadingKeys': [key] } : {} };
}

/** A transaction is authorized as the actions of its items. */
function tableRequests(action: string, body: unknown, arnOf: ArnOf): IamRequest[] {
  if (action.startsWith('Transact'))
    return transaction
      .parse(body)
      .TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, input]) =>
          itemRequest(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, input, arnOf),
        ),
      );
  if (action !== 'BatchGetItem') return [itemRequest(action, singleItem.parse(body), arnOf)];
  return Object.entries(batch.parse(body).RequestItems).map(([table, { Keys }]) => ({
    action: 'dynamodb:BatchGetItem',
    resource: arnOf(`table/${table}`),
    context: { 'dynamodb:LeadingKeys': Keys.map(({ pk }) => pk.S) },
  }));
}

/** By method and the parameter of a multipart upload: parts are written with the right to write the object. */
const objectActions: readonly [call: RegExp, action: string][] = [
  [/^(GET|HEAD) $/, 'GetObject'],
  [/^(PUT|POST) (uploads|uploadId)?$/, 'PutObject'],
  [/^DELETE $/, 'DeleteObject'],
  [/^GET uploadId$/, 'ListMultipartUploadParts'],
  [/^DELETE uploadId$/, 'AbortMultipartUpload'],
];

const objectRequest = (action: string, path: string): IamRequest => ({
  action: `s3:${action}`,
  resource: `arn:aws:s3:::${path}`,
  context: {},
});

function bucketRequests({ method, url, body }: RecordedCall, bucket: string): IamRequest[] {
  const keys = [...body.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  if (url.searchParams.has('delete')) return keys.map((key) => objectRequest('DeleteObject', `${bucket}/${key}`));
  return [objectRequest(method === 'GET' ? 'ListBucket' : `${method} bucket`, bucket)];
}

function objectRequests(call: RecordedCall): IamRequest[] {
  const { method, url, headers, status } = call;
  const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (key === '') return bucketRequests(call, bucket);
  const parameter = ['uploads', 'uploadId'].find((name) => url.searchParams.has(name)) ?? '';
  const [, action = method] = objectActions.find(([pattern]) => pattern.test(`${method} ${parameter}`)) ?? [];
  const requests = [objectRequest(action, `${bucket}/${key}`)];
  const source = headers['x-amz-copy-source'];
  if (typeof source === 'string') requests.push(objectRequest('GetObject', decodeURIComponent(source)));
  // Without this right, S3 answers 403 for a missing object.
  if (status === 404) requests.push(objectRequest('ListBucket', bucket));
  return requests;
}

/** Of sender, configuration set and recipients, as in the sandbox. */
function mailRequests(form: URLSearchParams, arnOf: ArnOf): IamRequest[] {
  const source = form.get('Source') ?? '';
  const sender = /<(.*)>/.exec(source)?.[1] ?? source;
  const recipients = [...form].flatMap(([name, value]) => (/^Destination.*\.member\.\d+$/.test(name) ? [value] : []));
  const set = form.get('ConfigurationSetName');
  const resources = [sender, ...recipients].map((address) => `identity/${address}`);
  return [...resources, ...(set ? [`configuration-set/${set}`] : [])].map((resource) => ({
    action: `ses:${form.get('Action')}`,
    resource: arnOf(resource),
    context: { 'ses:FromAddress': [sender] },
  }));
}

const keyCall = z.object({ KeyId: z.string(), EncryptionContext: z.record(z.string(), z.string()).default({}) });

function keyRequest(action: string, body: unknown, arnOf: ArnOf): IamRequest {
  const { KeyId, EncryptionContext } = keyCall.parse(body);
  const named = Object.entries(EncryptionContext).map(([key, value]) => [`kms:EncryptionContext:${key}`, [value]]);
  const context = { 'kms:ResourceAliases': [KeyId], ...Object.fromEntries(named) };
  return { action: `kms:${action}`, resource: arnOf('key/any'), context };
}

const queueCall = z.object({ QueueUrl: z.string() });
const secretCall = z.object({ SecretId: z.string() });

/** What IAM evaluates for a call. No role has a right for a service that is not listed here. */
export function iamRequestsOf(call: RecordedCall, account: string): IamRequest[] {
  const { service, region, headers, body } = call;
  const action =
    String(headers['x-amz-target'] ?? '')
      .split('.')
      .at(-1) ?? '';
  const arnOf: ArnOf = (resource) => `arn:aws:${service}:${region}:${account}:${resource}`;
  const request = (resource: string): IamRequest[] => [{ action: `${service}:${action}`, resource, context: {} }];
  switch (service) {
    case 's3':
      return objectRequests(call);
    case 'ses':
      return mailRequests(new URLSearchParams(body), arnOf);
    case 'dynamodb':
      return tableRequests(action, JSON.parse(body), arnOf);
    case 'kms':
      return [keyRequest(action, JSON.parse(body), arnOf)];
    case 'sqs':
      return request(arnOf(queueCall.parse(JSON.parse(body)).QueueUrl.split('/').at(-1) ?? ''));
    case 'secretsmanager':
      return request(arnOf(`secret:${secretCall.parse(JSON.parse(body)).SecretId}-abcdef`));
    default:
      return request('*');
  }
}
