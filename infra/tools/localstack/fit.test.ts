import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '#infra/local/test-folder';
import type { Emulator } from './emulator.ts';
import { fitTemplates } from './fit.ts';

const folder = testFolder();
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
const text = (name: string) => readFileSync(join(folder, name), 'utf8');
const read = (name: string) => JSON.parse(text(name));
const hashed = (name: string) => createHash('sha256').update(text(name)).digest('hex');

const secret = '{{resolve:secretsmanager:tanwei/dev/origin:SecretString:ORIGIN_SECRET::}}';
const [outer, inner, alone] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)] as const;

write('api.template.json', {
  Resources: {
    Auth: {
      Type: 'AWS::CloudFormation::Stack',
      Properties: { TemplateURL: { 'Fn::Join': ['', ['https://s3/', `${inner}.json`]] } },
    },
  },
});
write('apiauth.nested.template.json', {
  Resources: {
    Log: { Type: 'AWS::Logs::LogGroup', Properties: { LogGroupName: 'login' } },
    Login: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Role: { 'Fn::GetAtt': ['Log', 'Arn'] },
        Alarm: { 'Fn::GetAtt': ['Queue', 'Arn'] },
        Environment: { Variables: { S: `${secret},none` } },
      },
    },
    Queue: { Type: 'AWS::SQS::Queue' },
  },
});
const topic = { Type: 'AWS::SNS::Topic', Properties: { Tags: [], TopicName: { Ref: 'Group' } } };
write('web.template.json', {
  Resources: {
    Group: { Type: 'AWS::CloudFront::KeyGroup' },
    Some: { ...topic, DependsOn: ['Group', 'Other'] },
    Other: { ...topic, DependsOn: 'Group' },
  },
  Outputs: { Url: { Value: { 'Fn::GetAtt': ['Group', 'Id'] } } },
});
const asset = (path: string) => ({ source: { path } });
write('api.assets.json', {
  files: { [outer]: asset('api.template.json'), [inner]: asset('apiauth.nested.template.json') },
});
write('web.assets.json', { files: { [alone]: asset('web.template.json') } });
write('manifest.json', { api: `s3://assets/${outer}.json`, web: `s3://assets/${alone}.json` });

const emulator: Emulator = {
  name: 'a stand-in',
  version: '1',
  runsFunctions: true,
  gapsIn: async (types) => {
    expect([...new Set(types)].toSorted()).toEqual([
      'AWS::CloudFormation::Stack',
      'AWS::CloudFront::KeyGroup',
      'AWS::Lambda::Function',
      'AWS::Logs::LogGroup',
      'AWS::SNS::Topic',
      'AWS::SQS::Queue',
    ]);
    return {
      isUnsupported: (type) => type === 'AWS::CloudFront::KeyGroup',
      adapt: (_type, { Tags: _tags, ...properties }) => properties,
      nestsStacks: false,
    };
  },
};

test('counts left-out resources, passes secrets to nested stacks, composes ARNs there, and renames changed templates', async () => {
  expect(await fitTemplates(folder, emulator)).toEqual(new Map([['web', 1]]));
  const named = { Type: 'AWS::SNS::Topic', Properties: { TopicName: 'left-out-group' } };
  expect(read('web.template.json')).toEqual({
    Resources: { Some: { ...named, DependsOn: ['Other'] }, Other: named },
    Outputs: { Url: { Value: 'left-out-group' } },
  });

  const { Parameters, Resources } = read('apiauth.nested.template.json');
  const [name = ''] = Object.keys(Parameters);
  expect(Parameters).toEqual({ [name]: { Type: 'String', NoEcho: true } });
  expect(Resources.Login.Properties.Environment.Variables.S).toEqual({ 'Fn::Join': ['', [{ Ref: name }, ',none']] });
  expect(Resources.Login.Properties.Role['Fn::Sub']).toMatch(/^arn:.+:logs:.+:log-group:\$\{Log\}:\*$/);
  expect(Resources.Login.Properties.Alarm).toEqual({ 'Fn::GetAtt': ['Queue', 'Arn'] });
  const parentProperties = read('api.template.json').Resources.Auth.Properties;
  expect(parentProperties.Parameters).toEqual({ [name]: secret });

  expect(JSON.stringify(parentProperties.TemplateURL)).toContain(hashed('apiauth.nested.template.json'));
  expect(Object.keys(read('api.assets.json').files).toSorted()).toEqual(
    [hashed('api.template.json'), hashed('apiauth.nested.template.json')].toSorted(),
  );
  expect(text('manifest.json')).toContain(hashed('web.template.json'));
  for (const old of [outer, inner, alone]) expect(text('manifest.json') + text('api.template.json')).not.toContain(old);
});
