import { expect, test } from 'vitest';
import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { partSizesOf } from '#functions/domain/uploads/uploads';
import type { Blobs } from '#functions/ports/index';
import { fileWorkers } from '#functions/test/file-workers';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { joinUpload } from '#functions/usecases/uploads/complete-upload';
import { discardUpload, openUpload } from '#functions/usecases/uploads/upload-flow';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, hour, limits } from '#shared/limits';
import { findStorage } from './storage.ts';
import { findUpload } from './uploads.ts';

/**
 * A bucket that keeps old versions as S3 does, but only their sizes: removed objects remain for up to two days, until
 * the lifecycle runs at midnight.
 */
function bucketOfSizes(now: () => number) {
  const current = new Map<string, number>();
  const old: { size: number; until: number }[] = [];
  const multiparts = new Map<string, string>();
  const sizes = new Map<string, number>();
  const lie = () => {
    const retained = old.filter(({ until }) => until > now());
    return [...current.values(), ...retained.map(({ size }) => size)].reduce((sum, size) => sum + size, 0);
  };
  const blobs: Blobs = {
    async begin(key) {
      multiparts.set(key, key);
      return { multipartId: key };
    },
    parts: async (key) =>
      multiparts.has(key) ? partSizesOf(sizes.get(key) ?? 0).map((part) => ({ ...part, etag: '"e"' })) : [],
    async join(key) {
      if (multiparts.delete(key)) current.set(key, sizes.get(key) ?? 0);
      return current.has(key);
    },
    abandon: async (key) => void multiparts.delete(key),
    async head(key) {
      const size = current.get(key);
      return size === undefined ? undefined : { size };
    },
    read: async () => new Blob([]).stream(),
    readRange: async () => new Uint8Array(),
    write: async () => undefined,
    async remove(keys) {
      for (const key of keys) {
        const size = current.get(key);
        if (size !== undefined) old.push({ size, until: (Math.floor(now() / day) + 2) * day });
        current.delete(key);
      }
    },
  };
  return { blobs, lie, arrive: (key: string, size: number) => sizes.set(key, size) };
}

async function setUp() {
  const base = testPorts();
  const bucket = bucketOfSizes(base.clock.now);
  const ports = { ...base, blobs: { ...base.blobs, ...bucket.blobs } };
  const user = await member(ports, 'lin_xi');
  /** Uploads a file of the maximum size; undefined if the storage refuses it. */
  const upload = async () => {
    const opened = await openUpload(ports, user.id, { name: 'a.bin', size: limits.fileBytes, type: '' });
    if (!opened.ok) return opened.code;
    bucket.arrive(opened.value.key, opened.value.size);
    await joinUpload(ports, opened.value, []);
    return opened.value;
  };
  const pass = async (time: number) => {
    ports.clock.advance(time);
    await sweep.run(ports);
    await drain(ports, fileWorkers);
  };
  return { ports, user, bucket, upload, pass };
}

type Market = Awaited<ReturnType<typeof setUp>>;

/** Uploads and removes repeatedly; returns the most bytes ever in the bucket, and the number of refusals. */
async function cycle(market: Market, giveBack: (id: string) => Promise<unknown>) {
  const { upload, bucket, pass } = market;
  let most = 0;
  let refused = 0;
  for (let round = 0; round < 150; round++) {
    const one = await upload();
    most = Math.max(most, bucket.lie());
    if (typeof one === 'string') refused += 1;
    else await giveBack(one.id);
    await pass(hour / 2);
    most = Math.max(most, bucket.lie());
  }
  return { most, refused };
}

const bound = limits.storageBytes + limits.leavingBytes;

test('whoever uploads and drops for days never has more than twice the storage in the bucket', async () => {
  const market = await setUp();
  const { ports } = market;
  const { most, refused } = await cycle(market, async (id) => {
    const upload = await findUpload(ports.table, id);
    return upload && discardUpload(ports, upload);
  });
  expect(most).toBeGreaterThan(limits.storageBytes);
  expect(most).toBeLessThanOrEqual(bound);
  expect(refused).toBeGreaterThan(0);
});

test('nor whoever publishes and deletes, and two days later everything can be used again', async () => {
  const market = await setUp();
  const { ports, user, upload, pass, bucket } = market;
  const { most, refused } = await cycle(market, async (id) => {
    const body = { title: '书', price: 0, uploads: [id] };
    const { data } = await valueIn(call(createFile, ports, { user, body }));
    await call(deleteFile, ports, { user, params: { id: data.id } });
  });
  expect(most).toBeGreaterThan(limits.storageBytes);
  expect(most).toBeLessThanOrEqual(bound);
  expect(refused).toBeGreaterThan(0);
  await pass(hour);
  for (let hours = 0; hours < 50; hours += 2) await pass(2 * hour);
  expect(bucket.lie()).toBe(0);
  expect(await findStorage(ports.table, user.id)).toMatchObject({ usedBytes: 0, leavingBytes: 0 });
  expect(await upload()).toMatchObject({ state: 'uploading' });
});

test('parts that were never joined leave nothing behind, and nobody waits for them', async () => {
  const { ports, user, bucket } = await setUp();
  for (let round = 0; round < 40; round++) {
    const opened = await openUpload(ports, user.id, { name: 'a.bin', size: limits.fileBytes, type: '' });
    if (!opened.ok) throw new Error(opened.code);
    await discardUpload(ports, opened.value);
  }
  expect(bucket.lie()).toBe(0);
  expect(await findStorage(ports.table, user.id)).toMatchObject({ usedBytes: 0, leavingBytes: 0 });
});
