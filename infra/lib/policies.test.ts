import { expect, test } from 'vitest';
import type { Resource } from './test-market.ts';
import { wrongPolicies } from './test-wrong-policies.ts';

/** Tests `test-uses.ts` itself on a stage with a single topic. */

const resource = (type: string, id: string, properties: Record<string, unknown>): Resource => ({
  stack: 'queues',
  id,
  type,
  properties,
  deletionPolicy: undefined,
  dependsOn: [],
});

const topic = resource('AWS::SNS::Topic', 'Alarms', { TopicName: 'tanwei-prod-alarms' });

const policy = (...Statement: object[]): Resource =>
  resource('AWS::SNS::TopicPolicy', 'Policy', { Topics: ['<Alarms>'], PolicyDocument: { Statement } });

const tls = {
  Effect: 'Deny',
  Principal: '*',
  Action: 'sns:Publish',
  Resource: '<Alarms>',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};

const allow = {
  Effect: 'Allow',
  Principal: { Service: 'cloudwatch.amazonaws.com' },
  Action: 'sns:Publish',
  Resource: '<Alarms>',
  Condition: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
};

const wrongWith = (...statements: object[]): string[] => wrongPolicies([topic, policy(...statements)]);

test('a topic that CloudWatch of this account may publish to, over TLS, is right', () => {
  expect(wrongWith(tls, allow)).toEqual([]);
});

test('a lone refusal leaves alarms unheard', () => {
  expect(wrongWith(tls)).toEqual(['alarms: service:cloudwatch sns:Publish is refused: alarms are heard']);
  expect(wrongPolicies([topic])).toEqual(['alarms: service:cloudwatch sns:Publish is refused: alarms are heard']);
});

test.each<[string, object, string]>([
  ['another service', { Principal: { Service: 'events.amazonaws.com' } }, 'is refused'],
  ['another action', { Action: 'sns:Subscribe' }, 'is refused'],
  ['another thing', { Resource: '<MailEvents>' }, 'is refused'],
  ['another account', { Condition: { StringEquals: { 'aws:SourceAccount': '1' } } }, 'is refused'],
  ['any account', { Condition: {} }, 'is allowed to strangers'],
])('an allowance for %s is found', (_, change, problem) => {
  expect(wrongWith(tls, { ...allow, ...change }).join()).toContain(problem);
});

test('what goes without TLS is found', () => {
  expect(wrongWith(allow)).toEqual(['alarms: service:cloudwatch sns:Publish is allowed without TLS']);
});

test('an allowance that nobody needs is found, alone or beside one that is needed', () => {
  const budgets = { Service: 'budgets.amazonaws.com' };
  const unneeded = `alarms: ${JSON.stringify(budgets)} sns:Publish is allowed and not needed`;
  expect(wrongWith(tls, allow, { ...allow, Principal: budgets })).toEqual([unneeded]);
  const both = { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] };
  expect(wrongWith(tls, { ...allow, Principal: both })).toEqual([unneeded]);
  const wide = { ...allow, Action: ['sns:Publish', 'sns:DeleteTopic'] };
  expect(wrongWith(tls, wide)).toEqual([
    'alarms: {"Service":"cloudwatch.amazonaws.com"} sns:DeleteTopic is allowed and not needed',
  ]);
});

test('a thing that nobody is named for is found, and a condition without a model is no guess', () => {
  const other = resource('AWS::SNS::Topic', 'Other', { TopicName: 'tanwei-prod-other' });
  expect(wrongPolicies([other])).toEqual(['other: nobody is named who uses it']);
  expect(() => wrongWith(tls, { ...allow, Condition: { IpAddress: { 'aws:SourceIp': '::' } } })).toThrow('IpAddress');
});
