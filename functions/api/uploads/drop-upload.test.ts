import { expect, test } from 'vitest';
import { findPreviews } from '#functions/store/files/previews/previews';
import { findStorage } from '#functions/store/uploads/storage';
import { call, testPorts } from '#functions/test/ports';
import { previewed } from '#functions/test/previews';
import { opened, sendParts, uploaded } from '#functions/test/uploads';
import { dropUpload } from './drop-upload.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };

test('an unfinished upload goes with its parts and gives its storage back', async () => {
  const ports = testPorts();
  const upload = await opened(ports, user.id, 5);
  sendParts(ports, upload);
  const answer = await call(dropUpload, ports, { user, params: { id: upload.id } });
  expect(answer).toEqual({ ok: true, value: { message: '已取消上传' } });
  expect(await ports.blobs.parts(upload.key, upload.multipartId ?? '')).toEqual([]);
  expect((await findStorage(ports.table, user.id)).usedBytes).toBe(0);
});

test('ten at once return a complete upload’s storage once', async () => {
  const ports = testPorts();
  await opened(ports, user.id, 7);
  const { id } = await uploaded(ports, user.id, { name: 'a.txt', text: '12345' });
  await Promise.all(Array.from({ length: 10 }, () => call(dropUpload, ports, { user, params: { id } })));
  expect((await findStorage(ports.table, user.id)).usedBytes).toBe(7);
  expect(ports.blobs.objects.size).toBe(0);
  expect(await call(dropUpload, ports, { user, params: { id } })).toMatchObject({ code: 'upload_not_found' });
});

test('what would have been shown of it goes as well', async () => {
  const ports = testPorts();
  const upload = await uploaded(ports, user.id, { name: 'a.png', text: '12345' });
  await previewed(ports, upload, { type: 'image/webp' });
  await call(dropUpload, ports, { user, params: { id: upload.id } });
  expect((await findPreviews(ports.table, [upload.id])).size).toBe(0);
  expect(ports.blobs.objects.size).toBe(0);
});
