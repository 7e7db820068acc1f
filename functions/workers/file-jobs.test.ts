import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { day, minute } from '#shared/limits';
import { heatOf, hotKey, weights } from '../domain/files/popularity.ts';
import type { Blobs } from '../ports/index.ts';
import { fileKey, findFile } from '../store/files/files.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { findStorage } from '../store/uploads/storage.ts';
import { findUpload } from '../store/uploads/uploads.ts';
import { posted } from '../test/files.ts';
import { member } from '../test/people.ts';
import { drain, type TestPorts, testPorts } from '../test/ports.ts';
import { opened, sendParts, uploaded, uploadNow } from '../test/uploads.ts';
import { unzip } from '../test/zip.ts';
import { worker } from './file-jobs.ts';
import { schedule as sweep } from './sweep.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A seller with a post; no job of it is done yet. */
async function setUp(given?: Parameters<typeof posted>[2]) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id, files } = await posted(ports, seller, given);
  const message = { kind: 'prepare', fileId: id, version: 1 } as const;
  return { ports, seller, id, files, message, found: () => findFile(ports.table, id) };
}

const two = [
  { name: '第一章.md', text: '开始' },
  { name: '第二章.md', text: '结束' },
];

const work = (ports: TestPorts, message: Parameters<typeof worker.work>[0]) => worker.work(message, ports);

// ── prepare ──────────────────────────────────────────────────────────────────────────────────────────────────────────

