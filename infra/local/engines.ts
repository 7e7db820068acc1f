import { buckets, resourceName } from '#infra/lib/resources';
import { startDynamo } from './dynamo/server.ts';
import { ensureFormat } from './folder-format.ts';
import { loopback, type RequestHandler } from './loopback.ts';
import { startS3 } from './s3/server.ts';
import { foreignMails } from './ses/foreign-mails.ts';
import type { ReceivedMail } from './ses/mailbox.ts';
import { startSes } from './ses/server.ts';
import { startSqs } from './sqs/server.ts';

export interface Engines {
  endpoints: { dynamodb: string; s3: string; sqs: string; ses: string };
  /** Handler of the content bucket behind the gateway; undefined where browsers reach the bucket at its own address. */
  content: RequestHandler | undefined;
  mails: () => ReceivedMail[] | Promise<ReceivedMail[]>;
  /** Address of the content bucket for browsers, where it is not the app's own. */
  contentUrl: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Resolves with a reason when an engine ends without having been stopped. */
  lost: Promise<string>;
  stop(): Promise<void>;
}

export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

/**
 * DynamoDB, S3, SQS and SES on this machine. S3 listens twice: for functions, and for browsers behind the gateway.
 * @throws StartProblem where the folder has another format
 */
export async function startEngines(dataDir: string): Promise<Engines> {
  const content = { ...buckets.content, name: resourceName('local', buckets.content.name) };
  ensureFormat(dataDir);
  await using started = new AsyncDisposableStack();
  const dynamo = await startDynamo({ dataDir });
  started.defer(dynamo.stop);
  const s3 = await startS3({ dataDir, bucket: content, credentials: localCredentials });
  started.defer(s3.close);
  const ses = await startSes({ dataDir });
  const [s3Server, sesServer, sqs] = await Promise.all([loopback(s3.handle), loopback(ses.handle), startSqs()]);
  for (const server of [s3Server, sesServer, sqs]) started.defer(server.close);
  const running = started.move();
  return {
    endpoints: { dynamodb: dynamo.endpoint, s3: s3Server.endpoint, sqs: sqs.endpoint, ses: sesServer.endpoint },
    content: s3.handle,
    mails: ses.mailbox.list,
    contentUrl: undefined,
    credentials: localCredentials,
    lost: dynamo.lost,
    stop: () => running.disposeAsync(),
  };
}

/** One endpoint for all four, such as LocalStack's, which is not started or stopped here. */
export const foreignEngines = (url: string): Engines => ({
  endpoints: { dynamodb: url, s3: url, sqs: url, ses: url },
  content: undefined,
  mails: () => foreignMails(url),
  contentUrl: url,
  credentials: {
    accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? 'test',
    secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
  },
  lost: new Promise(() => undefined),
  stop: async () => undefined,
});
