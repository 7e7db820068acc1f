import { expect, test } from 'vitest';
import { findStorage } from '#functions/store/uploads/storage';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { opened, sendParts, uploadNow } from '#functions/test/uploads';
import { limits } from '#shared/limits';
import { completeUpload } from './complete-upload.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };
const size = 2 * limits.partBytes + 100;

async function openedUpload() {
  const ports = testPorts();
  const upload = await opened(ports, user.id, size);
  const complete = (body: object = {}, as = user) =>
    call(completeUpload, ports, { user: as, params: { id: upload.id }, body });
  return { ports, upload, complete };
}

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

test('missing parts are named', async () => {
  const { ports, upload, complete } = await openedUpload();
  sendParts(ports, upload, [2]);
  expect(await complete()).toMatchObject({ code: 'upload_incomplete', params: { parts: '1, 3' } });
  expect((await uploadNow(ports, upload.id)).state).toBe('uploading');
});

test('it completes also when the call before died between joining and writing that down', async () => {
  const { ports, upload, complete } = await openedUpload();
  sendParts(ports, upload);
  const parts = await ports.blobs.parts(upload.key, upload.multipartId ?? '');
  await ports.blobs.join(upload.key, upload.multipartId ?? '', parts);
  expect((await valueIn(complete())).upload.state).toBe('complete');
});

test('five at once all find it complete', async () => {
  const { ports, upload, complete } = await openedUpload();
  sendParts(ports, upload);
  const answers = await Promise.all(Array.from({ length: 5 }, () => complete()));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
});

test('an object of another size than announced is dropped, and its storage returned', async () => {
  const { ports, upload, complete } = await openedUpload();
  await ports.blobs.write(upload.key, new Uint8Array(size + 1), 'text/plain');
  expect(await complete()).toMatchObject({ code: 'upload_changed' });
  expect(ports.blobs.objects.size).toBe(0);
  expect((await findStorage(ports.table, user.id)).usedBytes).toBe(0);
  expect(await complete()).toMatchObject({ code: 'upload_not_found' });
});
