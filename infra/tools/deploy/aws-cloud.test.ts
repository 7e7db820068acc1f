import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quotas } from '#infra/lib/quotas/quotas';
import { type Loopback, loopback } from '#infra/local/loopback';
import { s3ForTest } from '#infra/local/s3/test-server';
import type { Cloud } from './cloud.ts';

const requests: { path: string; body: string }[] = [];

/** Canned responses by path, or by service and action, of all services but S3, which the local S3 stands in for. */
const answers: Record<string, { status: number; body: string }> = {
  'sts ': {
    status: 200,
    body: '<Answer><GetCallerIdentityResult><Account>123456789012</Account></GetCallerIdentityResult></Answer>',
  },
  'secretsmanager secretsmanager.DescribeSecret': {
    status: 200,
    body: JSON.stringify({ VersionIdsToStages: { old: ['AWSPREVIOUS'], now: ['AWSCURRENT'] } }),
  },
  'secretsmanager secretsmanager.GetSecretValue': {
    status: 200,
    body: JSON.stringify({ SecretString: 'text', VersionId: 'now' }),
  },
  'secretsmanager secretsmanager.PutSecretValue': { status: 200, body: JSON.stringify({ VersionId: 'next' }) },
  'ssm AmazonSSM.GetParameter': { status: 400, body: JSON.stringify({ __type: 'ParameterNotFound' }) },
  'cloudfront ': { status: 201, body: '' },
};

let engine: Loopback;
let cloud: Cloud;
beforeAll(async () => {
  engine = await loopback(async (request, response) => {
    const { authorization = '', 'x-amz-target': target = '' } = request.headers;
    const service = /\/([\w-]+)\/aws4_request/.exec(authorization)?.[1] ?? '';
    requests.push({ path: request.url ?? '', body: await text(request) });
    const { status, body } = answers[request.url ?? ''] ??
      answers[`${service} ${target}`] ?? { status: 500, body: 'an unknown call' };
    response.writeHead(status).end(body);
  });
  vi.stubEnv('AWS_ENDPOINT_URL', engine.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const { awsCloud } = await import('./aws-cloud.ts');
  cloud = await awsCloud();
});
afterAll(() => engine.close());

test('reads the account, the current version of a secret, and whether a parameter exists', async () => {
  expect(cloud.region).toBe('eu-central-1');
  expect(await cloud.account()).toBe('123456789012');
  expect(await cloud.secretVersion('tanwei/dev/origin')).toBe('now');
  expect(await cloud.readSecret('tanwei/dev/origin')).toBe('text');
  expect(await cloud.writeSecret('tanwei/dev/origin', 'new')).toBe('next');
  expect(await cloud.hasParameter('/nowhere')).toBe(false);
  answers['ssm AmazonSSM.GetParameter'] = { status: 200, body: JSON.stringify({ Parameter: { Value: '30' } }) };
  expect(await cloud.hasParameter('/somewhere')).toBe(true);
  const described = 'secretsmanager secretsmanager.DescribeSecret';
  answers[described] = { status: 400, body: JSON.stringify({ __type: 'ResourceNotFoundException' }) };
  expect(await cloud.secretVersion('tanwei/dev/nowhere')).toBeUndefined();
});

test('asks CloudFront for one invalidation of all paths', async () => {
  await cloud.invalidate('E1', ['/index.html', '/boot.js']);
  const { path, body } = requests.at(-1) ?? {};
  expect(path).toBe('/2020-05-31/distribution/E1/invalidation');
  expect(body).toContain('<Quantity>2</Quantity><Items><Path>/index.html</Path><Path>/boot.js</Path></Items>');
});

test('reads quotas, and what is in use of them, by signed calls', async () => {
  const code = { service: 'iam', quota: 'L-FE177D64' };
  const action = 'servicequotas ServiceQuotasV20190624.GetServiceQuota';
  answers[action] = { status: 200, body: JSON.stringify({ Quota: { Value: 1200 } }) };
  expect(await cloud.quotaValue(code, 'us-east-1')).toBe(1200);
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toEqual({ ServiceCode: 'iam', QuotaCode: 'L-FE177D64' });
  answers[action] = {
    status: 400,
    body: JSON.stringify({ __type: 'AccessDeniedException', Message: 'not authorized' }),
  };
  await expect(cloud.quotaValue(code, 'us-east-1')).rejects.toThrow('not authorized');

  const entry =
    '<entry><key>Roles</key><value>312</value></entry><entry><key>RolesQuota</key><value>1000</value></entry>';
  answers['iam '] = { status: 200, body: `<Answer><SummaryMap>${entry}</SummaryMap></Answer>` };
  expect(await cloud.countResources('AWS::IAM::Role')).toBe(312);
  answers['dynamodb DynamoDB_20120810.ListTables'] = { status: 200, body: JSON.stringify({ TableNames: ['a', 'b'] }) };
  expect(await cloud.countResources('AWS::DynamoDB::Table')).toBe(2);
  answers['cloudfront '] = { status: 200, body: '<CachePolicyList><Quantity>5</Quantity></CachePolicyList>' };
  expect(await cloud.countResources('AWS::CloudFront::CachePolicy')).toBe(5);
  expect(requests.at(-1)?.path).toContain('Type=custom');
});

test('every quota of whole resources can be counted in the account', async () => {
  for (const { name, ...quota } of Object.values(quotas)) {
    const counting = 'type' in quota && cloud.countResources(quota.type).catch((error: unknown) => String(error));
    expect(`${await counting}`, name).not.toMatch('no call counts');
  }
});

test('of a function that is not deployed yet nothing is reserved, and a refusal is passed on', async () => {
  answers['lambda '] = {
    status: 200,
    body: JSON.stringify({
      AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 850 },
      ReservedConcurrentExecutions: 20,
    }),
  };
  const functions = ['tanwei-dev-login', 'tanwei-dev-create-payment'];
  expect(await cloud.concurrency(functions)).toEqual({ limit: 1000, reserved: 150, own: 40 });
  answers['/2019-09-30/functions/tanwei-dev-login/concurrency'] = { status: 404, body: '{"Message":"not found"}' };
  expect(await cloud.concurrency(functions)).toEqual({ limit: 1000, reserved: 150, own: 20 });
  answers['/2019-09-30/functions/tanwei-dev-login/concurrency'] = { status: 403, body: '{"Message":"not authorized"}' };
  await expect(cloud.concurrency(functions)).rejects.toThrow('not authorized');
});

