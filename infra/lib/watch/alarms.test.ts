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

test('whoever is on call hears of two days without a copy of the books, whether none is made or nothing is known', () => {
  const noCopy = alarms.find((alarm) => nameOf(alarm) === 'tanwei-prod-backup-not-copied');
  expect(noCopy?.properties).toMatchObject({
    ...{ ComparisonOperator: 'LessThanOrEqualToThreshold', Threshold: 0, TreatMissingData: 'breaching' },
    ...{ Period: 24 * 3600, EvaluationPeriods: 2 },
  });
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
