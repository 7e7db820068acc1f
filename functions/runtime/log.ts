import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { withSourceLines } from './source-lines.ts';

/** Contains the stage when deployed: stages may share an AWS account, and their alarms must not mix. */
const serviceName = process.env.POWERTOOLS_SERVICE_NAME ?? 'tanwei';

/** The level comes from POWERTOOLS_LOG_LEVEL. Every line carries its own ids: requests share the process locally. */
export const logger = new Logger({ serviceName });

const metrics = new Metrics({ namespace: 'Tanwei', serviceName });

const isDeployed = (): boolean => process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined;

/** The metrics and their dimensions beside the stage. An alarm on other dimensions never fires. */
export const metricDimensions = {
  ServerErrors: ['route'],
  /** Errors of one version of a function: a release is rolled back for them. */
  VersionErrors: ['function', 'version'],
  /** Calls that bypassed the CDN, or carried a secret that is no longer valid. */
  RefusedAtDoor: [],
  Parked: ['queue'],
  Infected: [],
  /** Metrics of schedules, one value per run, zeros included, so that silence can raise an alarm. */
  CanaryFailed: [],
  Unmatched: [],
  BillsOverdue: [],
  RecountDifferences: [],
  SuspenseLeft: [],
  PaidUnsettled: [],
  OrdersStuck: [],
  PayoutsStuck: [],
  PayoutsStopped: [],
  MessagesStuck: [],
  SalesStopped: [],
  RefundsUndecided: [],
  RefundsUncovered: [],
  RefundsUncoveredYuan: [],
  SellersBelowZero: [],
  PotShort: [],
  SellersHeld: [],
  SellersStranded: [],
  ProposalsWaiting: [],
  KinUnseen: [],
} as const satisfies Record<string, readonly string[]>;

type MetricName = keyof typeof metricDimensions;

type DimensionsOf<N extends MetricName> = Readonly<Record<(typeof metricDimensions)[N][number], string>>;

/** Metrics without dimensions beside the stage. */
type Plain = { [N in MetricName]: (typeof metricDimensions)[N] extends readonly [] ? N : never }[MetricName];

/** Emits a metric that Lambda does not count itself; silent locally and in tests, where embedded metrics are not collected. */
export function countMetric<N extends MetricName>(name: N, dimensions: DimensionsOf<N>, value = 1): void {
  if (!isDeployed()) return;
  const metric = metrics.singleMetric();
  for (const [dimension, value] of Object.entries<string>(dimensions)) metric.addDimension(dimension, value);
  metric.addMetric(name, MetricUnit.Count, value);
}

export function countMetrics(numbers: Readonly<Partial<Record<Plain, number>>>): void {
  for (const [name, value] of Object.entries(numbers)) countMetric(name as Plain, {}, value);
}

/** Counts what Lambda takes for a success: a call answered with an error, and a message that returns to its queue. */
export function countFault(): void {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version = '$LATEST' } = process.env;
  if (name !== undefined && version !== '$LATEST') countMetric('VersionErrors', { function: name, version });
}

const personal: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '<e-mail>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/(?<!\d)\d{17}[\dXx](?!\d)/g, '<identity card>'],
  [/(?<!\d)(?:\+?86)?1[3-9]\d{9}(?!\d)/g, '<phone>'],
];

/** Personal data can get into error messages by accident; it must not get into logs. */
export const redacted = (text: string): string =>
  personal.reduce((redactedText, [pattern, name]) => redactedText.replace(pattern, name), text);

/** An error as log fields, its causes included. */
export function errorFields(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: redacted(String(error)) };
  const cause = error.cause === undefined || depth > 2 ? undefined : errorFields(error.cause, depth + 1);
  return {
    name: error.name,
    message: redacted(error.message),
    stack: redacted(withSourceLines(error.stack ?? '')),
    ...(cause && { cause }),
  };
}
