import {
  BatchProcessor,
  EventType,
  processPartialResponse,
  SqsFifoPartialProcessorAsync,
} from '@aws-lambda-powertools/batch';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { PortName, Ports, Postpone } from '#functions/ports/index';
import { type Message, messages, type QueueName } from '#shared/messages/index';
import { withRequestId } from '../current-request.ts';
import { countFault, countMetric, errorFields, logger } from '../log.ts';
import { park } from './park.ts';
import { Parked } from './parked.ts';
import { type QueueLimits, retryDelay } from './retry-delay.ts';
import type { Worker } from './worker.ts';

/** Beside the worker's own ports, those that record parked messages and their time. */
export type ConsumePorts<P extends PortName> = Pick<Ports, P | 'table' | 'clock'>;

/** Without it a failed message stays hidden for six times its worker's timeout, up to 90 minutes, and with it its FIFO group. */
interface Postponement extends QueueLimits {
  postpone: Postpone;
}

export type QueueFunction = (event: SQSEvent) => Promise<SQSBatchResponse>;

function readMessage<Q extends QueueName>(queue: Q, body: string): Message<Q> {
  try {
    return messages[queue].parse(JSON.parse(body)) as Message<Q>;
  } catch (error) {
    throw new Parked('the message does not fit its schema', { cause: error });
  }
}

const fieldsOf = (queue: QueueName, record: SQSRecord) => ({
  queue,
  message_id: record.messageId,
  request_id: record.messageAttributes?.requestId?.stringValue,
  received: record.attributes?.ApproximateReceiveCount,
});

/** Processes one message: it succeeds, is parked because it can never succeed, or is thrown back to its queue. */
function recordWork<Q extends QueueName, P extends PortName>(worker: Worker<Q, P>, ports: ConsumePorts<P>) {
  const { queue } = worker;
  return async (record: SQSRecord): Promise<void> => {
    const fields = fieldsOf(queue, record);
    const startedAt = performance.now();
    let message: Message<Q> | undefined;
    try {
      message = readMessage(queue, record.body);
      await worker.work(message, ports);
      logger.info('worked', { ...fields, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      if (!(error instanceof Parked)) {
        countFault();
        logger.error('returned to its queue', { ...fields, error: errorFields(error) });
        throw error;
      }
      const { messageId: id, body, attributes } = record;
      const parked = { id, body: message ?? body, message, group: attributes?.MessageGroupId };
      await park(ports, { ...parked, queue, reason: error.message });
      countMetric('Parked', { queue });
      logger.error('parked', { ...fields, error: errorFields(error) });
    }
  };
}

/** A batch that failed as a whole is reported like any other: the log says why, and the function did not crash. */
const partial = { throwOnFullBatchFailure: false };

/** By the queue's name: messages of other queues have groups too, for fairness, and no order. */
const isFifo = ({ Records }: SQSEvent): boolean =>
  Records.some(({ eventSourceARN }) => eventSourceARN.endsWith('.fifo'));

/**
 * A queue's Lambda. Messages that it does not report as failed leave the queue. In a FIFO batch, messages behind a failure of the same
 * group fail with it, so that the order holds; other groups go on.
 */
export function consume<Q extends QueueName, P extends PortName>(
  worker: Worker<Q, P>,
  ports: ConsumePorts<P>,
  postponement?: Postponement,
): QueueFunction {
  const work = recordWork(worker, ports);
  const traced = (record: SQSRecord): Promise<void> =>
    withRequestId(record.messageAttributes?.requestId?.stringValue, () => work(record));
  const workAll = (event: SQSEvent): Promise<SQSBatchResponse> =>
    isFifo(event)
      ? processPartialResponse(event, traced, new SqsFifoPartialProcessorAsync(), {
          ...partial,
          skipGroupOnError: true,
        })
      : processPartialResponse(event, traced, new BatchProcessor(EventType.SQS), {
          ...partial,
          processInParallel: !worker.isPaced,
        });
  return async (event) => {
    const response = await workAll(event);
    if (postponement) await postponeFailed(worker.queue, { event, response, ...postponement });
    return response;
  };
}

/** A failure here leaves the queue's own timeout. */
async function postponeFailed(
  queue: QueueName,
  { event, response, postpone, ...limits }: Postponement & { event: SQSEvent; response: SQSBatchResponse },
): Promise<void> {
  const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const records = event.Records.filter(({ messageId }) => failed.has(messageId));
  if (records.length === 0) return;
  const messages = records.map(({ receiptHandle: receipt, attributes }) => ({
    receipt,
    seconds: retryDelay(Number(attributes.ApproximateReceiveCount), limits),
  }));
  await postpone(queue, messages).catch((error: unknown) =>
    logger.error('failed messages return later than they might', { queue, error: errorFields(error) }),
  );
}
