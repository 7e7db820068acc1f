import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { loopback } from '#infra/local/loopback';
import { iamRequestsOf } from './iam-requests.ts';
import { isAllowed, policyDocument } from './policies.ts';
import { type RecordedCall, startRecorder } from './recorder.ts';

const account = '000000000000';

const callOf = (service: string, more: Partial<RecordedCall>): RecordedCall => ({
  function: 'tanwei-dev-login',
  service,
  region: 'us-east-1',
  method: 'POST',
  url: new URL('http://127.0.0.1/'),
  headers: {},
  body: '',
  status: 200,
  ...more,
});

const jsonCall = (service: string, target: string, input: object): RecordedCall =>
  callOf(service, { headers: { 'x-amz-target': target }, body: JSON.stringify(input) });

const objectCall = (method: string, path: string, more: Partial<RecordedCall> = {}): RecordedCall =>
  callOf('s3', { method, url: new URL(`http://127.0.0.1${path}`), ...more });

const namesOf = (call: RecordedCall): string[] =>
  iamRequestsOf(call, account).map(({ action, resource }) => `${action} ${resource}`);

const tableArn = `arn:aws:dynamodb:us-east-1:${account}:table/market`;
const item = (pk: string) => ({ TableName: 'market', Key: { pk: { S: pk }, sk: { S: 'A' } } });

test('a transaction asks for the actions of its items, and a query for its index', () => {
  const TransactItems = [{ ConditionCheck: item('A') }, { Update: item('SES#1') }];
  const requests = iamRequestsOf(
    jsonCall('dynamodb', 'DynamoDB_20120810.TransactWriteItems', { TransactItems }),
    account,
  );
  expect(requests).toEqual([
    { action: 'dynamodb:ConditionCheckItem', resource: tableArn, context: { 'dynamodb:LeadingKeys': ['A'] } },
    { action: 'dynamodb:UpdateItem', resource: tableArn, context: { 'dynamodb:LeadingKeys': ['SES#1'] } },
  ]);
  const query = jsonCall('dynamodb', 'DynamoDB_20120810.Query', { TableName: 'market', IndexName: 'due' });
  expect(namesOf(query)).toEqual([`dynamodb:Query ${tableArn}/index/due`]);
});

test('each call of S3 asks for its action, a copy for its source, and a missing object for the list', () => {
  expect(namesOf(objectCall('PUT', '/content/a?partNumber=1&uploadId=x'))).toEqual([
    's3:PutObject arn:aws:s3:::content/a',
  ]);
  expect(namesOf(objectCall('POST', '/content/a?uploads='))).toEqual(['s3:PutObject arn:aws:s3:::content/a']);
  expect(namesOf(objectCall('GET', '/content/a?uploadId=x'))).toEqual([
    's3:ListMultipartUploadParts arn:aws:s3:::content/a',
  ]);
  expect(namesOf(objectCall('DELETE', '/content/a?uploadId=x'))).toEqual([
    's3:AbortMultipartUpload arn:aws:s3:::content/a',
  ]);
  expect(namesOf(objectCall('PUT', '/content/a', { headers: { 'x-amz-copy-source': 'content/b' } }))).toEqual([
    's3:PutObject arn:aws:s3:::content/a',
    's3:GetObject arn:aws:s3:::content/b',
  ]);
  expect(namesOf(objectCall('HEAD', '/content/a', { status: 404 }))).toEqual([
    's3:GetObject arn:aws:s3:::content/a',
    's3:ListBucket arn:aws:s3:::content',
  ]);
  const body = '<Delete><Object><Key>a</Key></Object></Delete>';
  expect(namesOf(objectCall('POST', '/content/?delete=', { body }))).toEqual([
    's3:DeleteObject arn:aws:s3:::content/a',
  ]);
});

