import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { minute } from '#shared/limits';
import type { Blobs } from '../ports/index.ts';
import { fileKey, findFile } from '../store/files/files.ts';
import { listOutbox } from '../store/table/outbox.ts';
import { fileWorkers } from '../test/file-workers.ts';
import { posted } from '../test/files.ts';
import { member } from '../test/people.ts';
import { drain, type TestPorts, testPorts } from '../test/ports.ts';
import { unzip } from '../test/zip.ts';
import { worker as index } from './index.ts';
import { worker } from './prepare.ts';

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** A seller with a file whose jobs have not run yet. */
async function setUp(fields?: Parameters<typeof posted>[2]) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id, files } = await posted(ports, seller, fields);
  const message = { fileId: id, version: 1 };
  return { ports, seller, id, files, message, found: () => findFile(ports.table, id) };
}

const two = [
  { name: '第一章.md', text: '开始' },
  { name: '第二章.md', text: '结束' },
];

const work = (ports: TestPorts, message: Parameters<typeof worker.work>[0]) => worker.work(message, ports);

test('a single file gets its checksum and no zip', async () => {
  const { ports, found } = await setUp({ files: [{ name: 'a.txt', text: '你好' }] });
  await drain(ports, fileWorkers);
  const file = await found();
  expect(file).toMatchObject({ preparedVersion: 1, files: [{ sha256: sha256('你好') }] });
  expect([file?.zip, file?.preparingUntil]).toEqual([undefined, undefined]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

test('a package becomes one zip with its names in UTF-8, and every checksum is right', async () => {
  const { ports, id, found } = await setUp({ title: '全书', files: two });
  await drain(ports, fileWorkers);
  const file = await found();
  expect(file?.files.map((one) => one.sha256)).toEqual([sha256('开始'), sha256('结束')]);
  const bytes = ports.blobs.objects.get(`zips/${id}/1.zip`)?.bytes ?? new Uint8Array();
  expect(file?.zip).toEqual({ key: `zips/${id}/1.zip`, size: bytes.length, sha256: sha256(bytes), version: 1 });
  expect(unzip(bytes)).toEqual(two.map((one) => ({ ...one, isUtf8: true })));
});

test('the same message again reads nothing', async () => {
  const { ports, found, message } = await setUp({ files: two });
  await drain(ports, fileWorkers);
  const before = await found();
  const blobs: Blobs = { ...ports.blobs, read: async () => Promise.reject(new Error('read again')) };
  await worker.work(message, { ...ports, blobs });
  expect(await found()).toEqual(before);
});

test('of two workers at once one makes the zip', async () => {
  const { ports, found, message } = await setUp({ files: two });
  let writes = 0;
  const write: Blobs['write'] = (...args) => {
    writes += 1;
    return ports.blobs.write(...args);
  };
  const counting = { ...ports, blobs: { ...ports.blobs, write } };
  await Promise.all([worker.work(message, counting), worker.work(message, counting)]);
  expect(writes).toBe(1);
  expect((await found())?.zip).toBeDefined();
});

test('a worker that fails leaves the work to the next, one that died after a while', async () => {
  const { ports, id, found, message } = await setUp({ files: two });
  await index.work({ kind: 'publish', fileId: id, version: 1 }, ports);
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
  const write: Blobs['write'] = async (...args) => {
    await ports.blobs.write(...args);
    await ports.table.commit([{ update: fileKey(id), change: { set: { version: 2 } } }]);
  };
  await worker.work(message, { ...ports, blobs: { ...ports.blobs, write } });
  expect(await found()).not.toHaveProperty('zip');
  expect([...ports.blobs.objects.keys()].some((key) => key.startsWith('zips/'))).toBe(false);
});

test('bytes that are not those announced are not passed on as such', async () => {
  const { ports, found, files } = await setUp({ files: two });
  await ports.blobs.write(files[0]?.key ?? '', new Uint8Array(1), 'text/plain');
  await expect(drain(ports, fileWorkers)).rejects.toThrow('has 1 bytes instead of 6');
  expect((await found())?.zip).toBeUndefined();
});
