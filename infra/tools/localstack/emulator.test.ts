import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Loopback, loopback } from '#infra/local/loopback';
import { emulatorAt } from './emulator.ts';

/** Responses of MiniStack 1.5.33 on 2026-11-22, shortened. */
const health = { services: { s3: 'available' }, auth: 'disabled', edition: 'light', version: '1.5.33' };
const refusal = `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type>
<Code>ValidationError</Code><Message>Template format error: Unrecognized resource types: [AWS::CloudFront::KeyGroup,
 AWS::CloudFront::PublicKey]</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
const accepted = `<ValidateTemplateResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/">
<ValidateTemplateResult><Parameters/></ValidateTemplateResult></ValidateTemplateResponse>`;

let engine: Loopback | undefined;
const templates: string[] = [];

beforeEach(() => {
  templates.length = 0;
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => engine?.close());

async function emulator(pages: Record<string, unknown>, answer = { status: 200, body: accepted }) {
  engine = await loopback(async (request, response) => {
    const page = pages[request.url ?? ''];
    if (request.method === 'POST') {
      templates.push(new URLSearchParams(await text(request)).get('TemplateBody') ?? '');
      response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
    } else response.writeHead(page ? 200 : 404).end(JSON.stringify(page));
  });
  vi.stubEnv('AWS_ENDPOINT_URL', engine.endpoint);
  return emulatorAt(engine.endpoint);
}

const mini = { '/_ministack/health': health, '/_localstack/health': health };
const types = ['AWS::CloudFront::KeyGroup', 'AWS::CloudFront::Distribution', 'AWS::CloudWatch::Alarm'];

test('each is known by the address that only it answers at', async () => {
  expect(await emulator(mini)).toMatchObject({ name: 'MiniStack', version: '1.5.33', runsFunctions: true });
  await engine?.close();
  const stack = await emulator({ '/_localstack/health': { version: '4.9.0' } });
  expect(stack).toMatchObject({ name: 'LocalStack', version: '4.9.0', runsFunctions: true });
  await engine?.close();
  expect(await emulator({})).toMatchObject({ runsFunctions: false });
});

test('MiniStack itself says which kinds it does not know', async () => {
  const gaps = await (await emulator(mini, { status: 400, body: refusal })).gapsIn(types);
  expect(types.filter((type) => gaps.isUnsupported(type, {}))).toEqual(['AWS::CloudFront::KeyGroup']);
  expect(JSON.parse(templates[0] ?? '').Resources).toEqual({
    One0: { Type: types[0] },
    One1: { Type: types[1] },
    One2: { Type: types[2] },
  });
});

test('MiniStack gets alarms over one metric, and secrets with named excluded characters', async () => {
  const gaps = await (await emulator(mini)).gapsIn(types);
  expect(gaps.isUnsupported('AWS::CloudWatch::Alarm', { MetricName: 'Errors' })).toBe(false);
  expect(gaps.isUnsupported('AWS::CloudWatch::Alarm', { Metrics: [] })).toBe(true);
  const GenerateSecretString = { ExcludePunctuation: true, PasswordLength: 48 };
  const properties = gaps.adapt('AWS::SecretsManager::Secret', { Name: 'a', GenerateSecretString });
  expect(properties).toMatchObject({
    Name: 'a',
    GenerateSecretString: { ExcludeCharacters: expect.stringContaining(',') },
  });
});

test('rejects at any other error of CloudFormation', async () => {
  const broken = { status: 400, body: refusal.replace(/Unrecognized[^<]*/, 'Something else') };
  await expect((await emulator(mini, broken)).gapsIn(types)).rejects.toThrow('Something else');
});