test('mails ask for sender, recipient and configuration set, and an unknown service for what no role has', () => {
  const body = new URLSearchParams({
    Action: 'SendEmail',
    Source: '"摊位" <no-reply@example.com>',
    'Destination.ToAddresses.member.1': 'lin@example.com',
    ConfigurationSetName: 'mail',
  });
  const requests = iamRequestsOf(callOf('ses', { body: body.toString() }), account);
  expect(requests.map(({ resource }) => resource.split(':').at(-1))).toEqual([
    'identity/no-reply@example.com',
    'identity/lin@example.com',
    'configuration-set/mail',
  ]);
  expect(requests[0]?.context).toEqual({ 'ses:FromAddress': ['no-reply@example.com'] });
  expect(namesOf(jsonCall('events', 'AWSEvents.PutEvents', {}))).toEqual(['events:PutEvents *']);
});

const sessions = policyDocument.parse({
  Statement: [
    { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: [tableArn] },
    {
      Effect: 'Allow',
      Action: 'dynamodb:UpdateItem',
      Resource: tableArn,
      Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': 'SES#*' } },
    },
    {
      Effect: 'Allow',
      Action: 'kms:GenerateDataKey',
      Resource: `arn:aws:kms:us-east-1:${account}:key/*`,
      Condition: {
        'ForAnyValue:StringEquals': { 'kms:ResourceAliases': 'alias/vault' },
        Null: { 'kms:EncryptionContext:user': 'false' },
      },
    },
    {
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      Resource: `arn:aws:secretsmanager:us-east-1:${account}:secret:session-??????`,
    },
  ],
}).Statement;

const allows = (call: RecordedCall, statements = sessions): boolean =>
  iamRequestsOf(call, account).every((request) => isAllowed(request, statements));

test('conditions decide, and what no statement allows is denied', () => {
  const update = (pk: string) => jsonCall('dynamodb', 'DynamoDB_20120810.UpdateItem', item(pk));
  expect([allows(update('SES#1')), allows(update('USR#1'))]).toEqual([true, false]);
  const seal = (input: object) => jsonCall('kms', 'TrentService.GenerateDataKey', input);
  const EncryptionContext = { user: '1' };
  expect(allows(seal({ KeyId: 'alias/vault', EncryptionContext }))).toBe(true);
  expect(allows(seal({ KeyId: 'alias/other', EncryptionContext }))).toBe(false);
  expect(allows(seal({ KeyId: 'alias/vault' }))).toBe(false);
  const secret = jsonCall('secretsmanager', 'secretsmanager.GetSecretValue', { SecretId: 'session' });
  expect([allows(secret), allows(secret, sessions.slice(0, 3))]).toEqual([true, false]);
});

test('a denial outweighs what allows', () => {
  const denial = policyDocument.parse({ Statement: { Effect: 'Deny', Action: '*', Resource: '*' } }).Statement;
  const get = jsonCall('dynamodb', 'DynamoDB_20120810.GetItem', item('USR#1'));
  expect([allows(get), allows(get, [...sessions, ...denial])]).toEqual([true, false]);
});

test('forwards calls unchanged, and knows a function by the endpoint that it was given', async () => {
  const emulator = await loopback(async (request, response) => {
    response.writeHead(202, { 'x-a': request.method }).end(`${request.url} ${await text(request)}`);
  });
  onTestFinished(emulator.close);
  const recorder = await startRecorder(emulator.endpoint);
  onTestFinished(recorder.stop);
  const endpoint = await (await fetch(`${recorder.endpoint}/tanwei-dev-login`)).text();
  expect(await (await fetch(`${recorder.endpoint}/tanwei-dev-login`)).text()).toBe(endpoint);
  const authorization = 'AWS4-HMAC-SHA256 Credential=test/20261127/us-east-1/sqs/aws4_request, SignedHeaders=host';
  const answer = await fetch(`${endpoint}/a?b=1`, { method: 'POST', body: '{}', headers: { authorization } });
  expect([answer.status, answer.headers.get('x-a'), await answer.text()]).toEqual([202, 'POST', '/a?b=1 {}']);
  await fetch(`${endpoint}/c?X-Amz-Credential=test%2F20261127%2Feu-west-1%2Fs3%2Faws4_request`, { method: 'PUT' });
  expect(recorder.calls).toMatchObject([
    { function: 'tanwei-dev-login', service: 'sqs', region: 'us-east-1', body: '{}', status: 202 },
    { function: 'tanwei-dev-login', service: 's3', region: 'eu-west-1', method: 'PUT' },
  ]);
});
