import { runInNewContext } from 'node:vm';
import * as z from 'zod';
import { apiBehind } from '../test-apis.ts';
import { at, plain, type Resource } from '../test-market.ts';
import type { Source } from './test-sources.ts';

const metric = z.object({
  Namespace: z.string(),
  MetricName: z.string(),
  Dimensions: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
});

const query = z.object({
  Id: z.string(),
  ReturnData: z.boolean().default(true),
  Expression: z.string().optional(),
  MetricStat: z.object({ Metric: metric, Period: z.number(), Stat: z.string() }).optional(),
});

const alarmShape = z.object({
  AlarmName: z.string(),
  Threshold: z.number(),
  EvaluationPeriods: z.number(),
  ComparisonOperator: z.enum(['GreaterThanThreshold', 'LessThanOrEqualToThreshold']),
  TreatMissingData: z.string(),
  AlarmActions: z.array(z.string()).default([]),
  OKActions: z.array(z.string()).default([]),
  Metrics: z.array(query).optional(),
});

const single = metric.extend({
  Period: z.number(),
  Statistic: z.string().optional(),
  ExtendedStatistic: z.string().optional(),
});

interface AlarmMetric {
  id: string;
  namespace: string;
  metric: string;
  dimensions: { Name: string; Value: string }[];
  period: number;
  stat: string;
}

const metricIn = (
  id: string,
  stat: { Metric: z.output<typeof metric>; Period: number; Stat: string },
): AlarmMetric => ({
  id,
  namespace: stat.Metric.Namespace,
  metric: stat.Metric.MetricName,
  dimensions: stat.Metric.Dimensions,
  period: stat.Period,
  stat: stat.Stat,
});

function metricsOf({ properties }: Resource, { Metrics }: z.output<typeof alarmShape>) {
  if (Metrics) {
    const metrics = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [metricIn(Id, MetricStat)] : []));
    const watched = Metrics.filter(({ ReturnData }) => ReturnData);
    return { asked: metrics, expression: watched[0]?.Expression ?? watched[0]?.Id ?? '', watched: watched.length };
  }
  const { Period, Statistic, ExtendedStatistic, ...Metric } = single.parse(properties);
  const Stat = Statistic ?? ExtendedStatistic ?? '';
  return { asked: [metricIn('it', { Metric, Period, Stat })], expression: 'it', watched: 1 };
}

type IsPresent = (resources: readonly Resource[], value: string) => boolean;

/** A resource of that type, by reference or by one of its name properties. */
const has =
  (type: string, ...fields: string[]): IsPresent =>
  (resources, value) =>
    resources.some(
      ({ id, type: is, properties }) =>
        is === type && (value.includes(`<${id}`) || fields.some((field) => properties[field] === value)),
    );

const indexes = z.array(z.object({ IndexName: z.string() })).catch([]);

const isIndex: IsPresent = (resources, value) =>
  resources.some(({ properties }) =>
    indexes.parse(properties.GlobalSecondaryIndexes).some(({ IndexName }) => IndexName === value),
  );

/** `function:alias` */
const isAlias: IsPresent = (resources, value) => {
  const [functionName, alias] = value.split(':');
  const named = resources.find(({ properties }) => properties.FunctionName === functionName);
  return resources.some(
    ({ type, properties }) =>
      type === 'AWS::Lambda::Alias' && properties.Name === alias && properties.FunctionName === `<${named?.id}>`,
  );
};

const isQueue: IsPresent = (resources, value) =>
  resources.some(({ properties }) => new RegExp(`-${value}(\\.fifo)?$`).test(String(properties.QueueName)));

const isService: IsPresent = (resources, value) =>
  resources.some(({ properties }) => at(properties, 'Environment', 'Variables', 'POWERTOOLS_SERVICE_NAME') === value);

const isFunction = has('AWS::Lambda::Function', 'FunctionName');
const isVersion = has('AWS::Lambda::Version');

/** How each dimension is found in the templates. */
const meanings: Record<string, IsPresent> = {
  ApiId: (resources, value) => apiBehind(value, resources) !== undefined,
  BackupVaultName: has('AWS::Backup::BackupVault', 'BackupVaultName'),
  ExecutedVersion: isVersion,
  FunctionName: isFunction,
  GlobalSecondaryIndexName: isIndex,
  QueueName: has('AWS::SQS::Queue', 'QueueName'),
  Resource: isAlias,
  TableName: has('AWS::DynamoDB::Table', 'TableName'),
  function: isFunction,
  queue: isQueue,
  service: isService,
  version: isVersion,
};

