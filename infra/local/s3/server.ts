import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { beforeS3rver } from './requests.ts';
import type { Credentials } from './signature.ts';
import { SafeStore } from './store.ts';

export interface LocalBucket {
  name: string;
  cors?: { methods: readonly string[]; headers: readonly string[]; exposed: readonly string[] };
  abortUnfinishedDays?: number;
}

export interface LocalS3 {
  /** For every request whose path starts with `/<bucket>/`; needs no port of its own. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

export interface S3Options {
  /** Objects lie in its folder `s3`. */
  dataDir: string;
  buckets: readonly LocalBucket[];
  credentials: Credentials;
}

/** A private S3 with its objects on disk, path style, to be mounted in the app's own server. */
export async function startS3({ dataDir, buckets, credentials }: S3Options): Promise<LocalS3> {
  const directory = join(dataDir, 's3');
  const scratch = join(dataDir, 's3-unfinished');
  await rm(scratch, { recursive: true, force: true });
  for (const folder of [directory, scratch]) await mkdir(folder, { recursive: true });

  const store = new SafeStore(directory, scratch);
  const app = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    serviceEndpoint: 'unused.invalid',
    configureBuckets: buckets.map(({ name, cors }) => ({ name, configs: cors ? [corsXml(cors)] : [] })),
  });
  app.store = store;
  app.context.store = store;
  // The last one is the router.
  app.middleware.splice(-1, 0, beforeS3rver(store, credentials));
  app.on('error', (error) => {
    if (!isOrdinary(error)) console.error('S3:', error);
  });
  // A half-written rule of a killed process would be read before it is replaced.
  for (const { name } of buckets) await rm(store.getResourcePath(name, undefined, 'cors.xml'), { force: true });
  await app.configureBuckets();

  const expire = async () => {
    for (const { name, abortUnfinishedDays: days } of buckets) {
      if (days) await store.uploads(name).abandonOlderThan(days, Date.now());
    }
  };
  await expire();
  // A failure is tried again an hour later, and matters to nobody until the disk is full.
  const expiring = setInterval(() => void expire().catch((error) => console.error('S3:', error)), 3_600_000).unref();

  const answer = app.callback();
  return {
    handle: (request, response) => {
      for (const [name, value] of protection) response.setHeader(name, value);
      answer(request, response);
    },
    close: async () => {
      clearInterval(expiring);
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** People's files come from the app's own address here, so they must never be run as a page of it. */
const protection = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'; sandbox"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
] as const;

const connectionEnds = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'HPE_INVALID_EOF_STATE'];

/** Refusals have their answer, and whoever went away in the middle wants none. */
const isOrdinary = (error: { status?: number; code?: string }): boolean =>
  (error.status !== undefined && error.status < 500) || connectionEnds.includes(error.code ?? '');

function corsXml({ methods, headers, exposed }: NonNullable<LocalBucket['cors']>): string {
  const tags = (name: string, values: readonly string[]) => values.map((value) => `<${name}>${value}</${name}>`);
  const rule = [
    ...tags('AllowedOrigin', ['*']),
    ...tags('AllowedMethod', methods),
    ...tags('AllowedHeader', headers),
    ...tags('ExposeHeader', exposed),
  ];
  return `<CORSConfiguration><CORSRule>${rule.join('')}</CORSRule></CORSConfiguration>`;
}
