import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueName } from '#shared/messages/index';
import { acknowledgeServerless } from '../acknowledge.ts';
import type { Deployment, SitedDeployment } from '../deployment.ts';
import { reservedFor } from '../functions/concurrency.ts';
import { MarketFunction } from '../functions/function.ts';
import { type GradualReleases, isWeighty } from '../functions/release.ts';
import type { Grant } from '../grants/grant.ts';
import { workerGrants } from '../grants/worker-grants.ts';
import { workerName } from '../names.ts';
import { type QueueDefinition, queueDefaults, queues } from '../resources.ts';
import { MarketAlarm, marketMetric } from '../watch/alarms.ts';

/** Every worker may park a message in the table. */
const parking: readonly Grant[] = ['table:write'];

/** A queue with its dead-letter queue, its function and its alarms. */
export class Worker extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(
    scope: Construct,
    name: QueueName,
    { deployment, releases }: { deployment: SitedDeployment; releases: GradualReleases | undefined },
  ) {
    super(scope, name);
    const definition: QueueDefinition = queues[name];
    this.deadLetters = this.#deadLetters(deployment, name);
    const queue = new Queue(this, 'Queue', {
      ...secured,
      ...fifo(name),
      queueName: deployment.names.queue(name),
      visibilityTimeout: Duration.seconds(definition.workerTimeout * queueDefaults.visibilityFactor),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: queueDefaults.receives },
    });
    this.queue = queue;
    const { lambda } = new MarketFunction(this, 'Function', {
      deployment,
      name: workerName(name),
      description: `Works on the queue ${name}`,
      grants: [...workerGrants[name], ...parking],
      memoryMb: definition.memoryMb,
      timeoutSeconds: definition.workerTimeout,
      mayLoop: definition.hasLongChains ?? false,
    });
    const released = isWeighty(workerGrants[name])
      ? releases?.of(lambda, { deployment, name: workerName(name) })
      : undefined;
    (released ?? lambda).addEventSource(
      new SqsEventSource(queue, {
        batchSize: definition.batchSize,
        reportBatchItemFailures: true,
        /** More than is reserved would be throttled, and a throttled message counts as received. */
        maxConcurrency: reservedFor(workerName(name), deployment.settings) ?? definition.concurrency,
      }),
    );
    acknowledgeServerless(
      released ?? lambda,
      'LambdaEventSourceMappingDestination',
      'SQS takes none: what fails is handed back one by one, and ends in the dead letters of its queue',
    );
    this.#alarms(deployment, name, this.deadLetters);
  }

  #alarms({ names }: Deployment, name: QueueName, deadLetters: Queue): void {
    const { impact } = queues[name];
    new MarketAlarm(this, 'Alarm', {
      names,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: 'Maximum',
      }),
      threshold: 0,
      impact,
      runbook: `${name}-dead-letters`,
    });
    new MarketAlarm(this, 'ParkedAlarm', {
      names,
      metric: marketMetric('Parked', { names, by: { queue: name }, period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 0,
      impact: `one message can never be worked on; for it ${impact}`,
      runbook: 'parked-messages',
      of: name,
    });
  }

  #deadLetters({ names }: Deployment, name: QueueName): Queue {
    const deadLetters = new Queue(this, 'DeadLetters', {
      ...secured,
      ...fifo(name),
      queueName: names.deadLetters(name),
      retentionPeriod: Duration.days(queueDefaults.deadLetterDays),
    });
    acknowledgeServerless(deadLetters, 'SQSRedrivePolicy', 'This is where failures end');
    return deadLetters;
  }
}

const secured = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const satisfies QueueProps;

/** Each message has its own deduplication id, and message groups do not wait for each other. */
const fifo = (name: QueueName): QueueProps =>
  queues[name].fifo
    ? {
        fifo: true,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      }
    : {};
