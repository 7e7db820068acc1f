import { expect, test } from 'vitest';
import { findPreviews } from '#functions/store/files/previews/previews';
import { findStorage } from '#functions/store/uploads/storage';
import { uploadUsed } from '#functions/store/uploads/uploads';
import { call, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { previewed } from '#functions/test/previews';
import { opened, sendParts, uploaded, uploadNow } from '#functions/test/uploads';
import { limits } from '#shared/limits';
import { completeUpload } from './complete-upload.ts';
import { createPreview } from './create-preview.ts';
import { createUpload } from './create-upload.ts';
import { dropUpload } from './drop-upload.ts';
import { getUpload } from './get-upload.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };
const MiB = 1024 * 1024;
const size = 2 * limits.partBytes + 100;

const create = (ports: TestPorts, size = 20 * MiB) =>
  valueIn(call(createUpload, ports, { user, body: { name: '素材.zip', size, type: '' } }));

async function openedUpload() {
  const ports = testPorts();
  const upload = await opened(ports, user.id, size);
  const params = { id: upload.id };
  const complete = (body: object = {}) => call(completeUpload, ports, { user, params, body });
  const now = async () => (await valueIn(call(getUpload, ports, { user, params }))).upload;
  const drop = () => call(dropUpload, ports, { user, params });
  const join = async () => {
    const parts = await ports.blobs.parts(upload.key, upload.multipartId ?? '');
    await ports.blobs.join(upload.key, upload.multipartId ?? '', parts);
  };
  const used = async () => (await findStorage(ports.table, user.id)).usedBytes;
  return { ports, upload, complete, now, drop, join, used };
}

test('an upload comes with an address for every part of 8 MiB', async () => {
  const ports = testPorts();
  const { upload } = await create(ports);
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
  expect((await create(testPorts(), 104_857_600)).upload.part_count).toBe(13);
});

test('eleven at once reserve no more than ten one after the other', async () => {
  const ports = testPorts();
  const body = { name: 'a.zip', size: limits.fileBytes, type: '' };
  const answers = await Promise.all(Array.from({ length: 11 }, () => call(createUpload, ports, { user, body })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});

test('an upload cut in the middle says what has arrived, gives addresses for the rest only, and names what is missing', async () => {
  const { ports, upload, complete, now } = await openedUpload();
  sendParts(ports, upload, [2]);
  const { arrived, parts } = await now();
  expect([arrived, parts].map((some) => some.map(({ number }) => number))).toEqual([[2], [1, 3]]);
  expect(await complete()).toMatchObject({ code: 'upload_incomplete', params: { parts: '1, 3' } });
  expect((await uploadNow(ports, upload.id)).state).toBe('uploading');
});

test('parts that have arrived are joined in their order, with or without a list of them', async () => {
  const { ports, upload, complete } = await openedUpload();
  sendParts(ports, upload, [3, 1, 2]);
  const stored = await ports.blobs.parts(upload.key, upload.multipartId ?? '');
  const parts = stored.map(({ number, etag }) => ({ number, etag: etag.replaceAll('"', '') }));
  const answer = await valueIn(complete({ parts }));
  expect(answer.upload).toMatchObject({ state: 'complete', size, parts: [] });
  const bytes = ports.blobs.objects.get(upload.key)?.bytes;
  expect([bytes?.length, bytes?.[0], bytes?.[limits.partBytes], bytes?.[size - 1]]).toEqual([size, 1, 2, 3]);
});

test('it is complete also where the call before died between joining and writing that down', async () => {
  for (const again of ['now', 'complete'] as const) {
    const at = await openedUpload();
    sendParts(at.ports, at.upload);
    await at.join();
    if (again === 'now') expect(await at.now()).toMatchObject({ state: 'complete', parts: [] });
    else expect((await valueIn(at.complete())).upload.state).toBe('complete');
  }
});

test('an object of another size than announced is dropped, and its storage returned', async () => {
  const { ports, upload, complete, used } = await openedUpload();
  await ports.blobs.write(upload.key, new Uint8Array(size + 1), 'text/plain');
  expect(await complete()).toMatchObject({ code: 'upload_changed' });
  expect([ports.blobs.objects.size, await used()]).toEqual([0, 0]);
  expect(await complete()).toMatchObject({ code: 'upload_not_found' });
});

test('an unfinished upload goes with its parts and gives its storage back', async () => {
  const { ports, upload, drop, used } = await openedUpload();
  sendParts(ports, upload);
  expect(await drop()).toEqual({ ok: true, value: { message: '已取消上传' } });
  expect(await ports.blobs.parts(upload.key, upload.multipartId ?? '')).toEqual([]);
  expect(await used()).toBe(0);
});

test('what would have been shown of it goes as well', async () => {
  const ports = testPorts();
  const upload = await uploaded(ports, user.id, { name: 'a.png', text: '12345' });
  await previewed(ports, upload, { type: 'image/webp' });
  await call(dropUpload, ports, { user, params: { id: upload.id } });
  expect((await findPreviews(ports.table, [upload.id])).size).toBe(0);
  expect(ports.blobs.objects.size).toBe(0);
});

async function arrived() {
  const ports = testPorts();
  const upload = await uploaded(ports, user.id, { name: 'a.png', text: '12345' });
  const announce = (body: unknown, who = user) =>
    call(createPreview, ports, { user: who, params: { id: upload.id }, body });
  const storedPreview = async () => (await findPreviews(ports.table, [upload.id])).get(upload.id);
  return { ports, upload, announce, storedPreview };
}

test('a picture gets an address of its own, for its very type and size', async () => {
  const { upload, announce, storedPreview } = await arrived();
  const { preview } = await valueIn(announce({ type: 'image/webp', size: 900 }));
  expect(preview).toEqual({
    id: upload.id,
    url: `https://content.test/arriving/${upload.id}?type=image%2Fwebp&size=900`,
  });
  expect(await storedPreview()).toEqual({ type: 'image/webp' });
});

test('text is kept at once, without what is no text, and the last one counts', async () => {
  const { announce, storedPreview } = await arrived();
  await valueIn(announce({ type: 'audio/wav', size: 900 }));
  const { preview } = await valueIn(announce({ type: 'text/plain', text: '一\r\n\u0000二' }));
  expect(preview.url).toBeNull();
  expect(await storedPreview()).toEqual({ type: 'text/plain', text: '一\n二' });
});

test('a file still on its way may have one, a file on sale gets no other', async () => {
  const { ports, upload, announce, storedPreview } = await arrived();
  const { id } = await opened(ports, user.id, 5);
  const early = await call(createPreview, ports, { user, params: { id }, body: { type: 'image/png', size: 9 } });
  expect(early.ok).toBe(true);
  await ports.table.commit([uploadUsed(upload, 'FILE', ports.clock.now())]);
  expect(await announce({ type: 'image/png', size: 9 })).toMatchObject({ code: 'upload_closed' });
  expect(await storedPreview()).toBeUndefined();
});
