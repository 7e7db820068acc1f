import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueNames, queues } from '../resources.ts';
import { settingsOf } from '../settings.ts';
import { at, productionSettings, type Resource } from '../test-market.ts';
import { stageSettings, synthesize } from '../test-stages.ts';
import { reservationsOf } from './concurrency.ts';

const stages = {
  prod: await synthesize(stageSettings.everything),
  'dev, with a little': await synthesize(stageSettings.options),
  dev: await synthesize(stageSettings.dev),
};

type Stage = keyof typeof stages;
const names = Object.keys(stages) as Stage[];

const ofType = (resources: readonly Resource[], type: string) => resources.filter((resource) => resource.type === type);

/** Functions with a name: CDK's own, which empty buckets, have none. */
const functionsOf = (resources: readonly Resource[]) =>
  ofType(resources, 'AWS::Lambda::Function').filter(({ properties }) => properties.FunctionName !== undefined);

const nameOf = ({ properties }: Resource): string => String(properties.FunctionName);

/** The ids by which a template calls a function: its own, and that of its alias. */
const callableIds = (resources: readonly Resource[], called: Resource): string[] => [
  called.id,
  ...ofType(resources, 'AWS::Lambda::Alias')
    .filter(({ properties }) => properties.FunctionName === `<${called.id}>`)
    .map(({ id }) => id),
];

const mentions = (resource: Resource, ids: readonly string[]): boolean =>
  ids.some((id) => new RegExp(`<${id}[>.]`).test(JSON.stringify(resource.properties)));

/** Seconds from one run to the next, of `rate(5 minutes)` or `cron(0 2-15 * * ? *)`. */
function periodOf(expression: string): number {
  const [, minutes] = /^rate\((\d+) minutes?\)$/.exec(expression) ?? [];
  if (minutes !== undefined) return Number(minutes) * 60;
  if (/^cron\(0 \d+-\d+ \* \* \? \*\)$/.test(expression)) return 3600;
  throw new Error(`how often is ${expression}?`);
}

/** Whether one run ends before the next begins, and a failed one is not run again. */
function runsAlone(resources: readonly Resource[], called: Resource, rule: Resource): boolean {
  const retries = ofType(resources, 'AWS::Lambda::EventInvokeConfig').filter(
    ({ properties }) => properties.FunctionName === `<${called.id}>` && properties.MaximumRetryAttempts === 0,
  );
  return (
    retries.length === 1 && Number(called.properties.Timeout) < periodOf(String(rule.properties.ScheduleExpression))
  );
}

/** Functions of queues and clocks that may take all of the account's concurrency. */
function unbounded(resources: readonly Resource[]): string[] {
  return functionsOf(resources).flatMap((called) => {
    if (called.properties.ReservedConcurrentExecutions !== undefined) return [];
    const ids = callableIds(resources, called);
    const sources = ofType(resources, 'AWS::Lambda::EventSourceMapping').filter((one) => mentions(one, ids));
    const rules = ofType(resources, 'AWS::Events::Rule').filter(
      (one) => one.properties.ScheduleExpression !== undefined && mentions(one, ids),
    );
    const bounds = [
      ...sources.map(({ properties }) => Number(at(properties, 'ScalingConfig', 'MaximumConcurrency') ?? 0) >= 2),
      ...rules.map((rule) => runsAlone(resources, called, rule)),
    ];
    const isCalledByGateway = ofType(resources, 'AWS::ApiGatewayV2::Integration').some((one) => mentions(one, ids));
    return bounds.every(Boolean) && (bounds.length > 0 || isCalledByGateway) ? [] : [nameOf(called)];
  });
}

test.each(names)('%s: no function of a queue or a clock is without a bound', (stage) => {
  expect(functionsOf(stages[stage]).length).toBeGreaterThan(150);
  expect(unbounded(stages[stage])).toEqual([]);
});

const reservedIn = (stage: Stage): Record<string, unknown> =>
  Object.fromEntries(
    functionsOf(stages[stage]).flatMap((called) => {
      const { ReservedConcurrentExecutions: reserved } = called.properties;
      return reserved === undefined ? [] : [[nameOf(called).replace(/^tanwei-\w+-/, ''), reserved]];
    }),
  );

