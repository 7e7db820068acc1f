import { Aws, type Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledgeServerless } from '../acknowledge.ts';
import type { Deployment } from '../deployment.ts';
import type { Names } from '../names.ts';

interface MetricProps {
  names: Names;
  period: Duration;
  statistic: 'Sum' | 'Maximum';
  /** Dimensions besides the stage; a test compares them with what functions count by. */
  by?: Record<string, string>;
}

/** A metric that `functions/runtime/log.ts` counts, of one stage. */
export const marketMetric = (metricName: string, { names, period, statistic, by }: MetricProps): Metric =>
  new Metric({
    namespace: 'Tanwei',
    metricName,
    dimensionsMap: { service: names.service, ...by },
    period,
    statistic,
  });

export function alarmTopic(scope: Construct, { names, settings }: Deployment): Topic {
  const topic = new Topic(scope, 'Alarms', { topicName: names.of('alarms'), enforceSSL: true });
  /** A topic with a policy of its own loses the default one, by which its account may publish. */
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  if (settings.alarmEmail) {
    topic.addSubscription(new EmailSubscription(settings.alarmEmail));
    acknowledgeServerless(topic, 'SNSRedrivePolicy', 'An alarm that could not be mailed is still red on the dashboard');
  }
  return topic;
}

export interface MarketAlarmProps {
  names: Names;
  metric: IMetric;
  /** The effect on users while it lasts. */
  impact: string;
  /** The anchor of a heading in docs/runbook.md. */
  runbook: string;
  /** Tells apart alarms that share an article. */
  of?: string;
  /** Rings above this, or with `below` at or below it. */
  threshold: number;
  below?: true;
  /** Consecutive periods; one by default. */
  periods?: number;
  /** `release`: notifies the release that watches it instead of people. */
  heardBy?: 'people' | 'release';
}

/** An alarm with the impact and the address of its runbook article in its text, which is all that a person on call sees. */
export class MarketAlarm extends Construct {
  readonly alarm: Alarm;

  constructor(
    scope: Construct,
    id: string,
    { names, metric, impact, runbook, of, threshold, below, periods = 1, heardBy = 'people' }: MarketAlarmProps,
  ) {
    super(scope, id);
    this.alarm = new Alarm(this, 'Alarm', {
      alarmName: names.of(of ? `${runbook}-${of}` : runbook),
      alarmDescription: `Impact: ${impact}. Runbook: ${names.runbook(runbook)}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (heardBy === 'release') return;
    const action = new SnsAction(Topic.fromTopicArn(this, 'Topic', names.alarmsArn));
    this.alarm.addAlarmAction(action);
    this.alarm.addOkAction(action);
  }
}
