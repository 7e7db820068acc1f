import { expect, test } from 'vitest';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { opened, sendParts, uploaded } from '#functions/test/uploads';
import { limits } from '#shared/limits';
import { getUpload } from './get-upload.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };
const size = 2 * limits.partBytes + 100;

test('an upload cut in the middle says what has arrived and gives addresses for the rest only', async () => {
  const ports = testPorts();
  const openUpload = await opened(ports, user.id, size);
  sendParts(ports, openUpload, [2]);
  const { upload } = await valueIn(call(getUpload, ports, { user, params: { id: openUpload.id } }));
  expect(upload.arrived.map(({ number }) => number)).toEqual([2]);
  expect(upload.parts.map(({ number }) => number)).toEqual([1, 3]);
});

test('a part of the wrong size is asked for again', async () => {
  const ports = testPorts();
  const openUpload = await opened(ports, user.id, size);
  sendParts(ports, openUpload);
  ports.blobs.arrive(openUpload.multipartId ?? '', 3, new Uint8Array(99));
  const { upload } = await valueIn(call(getUpload, ports, { user, params: { id: openUpload.id } }));
  expect(upload.parts.map(({ number }) => number)).toEqual([3]);
});

test('an upload joined by a call that died is found complete', async () => {
  const ports = testPorts();
  const openUpload = await opened(ports, user.id, 5);
  sendParts(ports, openUpload);
  await ports.blobs.join(openUpload.key, openUpload.multipartId ?? '', [{ number: 1, etag: '' }]);
  const { upload } = await valueIn(call(getUpload, ports, { user, params: { id: openUpload.id } }));
  expect(upload).toMatchObject({ state: 'complete', parts: [] });
});

test('a complete upload needs no more addresses', async () => {
  const ports = testPorts();
  const { id } = await uploaded(ports, user.id, { name: 'a.txt', text: '你好' });
  const { upload } = await valueIn(call(getUpload, ports, { user, params: { id } }));
  expect(upload).toMatchObject({ state: 'complete', size: 6, parts: [] });
});