test('paying, notices and sign-in have concurrency of their own in production, elsewhere where it is set', () => {
  expect(reservedIn('prod')).toEqual({
    'create-payment': 20,
    'notify-payment': 20,
    'order-status-worker': 20,
    login: 10,
    'start-passkey-login': 10,
    'log-in-with-passkey': 10,
  });
  expect(Object.fromEntries(reservationsOf(settingsOf(productionSettings)))).toEqual(reservedIn('prod'));
  expect(reservedIn('dev, with a little')).toEqual({
    'create-payment': 5,
    'notify-payment': 4,
    'order-status-worker': 4,
  });
  expect(reservedIn('dev')).toEqual({});
});

test.each(names)('%s: no queue calls a function more often than is reserved for it', (stage) => {
  const resources = stages[stage];
  for (const called of functionsOf(resources)) {
    const { ReservedConcurrentExecutions: reserved } = called.properties;
    const sources = ofType(resources, 'AWS::Lambda::EventSourceMapping').filter((one) =>
      mentions(one, callableIds(resources, called)),
    );
    for (const { properties } of reserved === undefined ? [] : sources)
      expect(at(properties, 'ScalingConfig', 'MaximumConcurrency'), nameOf(called)).toBe(reserved);
  }
});

test.each<[Stage, number | undefined]>([
  ['prod', 2],
  ['dev, with a little', 1],
  ['dev', undefined],
])('%s: of the four hottest routes the gateway calls an alias with %s environments started ahead', (stage, count) => {
  const resources = stages[stage];
  const aliases = ofType(resources, 'AWS::Lambda::Alias').filter(
    ({ properties }) => properties.ProvisionedConcurrencyConfig,
  );
  const called = aliases.map(({ properties }) =>
    functionsOf(resources).find(({ id }) => properties.FunctionName === `<${id}>`),
  );
  const hottest = ['get-file', 'list-files', 'list-users', 'search-files'];
  expect(called.map((one) => one && nameOf(one).replace(/^tanwei-\w+-/, '')).sort()).toEqual(count ? hottest : []);
  for (const alias of aliases) {
    expect(alias.properties.ProvisionedConcurrencyConfig).toEqual({ ProvisionedConcurrentExecutions: count });
    const integrations = ofType(resources, 'AWS::ApiGatewayV2::Integration');
    expect(integrations.filter((one) => mentions(one, [alias.id]))).toHaveLength(1);
  }
  for (const one of called.flatMap((hot) => hot ?? []))
    expect(ofType(resources, 'AWS::ApiGatewayV2::Integration').filter((other) => mentions(other, [one.id]))).toEqual(
      [],
    );
});

/** The rows of *Functions at once*, by function. */
const plan = new Map(
  readFileSync(join(import.meta.dirname, '../../../docs/load-plan.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, functions = '', count] = /^\| ((?:`[\w-]+`(?:, )?)+) \| (\d+)/.exec(line) ?? [];
      return functions.split(', ').map((name) => [name.replaceAll('`', ''), Number(count)] as const);
    }),
);

test('the load plan says how many of each function of a queue, and of each with a reservation, run at once', () => {
  for (const queue of queueNames) expect(plan.get(`${queue}-worker`), queue).toBe(queues[queue].concurrency);
  for (const [name, count] of Object.entries(reservedIn('prod'))) expect(plan.get(name), name).toBe(count);
});

test('X-Ray records the calls of the functions that the setting names, and of no other', async () => {
  const resources = stages['dev, with a little'];
  const traced = functionsOf(resources).filter((one) => at(one.properties, 'TracingConfig', 'Mode') === 'Active');
  expect(traced.map(nameOf).sort()).toEqual(['tanwei-dev-create-payment', 'tanwei-dev-settlement-worker']);
  const senders = resources.filter(({ properties }) => JSON.stringify(properties).includes('xray:PutTraceSegments'));
  expect(senders.map(({ type }) => type)).toEqual(['AWS::IAM::Role', 'AWS::IAM::Role']);
  await expect(synthesize({ tracing: 'create-payments' })).rejects.toThrow('there is no function create-payments');
});
