import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  SingleValueWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import type { Names } from '../names.ts';
import { queueNames, table } from '../resources.ts';
import { scheduleNames, schedules } from '../schedules.ts';
import { MarketAlarm, type MarketAlarmProps, marketMetric } from './alarms.ts';

const minutes = (count: number) => Duration.minutes(count);

/** The API that everybody calls, and that of the operators. */
interface Apis {
  market: IHttpApi;
  operators: IHttpApi;
}

const answers = (api: IHttpApi) => ({
  failed: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
  slow: api.metricLatency({ period: minutes(15), statistic: 'p95' }),
  asked: api.metricCount({ period: minutes(5), statistic: 'Sum' }),
});

/** Ignores periods with few calls, in which a single cold start is the slowest twentieth. */
const slowOfMany = (api: IHttpApi): MathExpression =>
  new MathExpression({
    label: 'p95 of a hundred calls and more',
    expression: 'IF(asked >= 100, slow, 0)',
    period: minutes(15),
    usingMetrics: {
      slow: api.metricLatency({ period: minutes(15), statistic: 'p95' }),
      asked: api.metricCount({ period: minutes(15), statistic: 'Sum' }),
    },
  });

/**
 * Counted by the functions that refuse the calls: the gateway cannot tell these 403s from others, and the CDN's
 * metrics are in us-east-1, out of reach for alarms of this stage.
 */
const refusedShare = ({ market, operators }: Apis, names: Names): MathExpression => {
  const all = '(FILL(asked, 0) + FILL(byOperators, 0))';
  return new MathExpression({
    label: 'calls turned away at the door, in a hundred',
    expression: `IF(${all} >= 50, 100 * FILL(refused, 0) / ${all}, 0)`,
    period: minutes(5),
    usingMetrics: {
      refused: marketMetric('RefusedAtDoor', { names, period: minutes(5), statistic: 'Sum' }),
      asked: answers(market).asked,
      byOperators: answers(operators).asked,
    },
  });
};

/** Of all functions in the region, because they share one limit. */
const functionThrottles = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  period: minutes(5),
  statistic: 'Sum',
});

type ThrottleEvents = 'ReadThrottleEvents' | 'WriteThrottleEvents';

/** Of the table or of one index: throttles of an index do not count for its table. */
const throttles = (names: Names, metricName: ThrottleEvents, index?: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: {
      TableName: names.table,
      ...(index !== undefined && { GlobalSecondaryIndexName: index }),
    },
    period: minutes(5),
    statistic: 'Sum',
    ...(index !== undefined && { label: index }),
  });

/** A hot key in any index; an alarm can combine ten metrics. */
const indexThrottles = (names: Names, metricName: ThrottleEvents): MathExpression => {
  const usingMetrics = Object.fromEntries(table.indexes.map(({ name }) => [name, throttles(names, metricName, name)]));
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ');
  return new MathExpression({ label: 'refused by indexes', expression, period: minutes(5), usingMetrics });
};

const deadLetters = (names: Names): Metric[] =>
  queueNames.map(
    (name) =>
      new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: names.deadLetters(name) },
        label: name,
        period: minutes(5),
        statistic: 'Maximum',
      }),
  );

/** The dashboard and the alarms that belong to no single queue or schedule. */
export class Watching extends Construct {
  constructor(scope: Construct, deployment: Deployment, apis: Apis) {
    super(scope, 'Watching');
    this.#answerAlarms(deployment, apis);
    this.#alarms(deployment, apis);
    this.#dashboard(deployment, apis);
    this.#budget(deployment);
  }

  #answerAlarms({ names }: Deployment, { market, operators }: Apis): void {
    const alarms = (
      api: IHttpApi,
      id: string,
      { who, failures, of }: { who: string; failures: number; of?: string },
    ) => {
      const shared = { names, ...(of !== undefined && { of }) };
      new MarketAlarm(this, `${id}Failed`, {
        ...shared,
        metric: answers(api).failed,
        threshold: failures,
        impact: `${who} see an error with a number instead of what they asked for`,
        runbook: 'calls-fail',
      });
      new MarketAlarm(this, `${id}Slow`, {
        ...shared,
        metric: slowOfMany(api),
        threshold: 1500,
        impact: `of what ${who} ask for, one answer in twenty takes longer than a second and a half`,
        runbook: 'calls-are-slow',
      });
    };
    alarms(market, '', { who: 'people', failures: 5 });
    // They are few, and what fails may be money that does not move.
    alarms(operators, 'Operators', { who: 'operators', failures: 1, of: 'operators' });
  }

  #alarms({ names }: Deployment, apis: Apis): void {
    const alarm = (name: string, props: Omit<MarketAlarmProps, 'names'>) =>
      new MarketAlarm(this, name, { names, ...props });
    alarm('Refused', {
      metric: refusedShare(apis, names),
      threshold: 20,
      impact:
        'calls are turned away at the door: CDN and functions do not know each other, or somebody comes around the CDN',
      runbook: 'refused-at-the-door',
    });
    const throttled = {
      threshold: 0,
      impact: 'calls are refused or wait because a limit is used up',
      runbook: 'throttled',
    };
    alarm('FunctionThrottles', { ...throttled, metric: functionThrottles, of: 'functions' });
    alarm('ReadThrottles', { ...throttled, metric: throttles(names, 'ReadThrottleEvents'), of: 'reads' });
    alarm('WriteThrottles', { ...throttled, metric: throttles(names, 'WriteThrottleEvents'), of: 'writes' });
    for (const [of, events] of [
      ['index-reads', 'ReadThrottleEvents'],
      ['index-writes', 'WriteThrottleEvents'],
    ] as const)
      alarm(of, { ...throttled, metric: indexThrottles(names, events), of });
  }

  #dashboard({ names }: Deployment, apis: Apis): void {
    const ofBoth = (metric: keyof ReturnType<typeof answers>): IMetric[] => [
      answers(apis.market)[metric],
      answers(apis.operators)[metric].with({ label: 'operators' }),
    ];
    const business = scheduleNames.flatMap((name) =>
      schedules[name].counts.map(({ metric }) =>
        marketMetric(metric, { names, period: Duration.hours(1), statistic: 'Maximum' }),
      ),
    );
    const [reads, writes] = [throttles(names, 'ReadThrottleEvents'), throttles(names, 'WriteThrottleEvents')];
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    new Dashboard(this, 'Dashboard', {
      dashboardName: names.global('market'),
      widgets: [
        [new SingleValueWidget({ title: 'Should be 0', metrics: business, width: 24 })],
        [graph('Dead letters', deadLetters(names)), graph('Answers that failed', ofBoth('failed'))],
        [graph('Calls', ofBoth('asked')), graph('p95, ms', ofBoth('slow'))],
        [
          graph('Throttles', [functionThrottles, reads, writes]),
          graph('Turned away at the door, in a hundred', [refusedShare(apis, names)]),
        ],
      ],
    });
  }

  #budget({ names, settings }: Deployment): void {
    const { monthlyBudget, alarmEmail } = settings;
    if (monthlyBudget === undefined || alarmEmail === undefined) return;
    const mail = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: names.global('month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [mail('ACTUAL', 80), mail('FORECASTED', 100)],
    });
  }
}
