import { beforeAll, expect, test, vi } from 'vitest';
import { logger, metricDimensions } from '#functions/runtime/log';
import { at, type Resource } from '../test-market.ts';
import { lambdas, ofType, resources } from '../test-production.ts';
import { faultsOf } from './test-alarms.ts';
import { countedService, knownSources, type Source } from './test-sources.ts';

let sources: Source[];
beforeAll(async () => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(logger, level).mockReturnValue();
  sources = await knownSources();
});

const alarms = ofType('AWS::CloudWatch::Alarm');
const nameOf = ({ properties }: Resource) => String(properties.AlarmName);

test('every alarm can ring, can stop ringing, and is heard', () => {
  expect(alarms.length).toBeGreaterThan(80);
  const deaf = alarms.map((alarm) => [nameOf(alarm), faultsOf(alarm, { resources, sources })] as const);
  expect(deaf.filter(([, faults]) => faults.length > 0)).toEqual([]);
});

test('what functions count comes out of their logs, all of it and by no other dimensions', () => {
  const ours = sources.filter(({ namespace }) => namespace === 'Tanwei');
  const counted = new Map(ours.map(({ metric, dimensions }) => [metric, dimensions]));
  const expected = Object.entries<readonly string[]>(metricDimensions).map(([name, by]) => [
    name,
    [...by, 'service'].toSorted(),
  ]);
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected));
});

test('a function counts for the stage that its alarms ask for', () => {
  const [one] = lambdas;
  const service = String(at(one?.properties, 'Environment', 'Variables', 'POWERTOOLS_SERVICE_NAME'));
  expect(countedService({ POWERTOOLS_SERVICE_NAME: service })).toBe('tanwei-prod');
});

const alarmNamed = (name: string): Resource => {
  const alarm = alarms.find((one) => nameOf(one) === `tanwei-prod-${name}`);
  if (!alarm) throw new Error(`no alarm ${name}`);
  return alarm;
};

const withChange = (name: string, change: Record<string, unknown>): Resource => {
  const alarm = alarmNamed(name);
  return { ...alarm, properties: { ...alarm.properties, ...change } };
};

/** Each case breaks one thing about a correct alarm. */
test.each<[what: string, name: string, change: Record<string, unknown>, fault: RegExp]>([
  ['a name that nobody counts under', 'infected-file', { MetricName: 'Infections' }, /nobody publishes/],
  ['dimensions of another', 'infected-file', { Dimensions: [] }, /nobody publishes Tanwei Infected by nothing/],
  [
    'another stage',
    'infected-file',
    { Dimensions: [{ Name: 'service', Value: 'tanwei-dev' }] },
    /there is no service tanwei-dev/,
  ],
  ['a queue that is gone', 'mail-dead-letters', { Dimensions: [{ Name: 'QueueName', Value: 'x' }] }, /no QueueName x/],
  [
    'an index of the table without its name',
    'throttled-reads',
    { Dimensions: [{ Name: 'GlobalSecondaryIndexName', Value: 'newest' }] },
    /nobody publishes/,
  ],
  ['a period between two runs', 'orders-stuck', { Period: 300 }, /less often than/],
  ['an API that is gone', 'calls-fail-operators', { Dimensions: [{ Name: 'ApiId', Value: '<x>' }] }, /no ApiId <x>/],
  ['a number that is never reached', 'payouts-stopped', { Threshold: 1 }, /does not ring/],
  ['one run in which two fail', 'canary-failed', { Period: 300 }, /does not ring/],
  ['a rate above all', 'mail-reputation-bounces', { Threshold: 5 }, /does not ring/],
  ['a number that is always reached', 'orders-stuck', { Threshold: -1 }, /whatever happens, it rings/],
  ['no one to tell', 'orders-stuck', { AlarmActions: [] }, /nobody hears/],
  ['a topic of others', 'orders-stuck', { AlarmActions: ['arn:aws:sns:eu-west-1:1:other'] }, /nobody hears/],
  ['a week of days and one more', 'backup-not-copied', { EvaluationPeriods: 8 }, /too far/],
])('an alarm with %s is found', (_, name, change, fault) => {
  expect(faultsOf(alarmNamed(name), { resources, sources })).toEqual([]);
  expect(faultsOf(withChange(name, change), { resources, sources }).join('; ')).toMatch(fault);
});