test('passes on the message of a refused call', async () => {
  const error = '<Error><Code>ExpiredToken</Code><Message>The security token is expired</Message></Error>';
  answers['sts '] = { status: 403, body: `<ErrorResponse>${error}</ErrorResponse>` };
  await expect(cloud.account()).rejects.toThrow('The security token is expired');
  answers['secretsmanager secretsmanager.DescribeSecret'] = {
    status: 400,
    body: JSON.stringify({ __type: 'AccessDeniedException', message: 'not authorized' }),
  };
  await expect(cloud.secretVersion('tanwei/dev/origin')).rejects.toThrow('not authorized');
});

test('a bucket that will not be emptied is left with what S3 says, not asked for ever', async () => {
  const version = '<Version><Key>index.html</Key><VersionId>1</VersionId></Version>';
  const refused = '<Error><Key>index.html</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  answers['s3 '] = { status: 200, body: `<Answer>${version}${refused}</Answer>` };
  await expect(cloud.empty('web')).rejects.toThrow('index.html in web: Access Denied');
});

test('objects are compared by the ETag that S3 gives them, which is the MD5 of the file', async () => {
  await using s3 = await s3ForTest();
  const Body = Buffer.from('hello');
  await s3.sdk.send(new PutObjectCommand({ Bucket: s3.bucket, Key: 'index.html', Body }));
  vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
  vi.resetModules();
  const { awsCloud } = await import('./aws-cloud.ts');
  const local = await awsCloud();
  expect(await local.objects(s3.bucket)).toEqual(new Map([['index.html', '5d41402abc4b2a76b9719d911017c592']]));
  expect(await local.objects('nowhere')).toBeUndefined();
  await local.put(s3.bucket, 'b.js', { body: Body, type: 'text/javascript', cacheControl: 'no-cache' });
  const answer = await fetch(
    await s3.links.download('b.js', { name: 'b.js', type: 'text/javascript' }).then(({ url }) => url),
  );
  expect(await answer.text()).toBe('hello');
});
