import { sqsQueues } from '#functions/adapters/sqs-queues';
import { quickOptions } from '../client.ts';
import { currentRequestId } from '../current-request.ts';
import { queuesEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

export const queues = once(() => {
  const env = readEnv(queuesEnv);
  return sqsQueues({
    urls: {
      'order-status': env.QUEUE_URL_ORDER_STATUS,
      settlement: env.QUEUE_URL_SETTLEMENT,
      payout: env.QUEUE_URL_PAYOUT,
      index: env.QUEUE_URL_INDEX,
      prepare: env.QUEUE_URL_PREPARE,
      'file-jobs': env.QUEUE_URL_FILE_JOBS,
      mail: env.QUEUE_URL_MAIL,
      'mail-events': env.QUEUE_URL_MAIL_EVENTS,
    },
    client: quickOptions(env, env.AWS_ENDPOINT_URL_SQS),
    requestId: currentRequestId,
  });
});
