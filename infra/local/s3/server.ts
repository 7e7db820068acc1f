import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Bucket } from './bucket.ts';
import { applyCors, type CorsRule } from './cors.ts';
import { S3Error } from './errors.ts';
import { answer, parsePath } from './requests.ts';
import { Scratch } from './scratch.ts';
import { type Credentials, refuseSignature } from './signature.ts';
import { xmlDocument } from './xml.ts';

interface Options {
  /** Folder of the data; objects are in its folder `objects`. */
  dataDir: string;
  bucket: { name: string; cors: CorsRule; abortUnfinishedDays: number; arriving: { prefix: string; days: number } };
  credentials: Credentials;
}

/** A private S3 with one bucket, path style, on disk; mounted in the app's own server. */
export async function startS3({ dataDir, bucket, credentials }: Options) {
  const unfinished = join(dataDir, 'objects-unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const store = await Bucket.open(join(dataDir, 'objects', bucket.name), new Scratch(unfinished));

  const expire = async () => {
    await store.uploads.dropOlderThan(bucket.abortUnfinishedDays, Date.now());
    await store.removeOlder(bucket.arriving, Date.now());
  };
  await expire();
  // A failure is retried an hour later, and does no harm until the disk is full.
  const expiring = setInterval(() => void expire().catch((error) => console.error('S3:', error)), 3_600_000).unref();

  const answerSigned = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const [path = '', search = ''] = url.split(/\?(.*)/s);
    const location = parsePath(path);
    const refusal = refuseSignature({ method, url, headers }, credentials, Date.now());
    if (refusal) throw refusal;
    if (location.bucket !== bucket.name) throw new S3Error('NoSuchBucket');
    await answer({ ...location, request, response, query: new URLSearchParams(search), store });
  };

  return {
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      for (const [name, value] of securityHeaders) response.setHeader(name, value);
      try {
        applyCors(request, response, bucket.cors);
        if (request.method === 'OPTIONS') response.end();
        else await answerSigned(request, response);
      } catch (error) {
        refuse(response, error);
      }
    },
    close: async (): Promise<void> => {
      clearInterval(expiring);
      await rm(unfinished, { recursive: true, force: true });
    },
  };
}

/** Users' files come from the app's own origin here, so browsers must never run them as pages. */
const securityHeaders = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; sandbox"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

const connectionEnds = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'];

/** The client closed the connection and wants no answer. */
const isEndOfConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && connectionEnds.includes(String(error.code));

function refuse(response: ServerResponse, error: unknown): void {
  if (!(error instanceof S3Error) && !isEndOfConnection(error)) console.error('S3:', error);
  if (response.headersSent) return void response.destroy();
  const { status, code, message } = error instanceof S3Error ? error : new S3Error('InternalError');
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(xmlDocument('Error', { Code: code, Message: message }));
}
