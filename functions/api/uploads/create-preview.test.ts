import { expect, test } from 'vitest';
import { findPreviews } from '#functions/store/files/previews/previews';
import { uploadUsed } from '#functions/store/uploads/uploads';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { opened, uploaded } from '#functions/test/uploads';
import { createPreview } from './create-preview.ts';

const user = { id: '01JD0000000000000000000001', username: 'lin' };

async function setUp() {
  const ports = testPorts();
  const upload = await uploaded(ports, user.id, { name: 'a.png', text: '12345' });
  const announce = (body: unknown, who = user) =>
    call(createPreview, ports, { user: who, params: { id: upload.id }, body });
  const storedPreview = async () => (await findPreviews(ports.table, [upload.id])).get(upload.id);
  return { ports, upload, announce, found: storedPreview };
}

test('a picture gets an address of its own, for its very type and size', async () => {
  const { upload, announce, found: storedPreview } = await setUp();
  const { preview } = await valueIn(announce({ type: 'image/webp', size: 900 }));
  expect(preview).toEqual({
    id: upload.id,
    url: `https://content.test/arriving/${upload.id}?type=image%2Fwebp&size=900`,
  });
  expect(await storedPreview()).toEqual({ type: 'image/webp' });
});

test('text is kept at once, without what is no text, and the last one counts', async () => {
  const { announce, found: storedPreview } = await setUp();
  await valueIn(announce({ type: 'audio/wav', size: 900 }));
  const { preview } = await valueIn(announce({ type: 'text/plain', text: '一\r\n\u0000二' }));
  expect(preview.url).toBeNull();
  expect(await storedPreview()).toEqual({ type: 'text/plain', text: '一\n二' });
});

test('a file still on its way may have one, a file on sale gets no other', async () => {
  const { ports, upload, announce, found: storedPreview } = await setUp();
  const { id } = await opened(ports, user.id, 5);
  const early = await call(createPreview, ports, { user, params: { id }, body: { type: 'image/png', size: 9 } });
  expect(early.ok).toBe(true);
  await ports.table.commit([uploadUsed(upload, 'FILE', ports.clock.now())]);
  expect(await announce({ type: 'image/png', size: 9 })).toMatchObject({ code: 'upload_closed' });
  expect(await storedPreview()).toBeUndefined();
});
