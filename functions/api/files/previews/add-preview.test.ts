import { expect, test } from 'vitest';
import { findPreviews } from '#functions/store/files/previews/previews';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { previewed } from '#functions/test/previews';
import { uploaded } from '#functions/test/uploads';
import { recordScan } from '#functions/usecases/files/record-scan';
import { day } from '#shared/limits';
import { createFile } from '../create-file.ts';
import { deleteFile } from '../delete-file.ts';
import { getFile } from '../get-file.ts';
import { updateFile } from '../update-file.ts';
import { addPreview } from './add-preview.ts';
import { listPreviews } from './list-previews.ts';
import { removePreview } from './remove-preview.ts';

const picture = { type: 'image/webp', size: 5, pages: 212 };

/** A post of two files, older than a week: of its uploads only the ids are left. */
async function setUp() {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id: page } = await uploaded(ports, seller.id, { name: '讲义.pdf', text: '12345' });
  const { id: text } = await uploaded(ports, seller.id, { name: '第一章.md', text: '1234' });
  const body = { title: '书', price: 9, uploads: [page, text] };
  const { data } = await valueIn(call(createFile, ports, { user: seller, body }));
  ports.clock.advance(10 * day);
  const of = (id: string, user = seller) => ({ params: { id: data.id, file_id: id }, user });
  const add = (id: string, body: object, user = seller) => call(addPreview, ports, { ...of(id, user), body });
  const remove = (id: string, user = seller) => call(removePreview, ports, of(id, user));
  const params = { id: data.id };
  const edit = (change: object) => call(updateFile, ports, { params, user: seller, body: change });
  const list = async (user?: typeof seller) =>
    (await valueIn(call(listPreviews, ports, { params, user }))).data.previews;
  const previewIds = async () => (await valueIn(call(getFile, ports, { params }))).data.previews;
  /** Sends bytes to the bucket by the issued address. */
  const arrive = async (url: string | null, bytes: string) => {
    const key = new URL(url ?? 'none:').pathname.slice(1);
    await ports.blobs.write(key, new TextEncoder().encode(bytes), 'image/webp');
  };
  const announced = async (id: string) => (await valueIn(add(id, picture))).preview.url;
  const bytes = async () => {
    const [preview] = await list();
    return new TextDecoder().decode(ports.blobs.objects.get(new URL(preview?.url ?? 'none:').pathname.slice(1))?.bytes);
  };
  return { ports, seller, params, page, text, add, remove, edit, list, shown: previewIds, arrive, announced, bytes };
}

test('a picture is added to a file on sale and shown once an edit names it, with how many pages there are', async () => {
  const { page, arrive, announced, edit, list, shown: previewIds, bytes, seller } = await setUp();
  await arrive(await announced(page), 'first');
  expect([await list(), await list(seller)]).toEqual([[], []]);
  await valueIn(edit({ previews: [page] }));
  expect(await list()).toMatchObject([{ id: page, type: 'image/webp', pages: 212, seconds: null, duration: null }]);
  expect(await previewIds()).toEqual([page]);
  expect(await bytes()).toBe('first');
});

test('a sound keeps its length and its outline', async () => {
  const { page, add, arrive, edit, list } = await setUp();
  const sound = { type: 'audio/wav', size: 10, seconds: 30, duration: 40, waveform: '09az'.repeat(18) };
  await arrive((await valueIn(add(page, sound))).preview.url, 'RIFF');
  await valueIn(edit({ previews: [page] }));
  const { size: _, ...soundWithoutSize } = sound;
  expect(await list()).toMatchObject([{ id: page, ...soundWithoutSize }]);
});

test('a text is there at once, for its seller, and for everybody once it is named', async () => {
  const { text, add, edit, list, seller } = await setUp();
  expect((await valueIn(add(text, { type: 'text/plain', text: '# 一' }))).preview).toEqual({ id: text, url: null });
  expect(await list()).toEqual([]);
  expect(await list(seller)).toMatchObject([{ id: text, text: '# 一' }]);
  await valueIn(edit({ previews: [text] }));
  expect(await list()).toMatchObject([{ id: text, text: '# 一' }]);
});

