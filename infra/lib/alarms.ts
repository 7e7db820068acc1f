import { Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Deployment } from './deployment.ts';

export interface MarketAlarmProps {
  alarms: Alarms;
  metric: IMetric;
  /** What people notice while it lasts. */
  impact: string;
  /** Heading in docs/runbook.md, as its anchor. */
  runbook: string;
  /** Rings above this, or below it where something must happen. */
  threshold: number;
  below?: true;
}

/** Where alarms go. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly names: Deployment['names'];

  constructor(scope: Construct, id: string, { names, settings }: Deployment) {
    super(scope, id);
    this.names = names;
    this.topic = new Topic(this, 'Topic', { topicName: names.of('alarms'), enforceSSL: true });
    if (settings.alarmEmail) this.topic.addSubscription(new EmailSubscription(settings.alarmEmail));
  }
}

/** An alarm says what it means to people and where to read what to do: whoever is woken by it has nothing else. */
export class MarketAlarm extends Construct {
  constructor(scope: Construct, id: string, props: MarketAlarmProps) {
    super(scope, id);
    const { alarms, metric, impact, runbook, threshold, below } = props;
    const alarm = new Alarm(this, 'Alarm', {
      alarmName: alarms.names.of(runbook),
      alarmDescription: `Impact: ${impact}. Runbook: docs/runbook.md#${runbook}`,
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = new SnsAction(alarms.topic);
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

export const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' } as const;

export const regionOf = (scope: Construct): string => Stack.of(scope).region;
