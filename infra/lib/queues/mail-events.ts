import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { FilterOrPolicy, SubscriptionFilter, Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import { MarketAlarm } from '../watch/alarms.ts';
import type { Worker } from './worker.ts';

/** Above these rates SES reviews the account; at twice as much it stops sending. */
const reviewedAbove = { BounceRate: 0.05, ComplaintRate: 0.001 } as const;

/** Bounces and complaints go from SES to the worker that stops emails to these addresses. */
export class MailEvents extends Construct {
  constructor(scope: Construct, { names }: Deployment, { queue, deadLetters }: Worker) {
    super(scope, 'MailEvents');
    const configuration = new ConfigurationSet(this, 'Configuration', {
      configurationSetName: names.mailConfiguration,
      reputationMetrics: true,
    });
    const topic = new Topic(this, 'Topic', { topicName: names.of('mail-events'), enforceSSL: true });
    configuration.addEventDestination('Events', {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    topic.addSubscription(
      new SqsSubscription(queue, {
        rawMessageDelivery: true,
        deadLetterQueue: deadLetters,
        /** SES sends a line of plain text to a new destination, which no worker could parse. */
        filterPolicyWithMessageBody: {
          eventType: FilterOrPolicy.filter(SubscriptionFilter.stringFilter({ allowlist: ['Bounce', 'Complaint'] })),
        },
      }),
    );
    for (const [metricName, threshold] of Object.entries(reviewedAbove)) {
      new MarketAlarm(this, metricName, {
        names,
        metric: new Metric({
          namespace: 'AWS/SES',
          metricName: `Reputation.${metricName}`,
          period: Duration.hours(1),
          statistic: 'Maximum',
        }),
        threshold,
        impact: 'SES is about to stop all our mails, verification included',
        runbook: 'mail-reputation',
        of: metricName === 'BounceRate' ? 'bounces' : 'complaints',
      });
    }
  }
}