/** The least and the greatest value of a metric in one period. */
const extremes = ({ most, everySeconds }: Source, { stat, period }: AlarmMetric): number[] => {
  const times = everySeconds === undefined || stat !== 'Sum' ? 1 : Math.floor(period / everySeconds);
  return [0, stat === 'Sum' ? most * times : most];
};

const combinations = (values: readonly [string, number[]][]): Record<string, number>[] =>
  values.reduce<Record<string, number>[]>(
    (all, [id, some]) => all.flatMap((one) => some.map((value) => ({ ...one, [id]: value }))),
    [{}],
  );

const math = {
  IF: (condition: boolean, yes: number, no: number) => (condition ? yes : no),
  FILL: (value: number) => value,
};

const rings = ({ ComparisonOperator, Threshold }: z.output<typeof alarmShape>, value: unknown): boolean =>
  ComparisonOperator === 'GreaterThanThreshold' ? Number(value) > Threshold : Number(value) <= Threshold;

/** An alarm notifies the topic that emails, or the release that watches it. */
function isHeard({ id }: Resource, alarm: z.output<typeof alarmShape>, resources: readonly Resource[]): boolean {
  const topics = resources
    .filter(({ type }) => type === 'AWS::SNS::Topic')
    .map(({ properties }) => properties.TopicName);
  const isTopic = (arn: string) => topics.some((name) => arn.endsWith(`:${String(name)}`));
  const isReleased = resources.some(
    ({ type, properties }) =>
      type === 'AWS::CodeDeploy::DeploymentGroup' && JSON.stringify(properties.AlarmConfiguration).includes(`<${id}>`),
  );
  if (alarm.AlarmActions.length === 0) return isReleased;
  return [...alarm.AlarmActions, ...alarm.OKActions].every(isTopic) && alarm.OKActions.length > 0;
}

interface Market {
  resources: readonly Resource[];
  sources: readonly Source[];
}

function faultsOfMetric(metrics: AlarmMetric, { resources, sources }: Market): string[] {
  const names = metrics.dimensions.map(({ Name }) => Name).toSorted();
  const source = sourceOf(metrics, sources);
  const label = `${metrics.namespace} ${metrics.metric} by ${names.join(', ') || 'nothing'}`;
  if (!source) return [`nobody publishes ${label}`];
  const missing = metrics.dimensions.filter(({ Name, Value }) => !meanings[Name]?.(resources, Value));
  return [
    ...missing.map(({ Name, Value }) => `there is no ${Name} ${Value}`),
    ...((source.everySeconds ?? 0) > metrics.period ? [`${label} comes less often than it is looked at`] : []),
    ...(metrics.period % 60 > 0 || metrics.period > 86_400 ? [`CloudWatch has no period of ${metrics.period} s`] : []),
  ];
}

const sourceOf = (
  { namespace, metric: name, dimensions }: AlarmMetric,
  sources: readonly Source[],
): Source | undefined => {
  const by = dimensions
    .map(({ Name }) => Name)
    .toSorted()
    .join();
  return sources.find((one) => one.namespace === namespace && one.metric === name && one.dimensions.join() === by);
};

/** Reasons why an alarm can never ring, never stop, or not notify. */
export function faultsOf(resource: Resource, market: Market): string[] {
  const alarm = alarmShape.parse(plain(resource.properties));
  const { asked: metrics, expression, watched } = metricsOf(resource, alarm);
  const faults = metrics.flatMap((one) => faultsOfMetric(one, market));
  if (faults.length > 0) return faults;
  const ranges = metrics.flatMap((one): [string, number[]][] => {
    const source = sourceOf(one, market.sources);
    return source ? [[one.id, extremes(source, one)]] : [];
  });
  const states = combinations(ranges).map((values) =>
    rings(alarm, runInNewContext(expression, { ...math, ...values })),
  );
  const longest = Math.max(...metrics.map(({ period }) => period));
  return [
    ...(watched === 1 ? [] : ['it looks at none or several']),
    ...(metrics.length > 10 ? ['CloudWatch lets an alarm look at ten metrics'] : []),
    ...(states.includes(true) ? [] : ['whatever happens, it does not ring']),
    ...(states.includes(false) ? [] : ['whatever happens, it rings']),
    ...(longest * alarm.EvaluationPeriods > (longest < 3600 ? 86_400 : 604_800) ? ['it looks back too far'] : []),
    ...(isHeard(resource, alarm, market.resources) ? [] : ['nobody hears it']),
  ];
}
