import { expect, test } from 'vitest';
import { call, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { limits } from '#shared/limits';
import { getStorage } from '../files/get-storage.ts';
import { createUpload } from './create-upload.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };
const MiB = 1024 * 1024;

const ask = (ports: TestPorts, size: number, name = '素材.zip') =>
  call(createUpload, ports, { user, body: { name, size, type: '' } });

test('an upload comes with an address for every part of 8 MiB', async () => {
  const ports = testPorts();
  const { upload } = await valueIn(ask(ports, 20 * MiB));
  expect(upload).toMatchObject({ name: '素材.zip', size: 20 * MiB, type: 'application/zip', state: 'uploading' });
  expect(upload).toMatchObject({ part_size: 8 * MiB, part_count: 3, arrived: [] });
  expect(upload.parts.map(({ number, size }) => [number, size / MiB])).toEqual([
    [1, 8],
    [2, 8],
    [3, 4],
  ]);
  expect(new Set(upload.parts.map(({ url }) => url)).size).toBe(3);
  expect(Date.parse(upload.expires_at) - ports.clock.now()).toBe(24 * 3600 * 1000);
});

test('exactly 100 MB pass', async () => {
  expect((await valueIn(ask(testPorts(), 104_857_600))).upload.part_count).toBe(13);
});

test('ten reservations of 100 MB fit into 1 GB, the eleventh is told what is left', async () => {
  const ports = testPorts();
  for (let count = 0; count < 10; count++) expect(await ask(ports, limits.fileBytes)).toMatchObject({ ok: true });
  expect(await ask(ports, limits.fileBytes)).toMatchObject({
    code: 'storage_full',
    params: { left: '24.00 MB', needed: '100.00 MB' },
  });
  expect(await valueIn(call(getStorage, ports, { user }))).toMatchObject({
    used: 1000 * MiB,
    used_bytes: 1000 * MiB,
    limit: 1024 * MiB,
    limit_bytes: 1024 * MiB,
  });
});

test('eleven at once reserve no more than ten one after the other', async () => {
  const ports = testPorts();
  const answers = await Promise.all(Array.from({ length: 11 }, () => ask(ports, limits.fileBytes)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});