test('what has not arrived cannot be named, and may be announced again', async () => {
  const { page, announced, arrive, edit, bytes } = await setUp();
  const lost = await announced(page);
  expect(await edit({ previews: [page] })).toMatchObject({ code: 'upload_not_usable' });
  const next = await announced(page);
  await arrive(lost, 'other');
  expect(await edit({ previews: [page] })).toMatchObject({ code: 'upload_not_usable' });
  await arrive(next, 'first');
  await valueIn(edit({ previews: [page] }));
  expect(await bytes()).toBe('first');
});

test('a file that has a preview gets no other before it is taken away, whether it is shown or not', async () => {
  const { page, announced, arrive, edit, add } = await setUp();
  await arrive(await announced(page), 'first');
  await valueIn(edit({ previews: [page] }));
  expect(await add(page, picture)).toMatchObject({ code: 'preview_there' });
  await valueIn(edit({ previews: [] }));
  expect(await add(page, picture)).toMatchObject({ code: 'preview_there' });
});

test('taken away it is on the page no more, its bytes are gone, and another can take its place', async () => {
  const { ports, page, announced, arrive, edit, remove, list, shown: previewIds, bytes, seller } = await setUp();
  await arrive(await announced(page), 'first');
  await valueIn(edit({ previews: [page] }));
  const stored = () => [...ports.blobs.objects.keys()].filter((key) => key.startsWith('previews/'));
  expect(stored()).toHaveLength(1);
  for (const _ of [1, 2]) await valueIn(remove(page));
  expect([stored(), await list(seller), await previewIds()]).toEqual([[], [], []]);
  expect(await edit({ previews: [page] })).toMatchObject({ code: 'upload_not_usable' });
  await arrive(await announced(page), 'second');
  await valueIn(edit({ previews: [page] }));
  expect(await bytes()).toBe('second');
});

test('what was made at the upload can be taken away as well', async () => {
  const { ports, seller, remove, edit } = await setUp();
  const fresh = await uploaded(ports, seller.id, { name: 'c.png', text: '1' });
  await previewed(ports, fresh, { type: 'image/png' });
  await valueIn(edit({ uploads: [fresh.id], previews: [fresh.id] }));
  expect(ports.blobs.objects.has(`previews/${fresh.id}`)).toBe(true);
  await valueIn(remove(fresh.id));
  expect(ports.blobs.objects.has(`previews/${fresh.id}`)).toBe(false);
  expect((await findPreviews(ports.table, [fresh.id])).size).toBe(0);
});

test('only of a file that is in the post, only while it is on sale, and only for its seller', async () => {
  const { ports, seller, params, page, add, remove, edit } = await setUp();
  const other = await member(ports, 'bei_er');
  const own = await uploaded(ports, seller.id, { name: 'b.txt', text: '1' });
  for (const act of [add, (id: string, _: object, user = seller) => remove(id, user)]) {
    expect(await act(own.id, picture)).toMatchObject({ code: 'file_part_not_found' });
    expect(await act(page, picture, other)).toMatchObject({ code: 'file_not_yours' });
  }
  await valueIn(edit({ uploads: [own.id] }));
  expect(await add(page, picture)).toMatchObject({ code: 'file_part_not_found' });
  await valueIn(call(deleteFile, ports, { params, user: seller }));
  expect(await add(own.id, picture)).toMatchObject({ code: 'file_not_found' });
});

test('where files are scanned, what is added later is shown once it was found clean, however old its post is', async () => {
  const { ports, page, announced, arrive, edit, params } = await setUp();
  const site = { ...ports.site, scannedSince: ports.clock.now() - day };
  const list = async () => (await valueIn(call(listPreviews, { ...ports, site }, { params }))).data.previews.length;
  await arrive(await announced(page), 'first');
  await valueIn(edit({ previews: [page] }));
  expect(await list()).toBe(0);
  const [key = ''] = [...ports.blobs.objects.keys()].filter((objectKey) => objectKey.startsWith('previews/'));
  await recordScan({ kind: 'scanned', key, verdict: 'NO_THREATS_FOUND' }, ports);
  expect(await list()).toBe(1);
});
