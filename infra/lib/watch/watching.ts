import { Duration } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Dashboard, GraphWidget, type IMetric, Metric, SingleValueWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import type { Names } from '../names.ts';
import { queueNames } from '../resources.ts';
import { scheduleNames, schedules } from '../schedules.ts';
import { MarketAlarm, type MarketAlarmProps, marketMetric } from './alarms.ts';

const minutes = (count: number) => Duration.minutes(count);

const answers = (api: IHttpApi) => ({
  failed: api.metricServerError({ period: minutes(5), statistic: 'Sum' }),
  slow: api.metricLatency({ period: minutes(15), statistic: 'p95' }),
  asked: api.metricCount({ period: minutes(5), statistic: 'Sum' }),
});

/** Of all functions of the account in this region: what one of them is refused, another one has used up. */
const functionThrottles = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  period: minutes(5),
  statistic: 'Sum',
});

const tableThrottles = (names: Names, metricName: 'ReadThrottleEvents' | 'WriteThrottleEvents'): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: names.table },
    period: minutes(5),
    statistic: 'Sum',
  });

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

/** What is heard and seen of the whole, beside the alarms that queues and schedules bring along. */
export class Watching extends Construct {
  constructor(scope: Construct, deployment: Deployment, api: IHttpApi) {
    super(scope, 'Watching');
    this.#alarms(deployment, api);
    this.#dashboard(deployment, api);
    this.#budget(deployment);
  }

  #alarms({ names }: Deployment, api: IHttpApi): void {
    const { failed, slow } = answers(api);
    const alarm = (name: string, props: Omit<MarketAlarmProps, 'names'>) =>
      new MarketAlarm(this, name, { names, ...props });
    alarm('Failed', {
      metric: failed,
      threshold: 5,
      impact: 'people see an error with a number instead of what they asked for',
      runbook: 'calls-fail',
    });
    alarm('Slow', {
      metric: slow,
      threshold: 1500,
      impact: 'one answer in twenty takes longer than a second and a half',
      runbook: 'calls-are-slow',
    });
    const throttled = {
      threshold: 0,
      impact: 'calls are refused or wait because a limit is used up',
      runbook: 'throttled',
    };
    alarm('FunctionThrottles', { ...throttled, metric: functionThrottles, of: 'functions' });
    alarm('ReadThrottles', { ...throttled, metric: tableThrottles(names, 'ReadThrottleEvents'), of: 'reads' });
    alarm('WriteThrottles', { ...throttled, metric: tableThrottles(names, 'WriteThrottleEvents'), of: 'writes' });
  }

  #dashboard({ names }: Deployment, api: IHttpApi): void {
    const { failed, slow, asked } = answers(api);
    const business = scheduleNames.flatMap((name) =>
      schedules[name].counts.map(({ metric }) =>
        marketMetric(metric, { names, period: Duration.hours(1), statistic: 'Maximum' }),
      ),
    );
    const [reads, writes] = [tableThrottles(names, 'ReadThrottleEvents'), tableThrottles(names, 'WriteThrottleEvents')];
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    new Dashboard(this, 'Dashboard', {
      dashboardName: names.global('market'),
      widgets: [
        [new SingleValueWidget({ title: 'Should be 0', metrics: business, width: 24 })],
        [graph('Dead letters', deadLetters(names)), graph('Answers that failed', [failed])],
        [graph('Calls', [asked]), graph('p95, ms', [slow])],
        [graph('Throttles', [functionThrottles, reads, writes])],
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
