import { expect, test } from 'vitest';
import { findStorage } from '#functions/store/uploads/storage';
import { fileWorkers } from '#functions/test/file-workers';
import { member } from '#functions/test/people';
import { call, drain, ran, testPorts, valueIn } from '#functions/test/ports';
import { opened, uploaded } from '#functions/test/uploads';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, limits, minute } from '#shared/limits';
import { createFile } from '../files/create-file.ts';
import { completeUpload } from './complete-upload.ts';
import { createUpload } from './create-upload.ts';
import { dropUpload } from './drop-upload.ts';
import { listUploads } from './list-uploads.ts';

const MiB = 1024 * 1024;

async function setUp() {
  const ports = testPorts();
  const user = await member(ports, 'lin_xi');
  const list = async (who = user) => (await valueIn(call(listUploads, ports, { user: who }))).uploads;
  const open = (size = 5, name = 'a.txt') => call(createUpload, ports, { user, body: { name, size } });
  const drop = (id: string) => call(dropUpload, ports, { user, params: { id } });
  const used = async () => (await findStorage(ports.table, user.id)).usedBytes;
  return { ports, user, list, open, drop, used };
}

test('what holds storage without being in a post is listed for its owner, latest first', async () => {
  const { ports, user, list, open } = await setUp();
  expect(await list()).toEqual([]);
  const first = await uploaded(ports, user.id, { name: '讲义.txt', text: '12345' });
  ports.clock.advance(hour);
  await open(60 * MiB, '录像.mp4');
  const [latest, earlier] = await list();
  expect(latest).toEqual({
    id: expect.any(String),
    ...{ name: '录像.mp4', size: 60 * MiB, state: 'uploading' },
    ...{ begun_at: '2026-11-20T05:00:00.000Z', expires_at: '2026-11-21T05:00:00.000Z' },
  });
  expect(earlier).toMatchObject({ id: first.id, state: 'complete', begun_at: '2026-11-20T04:00:00.000Z' });
  expect(await list(await member(ports, 'other_1'))).toEqual([]);
});

test('at most 20 are open, however many tabs begin them at once, and one that is dropped makes room for one', async () => {
  const { list, open, drop, used } = await setUp();
  const answers = await Promise.all(Array.from({ length: 30 }, () => open()));
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(10);
  for (const refusal of refused) expect(refusal).toMatchObject({ code: 'too_many_uploads', params: { most: 20 } });
  expect([(await list()).length, await used()]).toEqual([limits.openUploads, 100]);
  const [{ id } = { id: '' }] = await list();
  await drop(id);
  const more = await Promise.all([open(), open(), open()]);
  expect(more.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await list()).toHaveLength(20);
});

test('files of a form count among the 20, and are no more as soon as they are in their post', async () => {
  const { ports, user, list, open } = await setUp();
  for (const _ of Array(19)) await open();
  const form = (count: number) => {
    const files = Array.from({ length: count }, (_, at) => new File(['1'], `${at}.txt`));
    return call(createFile, ports, { user, form: { title: '书', price: '0', files } });
  };
  expect(await form(2)).toMatchObject({ code: 'too_many_uploads' });
  expect((await form(1)).ok).toBe(true);
  expect(await list()).toHaveLength(19);
});

test('what nobody went on with ends by itself after a day, once, its parts and its storage with it', async () => {
  const { ports, user, list, open, used } = await setUp();
  await open(60 * MiB);
  const { id } = await opened(ports, user.id, 7);
  ports.clock.advance(limits.uploadHours * hour - minute);
  const late = await uploaded(ports, user.id, { name: 'b.txt', text: '1' });
  await ran(sweep, ports);
  await drain(ports, fileWorkers);
  expect((await list()).length).toBe(3);
  ports.clock.advance(2 * minute);
  for (const _ of Array(3)) {
    await ran(sweep, ports);
    await drain(ports, fileWorkers);
  }
  expect([(await list()).map((upload) => upload.id), await used()]).toEqual([[late.id], 1]);
  expect(await call(completeUpload, ports, { user, params: { id } })).toMatchObject({ code: 'upload_not_found' });
});
