import { expect, test } from 'vitest';
import { template, trimTemplate } from './trim.ts';

const original = template.parse({
  Resources: {
    Key: { Type: 'AWS::KMS::Key', Properties: { Description: 'x', Tags: [{ Key: 'a', Value: 'b' }] } },
    Cdn: { Type: 'AWS::CloudFront::Distribution', Properties: {} },
    Log: { Type: 'AWS::Logs::LogGroup', DependsOn: ['Cdn', 'Key'], Properties: { LogGroupName: { Ref: 'Cdn' } } },
    Function: {
      Type: 'AWS::Lambda::Function',
      DependsOn: 'Cdn',
      Properties: { MemorySize: 512 },
    },
  },
  Outputs: { Url: { Value: { 'Fn::GetAtt': ['Cdn', 'DomainName'] } } },
});

test('leaves out what a stand-in falls over, and turns references to it into text', () => {
  const { template: less, leftOut } = trimTemplate(original, {
    isUnsupported: (type) => type.startsWith('AWS::CloudFront::'),
    adapt: (type, properties) => (type === 'AWS::KMS::Key' ? { Description: properties.Description } : properties),
    nestsStacks: true,
  });
  expect(leftOut).toBe(1);
  expect(less).toEqual({
    Resources: {
      Key: { Type: 'AWS::KMS::Key', Properties: { Description: 'x' } },
      Log: { Type: 'AWS::Logs::LogGroup', DependsOn: ['Key'], Properties: { LogGroupName: 'left-out-cdn' } },
      Function: {
        Type: 'AWS::Lambda::Function',
        Properties: { MemorySize: 512 },
      },
    },
    Outputs: { Url: { Value: 'left-out-cdn' } },
  });
});

test('a template of which nothing is to be left out stays as it is, to the letter', () => {
  const { template: same } = trimTemplate(original, {
    isUnsupported: () => false,
    adapt: (_, properties) => properties,
    nestsStacks: true,
  });
  expect(JSON.stringify(same)).toBe(JSON.stringify(original));
});
