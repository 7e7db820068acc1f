import { expect, test } from 'vitest';
import { template, trimmed } from './trim.ts';

const given = template.parse({
  Resources: {
    Key: { Type: 'AWS::KMS::Key', Properties: { Description: 'x', Tags: [{ Key: 'a', Value: 'b' }] } },
    Cdn: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
    Log: { Type: 'AWS::Logs::LogGroup', DependsOn: ['Cdn', 'Key'], Properties: { LogGroupName: { Ref: 'Cdn' } } },
    Function: {
      Type: 'AWS::Lambda::Function',
      DependsOn: 'Cdn',
      Properties: { Environment: { Variables: { S: '{{resolve:secretsmanager:a:SecretString:B::}},none' } } },
    },
  },
  Outputs: { Url: { Value: { 'Fn::GetAtt': ['Cdn', 'DomainName'] } } },
});

test('leaves out what a stand-in falls over, and turns references to it into text', () => {
  const { template: less, leftOut } = trimmed(given, {
    cannot: (type) => type.startsWith('AWS::CloudFront::'),
    said: (type, properties) => (type === 'AWS::KMS::Key' ? { Description: properties.Description } : properties),
    secrets: 'nowhere',
  });
  expect(leftOut).toBe(1);
  expect(less).toEqual({
    Resources: {
      Key: { Type: 'AWS::KMS::Key', Properties: { Description: 'x' } },
      Log: { Type: 'AWS::Logs::LogGroup', DependsOn: ['Key'], Properties: { LogGroupName: 'left-out-cdn' } },
      Function: {
        Type: 'AWS::Lambda::Function',
        Properties: { Environment: { Variables: { S: `${'x'.repeat(48)},none` } } },
      },
    },
    Outputs: { Url: { Value: 'left-out-cdn' } },
  });
});

test('a template of which nothing is to be left out stays as it is, to the letter', () => {
  const { template: same } = trimmed(given, {
    cannot: () => false,
    said: (_, properties) => properties,
    secrets: 'everywhere',
  });
  expect(JSON.stringify(same)).toBe(JSON.stringify(given));
});
