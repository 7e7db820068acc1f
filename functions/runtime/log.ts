import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { withSourceLines } from './source-lines.ts';

/** Says the stage when deployed: several may share an account, and one's alarms are not the other's. */
const serviceName = process.env.POWERTOOLS_SERVICE_NAME ?? 'tanwei';

/** The level comes from POWERTOOLS_LOG_LEVEL. Every line carries its own ids: requests share the process locally. */
export const logger = new Logger({ serviceName });

const metrics = new Metrics({ namespace: 'Tanwei', serviceName });

const isDeployed = (): boolean => process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined;

/** What is counted, and by what beside the stage. An alarm that asks for other dimensions than these never rings. */
export const counted = {
  ServerErrors: ['route'],
  /** Of one version of a function: a release is taken back for them. */
  VersionErrors: ['function', 'version'],
  /** Calls that did not come through the CDN, or with a secret that is not believed any more. */
  RefusedAtDoor: [],
  Parked: ['queue'],
  Infected: [],
  /** Of the schedules, each run: they are there when nothing is wrong, too, as zeros. */
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

type Counted = keyof typeof counted;

type DimensionsOf<N extends Counted> = Readonly<Record<(typeof counted)[N][number], string>>;

/** Those that are told apart by their stage only. */
type Plain = { [N in Counted]: (typeof counted)[N] extends readonly [] ? N : never }[Counted];

/** Only what Lambda cannot count by itself; quiet locally and in tests, where nobody reads embedded metrics. */
export function count<N extends Counted>(name: N, dimensions: DimensionsOf<N>, value = 1): void {
  if (!isDeployed()) return;
  const one = metrics.singleMetric();
  for (const [dimension, value] of Object.entries<string>(dimensions)) one.addDimension(dimension, value);
  one.addMetric(name, MetricUnit.Count, value);
}

export function countAll(numbers: Readonly<Partial<Record<Plain, number>>>): void {
  for (const [name, value] of Object.entries(numbers)) count(name as Plain, {}, value);
}

/** To Lambda, a call that was answered with an error and a message that goes back to its queue are successes. */
export function countFault(): void {
  const { AWS_LAMBDA_FUNCTION_NAME: name, AWS_LAMBDA_FUNCTION_VERSION: version = '$LATEST' } = process.env;
  if (name !== undefined && version !== '$LATEST') count('VersionErrors', { function: name, version });
}

const personal: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '<e-mail>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/(?<!\d)\d{17}[\dXx](?!\d)/g, '<identity card>'],
  [/(?<!\d)(?:\+?86)?1[3-9]\d{9}(?!\d)/g, '<phone>'],
];

/** What people are known by gets into messages of errors by accident; it must not get into logs. */
export const redacted = (text: string): string =>
  personal.reduce((left, [pattern, name]) => left.replace(pattern, name), text);

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