test('a single file gets its checksum and no zip', async () => {
  const { ports, found } = await setUp({ files: [{ name: 'a.txt', text: '你好' }] });
  await drain(ports, [worker]);
  const file = await found();
  expect(file).toMatchObject({ preparedVersion: 1, files: [{ sha256: sha256('你好') }] });
  expect([file?.zip, file?.preparingUntil]).toEqual([undefined, undefined]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('a package becomes one zip with its names in UTF-8, and every checksum is right', async () => {
  const { ports, id, found } = await setUp({ title: '全书', files: two });
  await drain(ports, [worker]);
  const file = await found();
  expect(file?.files.map((one) => one.sha256)).toEqual([sha256('开始'), sha256('结束')]);
  const bytes = ports.blobs.objects.get(`zips/${id}/1.zip`)?.bytes ?? new Uint8Array();
  expect(file?.zip).toEqual({ key: `zips/${id}/1.zip`, size: bytes.length, sha256: sha256(bytes), version: 1 });
  expect(unzip(bytes)).toEqual(two.map((one) => ({ ...one, isUtf8: true })));
});

test('the same message again reads nothing', async () => {
  const { ports, found, message } = await setUp({ files: two });
  await drain(ports, [worker]);
  const before = await found();
  const blobs: Blobs = { ...ports.blobs, read: async () => Promise.reject(new Error('read again')) };
  await worker.work(message, { ...ports, blobs });
  expect(await found()).toEqual(before);
});

test('of two workers at once one makes the zip', async () => {
  const { ports, found, message } = await setUp({ files: two });
  let writes = 0;
  const write: Blobs['write'] = (...given) => {
    writes += 1;
    return ports.blobs.write(...given);
  };
  const counting = { ...ports, blobs: { ...ports.blobs, write } };
  await Promise.all([worker.work(message, counting), worker.work(message, counting)]);
  expect(writes).toBe(1);
  expect((await found())?.zip).toBeDefined();
});

test('a worker that fails leaves the work to the next, one that died after a while', async () => {
  const { ports, id, found, message } = await setUp({ files: two });
  await worker.work({ kind: 'publish', fileId: id, version: 1 }, ports);
  const broken: Blobs = { ...ports.blobs, write: async () => Promise.reject(new Error('no space')) };
  await expect(worker.work(message, { ...ports, blobs: broken })).rejects.toThrow('no space');
  expect((await found())?.preparingUntil).toBeUndefined();
  const left = await listOutbox(ports.table);
  expect(left).toContainEqual(expect.objectContaining({ message }));

  const dead = { preparingUntil: ports.clock.now() + minute };
  await ports.table.commit([{ update: fileKey(id), change: { set: dead } }]);
  await work(ports, message);
  expect((await found())?.zip).toBeUndefined();
  ports.clock.advance(2 * minute);
  await work(ports, message);
  expect((await found())?.zip).toBeDefined();
});

test('what was made of an old version is not recorded, and does not stay', async () => {
  const { ports, id, found, message } = await setUp({ files: two });
  const write: Blobs['write'] = async (...given) => {
    await ports.blobs.write(...given);
    await ports.table.commit([{ update: fileKey(id), change: { set: { version: 2 } } }]);
  };
  await worker.work(message, { ...ports, blobs: { ...ports.blobs, write } });
  expect(await found()).not.toHaveProperty('zip');
  expect([...ports.blobs.objects.keys()].some((key) => key.startsWith('zips/'))).toBe(false);
});

test('bytes that are not those announced are not passed on as such', async () => {
  const { ports, found, files } = await setUp({ files: two });
  await ports.blobs.write(files[0]?.key ?? '', new Uint8Array(1), 'text/plain');
  await expect(drain(ports, [worker])).rejects.toThrow('has 1 bytes instead of 6');
  expect((await found())?.zip).toBeUndefined();
});

// ── downloaded, rank ─────────────────────────────────────────────────────────────────────────────────────────────────

test('a download counts once per user, file and day, however often the queue delivers it', async () => {
  const { ports, id, found } = await setUp();
  const downloaded = (userId: string, on: string) => work(ports, { kind: 'downloaded', fileId: id, userId, day: on });
  await Promise.all([downloaded('b', '20261120'), downloaded('b', '20261120'), downloaded('b', '20261120')]);
  expect((await found())?.downloadCount).toBe(1);
  await downloaded('c', '20261120');
  await downloaded('b', '20261121');
  expect((await found())?.downloadCount).toBe(3);
});

test('a download moves the post up in the popular list', async () => {
  const { ports, id } = await setUp();
  await work(ports, { kind: 'downloaded', fileId: id, userId: 'b', day: '20261120' });
  const heat = heatOf(weights.download, ports.clock.now());
  expect(await ports.table.get(fileKey(id))).toMatchObject({ heat, listHot: hotKey(heat, id) });
});

test('the place in the popular list is written only when it changes', async () => {
  const { ports, id } = await setUp();
  await work(ports, { kind: 'downloaded', fileId: id, userId: 'b', day: '20261120' });
  let commits = 0;
  const commit: typeof ports.table.commit = (writes) => {
    commits += 1;
    return ports.table.commit(writes);
  };
  await worker.work({ kind: 'rank', fileId: id }, { ...ports, table: { ...ports.table, commit } });
  expect(commits).toBe(0);
});

test('a private post gets no place, and a deleted or unknown one no count', async () => {
  const { ports, id } = await setUp({ isPublic: false });
  await work(ports, { kind: 'downloaded', fileId: id, userId: 'b', day: '20261120' });
  expect(await ports.table.get(fileKey(id))).not.toHaveProperty('listHot');
  await work(ports, { kind: 'downloaded', fileId: 'unknown', userId: 'b', day: '20261120' });
  await work(ports, { kind: 'rank', fileId: 'unknown' });
  expect(await findFile(ports.table, 'unknown')).toBeUndefined();
});

// ── expire-upload ────────────────────────────────────────────────────────────────────────────────────────────────────

test('the sweep gives up what nobody finished or used in a day, and nothing else', async () => {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const unfinished = await opened(ports, seller.id, 100);
  sendParts(ports, unfinished);
  const unused = await uploaded(ports, seller.id, { name: 'a.txt', text: '12345' });
  await posted(ports, seller, { files: [{ name: 'b.txt', text: '1234567' }] });
  await drain(ports, [worker]);
  ports.clock.advance(day - minute);
  const late = await opened(ports, seller.id, 1000);

  await sweep.run(ports);
  await drain(ports, [worker]);
  expect((await findStorage(ports.table, seller.id)).usedBytes).toBe(1112);

  ports.clock.advance(minute);
  await sweep.run(ports);
  await drain(ports, [worker]);
  expect((await findStorage(ports.table, seller.id)).usedBytes).toBe(1007);
  expect(await findUpload(ports.table, unfinished.id)).toBeUndefined();
  expect(await findUpload(ports.table, unused.id)).toBeUndefined();
  expect((await uploadNow(ports, late.id)).state).toBe('uploading');
  expect(ports.blobs.objects.size).toBe(1);
});

test('an upload that was looked at too early comes due when it expires', async () => {
  const ports = testPorts();
  const upload = await opened(ports, 'lin', 100);
  await work(ports, { kind: 'expire-upload', uploadId: upload.id });
  expect((await uploadNow(ports, upload.id)).state).toBe('uploading');
  ports.clock.advance(day);
  await sweep.run(ports);
  expect(ports.queues.sent).toMatchObject([{ message: { kind: 'expire-upload', uploadId: upload.id } }]);
});
