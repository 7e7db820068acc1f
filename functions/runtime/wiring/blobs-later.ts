import type { Blobs } from '#functions/ports/index';
import { blobsEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

/** For a function that rarely touches bytes: the first call loads the client of S3, a third of what a start would read. */
export const blobsLater = once((): Blobs => {
  readEnv(blobsEnv);
  const client = once(async () => (await import('./blobs.ts')).blobs());
  return {
    begin: async (...request) => (await client()).begin(...request),
    parts: async (...request) => (await client()).parts(...request),
    join: async (...request) => (await client()).join(...request),
    abandon: async (...request) => (await client()).abandon(...request),
    head: async (...request) => (await client()).head(...request),
    read: async (...request) => (await client()).read(...request),
    readRange: async (...request) => (await client()).readRange(...request),
    write: async (...request) => (await client()).write(...request),
    remove: async (...request) => (await client()).remove(...request),
  };
});
