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
  /** Beside the stage: a test holds them to what functions really count by. */
  by?: Record<string, string>;
}

/** What `functions/runtime/log.ts` counts, of one stage: several may share an account. */
export const marketMetric = (metricName: string, { names, period, statistic, by }: MetricProps): Metric =>
  new Metric({
    namespace: 'Tanwei',
    metricName,
    dimensionsMap: { service: names.service, ...by },
    period,
    statistic,
  });

/** Where the alarms of a stage go. */
export function alarmTopic(scope: Construct, { names, settings }: Deployment): Topic {
  const topic = new Topic(scope, 'Alarms', { topicName: names.of('alarms'), enforceSSL: true });
  /** A topic with any policy of its own has lost the one by which everything of its account may publish. */
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
  /** What people notice while it lasts. */
  impact: string;
  /** Heading in docs/runbook.md, as its anchor. */
  runbook: string;
  /** Of several alarms with one article, which this is. */
  of?: string;
  /** Rings above this, or at most at it where something must happen. */
  threshold: number;
  below?: true;
  /** How many periods of its metric in a row; one unless said. */
  periods?: number;
  /** `release`: no person is told, but the release that looks at it, and with it whoever deploys. */
  heardBy?: 'people' | 'release';
}

/** An alarm says what it means to people and where to read what to do: whoever is woken by it has nothing else. */
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
      alarmDescription: `Impact: ${impact}. Runbook: docs/runbook.md#${runbook}`,
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
