import { expect, test } from 'vitest';
import { trimmed } from './trim.ts';

const template = {
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
};

test('leaves out what a stand-in falls over, and turns references to it into text', () => {
  const { text, leftOut } = trimmed(JSON.stringify(template));
  expect(leftOut).toBe(1);
  expect(JSON.parse(text)).toEqual({
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
