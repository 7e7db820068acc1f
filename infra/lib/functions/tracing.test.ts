import { expect, test } from 'vitest';
import { at, type Resource } from '../test-market.ts';
import { stageSettings, synthesize } from '../test-stages.ts';

const isOf =
  (name: string) =>
  ({ type, properties }: Resource): boolean =>
    type === 'AWS::Lambda::Function' && properties.FunctionName === `tanwei-dev-${name}`;

test('X-Ray records the calls of the functions that the setting names, and of no other', async () => {
  const resources = await synthesize(stageSettings.options);
  const traced = resources.filter(({ properties }) => at(properties, 'TracingConfig', 'Mode') === 'Active');
  expect(traced).toHaveLength(2);
  for (const name of ['create-payment', 'settlement-worker']) expect(traced.some(isOf(name)), name).toBe(true);
  const senders = resources.filter(({ properties }) => JSON.stringify(properties).includes('xray:PutTraceSegments'));
  expect(senders.map(({ type }) => type)).toEqual(['AWS::IAM::Role', 'AWS::IAM::Role']);
});

test('a function that does not exist is named', async () => {
  await expect(synthesize({ tracing: 'create-payments' })).rejects.toThrow('there is no function create-payments');
});
