import { expect, test } from 'vitest';
import { day, minute } from '#shared/limits';
import { popularityKey, popularityScoreOf, weights } from '../domain/catalog/popularity.ts';
import { fileKey, findFile } from '../store/files/files.ts';
import { findStorage } from '../store/uploads/storage.ts';
import { findUpload } from '../store/uploads/uploads.ts';
import { fileWorkers } from '../test/file-workers.ts';
import { posted } from '../test/files.ts';
import { member } from '../test/people.ts';
import { drain, ran, type TestPorts, testPorts } from '../test/ports.ts';
import { opened, sendParts, uploaded, uploadNow } from '../test/uploads.ts';
import { worker } from './file-jobs.ts';
import { schedule as sweep } from './sweep.ts';

/** A seller with a file whose jobs have not run yet. */
async function setUp(fields?: Parameters<typeof posted>[2]) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id } = await posted(ports, seller, fields);
  return { ports, seller, id, found: () => findFile(ports.table, id) };
}

const work = (ports: TestPorts, message: Parameters<typeof worker.work>[0]) => worker.work(message, ports);

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
  const score = popularityScoreOf(weights.download, ports.clock.now());
  expect(await ports.table.get(fileKey(id))).toMatchObject({ heat: score, listHot: popularityKey(score, id) });
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
  await drain(ports, fileWorkers);
  ports.clock.advance(day - minute);
  const late = await opened(ports, seller.id, 1000);

  await ran(sweep, ports);
  await drain(ports, fileWorkers);
  expect((await findStorage(ports.table, seller.id)).usedBytes).toBe(1112);

  ports.clock.advance(minute);
  await ran(sweep, ports);
  await drain(ports, fileWorkers);
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
  await ran(sweep, ports);
  expect(ports.queues.sent).toMatchObject([{ message: { kind: 'expire-upload', uploadId: upload.id } }]);
});
