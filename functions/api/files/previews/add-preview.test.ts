import { expect, test } from 'vitest';
import { arrivingPreview, findPreviews } from '#functions/store/files/previews/previews';
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

const shot = { type: 'image/webp', size: 5, pages: 212 };

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
  const announced = async (id: string) => (await valueIn(add(id, shot))).preview.url;
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
  expect(await add(page, shot)).toMatchObject({ code: 'preview_there' });
  await valueIn(edit({ previews: [] }));
  expect(await add(page, shot)).toMatchObject({ code: 'preview_there' });
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
    expect(await act(own.id, shot)).toMatchObject({ code: 'file_part_not_found' });
    expect(await act(page, shot, other)).toMatchObject({ code: 'file_not_yours' });
  }
  await valueIn(edit({ uploads: [own.id] }));
  expect(await add(page, shot)).toMatchObject({ code: 'file_part_not_found' });
  await valueIn(call(deleteFile, ports, { params, user: seller }));
  expect(await add(own.id, shot)).toMatchObject({ code: 'file_not_found' });
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

const unknown = { pages: null, seconds: null, duration: null, waveform: null };

async function threePreviews(isPublic = true) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const [picture, text, silent] = [
    await uploaded(ports, seller.id, { name: '封面.png', text: '12345' }),
    await uploaded(ports, seller.id, { name: '第一章.md', text: '1234' }),
    await uploaded(ports, seller.id, { name: '答案.md', text: '123' }),
  ];
  await previewed(ports, picture, { type: 'image/webp', pages: 212 });
  await previewed(ports, text, { type: 'text/plain', text: '# 一' });
  await previewed(ports, silent, { type: 'text/plain', text: '不给看' });
  const post = (body: object) => call(createFile, ports, { user: seller, body: { title: '书', price: 9, ...body } });
  const uploads = [picture.id, text.id, silent.id];
  const previews = [text.id, picture.id];
  const { data } = await valueIn(post({ uploads, previews, is_public: isPublic }));
  const params = { id: data.id };
  const list = (user?: typeof seller) => call(listPreviews, ports, { params, user });
  const edit = (body: object) => call(updateFile, ports, { params, user: seller, body });
  return { ports, seller, post, data, params, picture, text, silent, list, edit };
}

test('a guest sees what the seller has approved, in the order of the package, and nothing else', async () => {
  const { data, picture, text, list } = await threePreviews();
  expect(data.previews).toEqual([text.id, picture.id]);
  const { previews } = (await valueIn(list())).data;
  expect(previews).toEqual([
    {
      id: picture.id,
      type: 'image/webp',
      pages: 212,
      seconds: null,
      duration: null,
      waveform: null,
      text: null,
      url: `https://content.test/previews/${picture.id}?name=preview`,
      expires_at: '2100-01-01T00:00:00.000Z',
    },
    { id: text.id, type: 'text/plain', ...unknown, text: '# 一', url: null, expires_at: null },
  ]);
});

test('the preview of a file that is not in the post cannot be shown with it', async () => {
  const { ports, seller, post, picture, edit } = await threePreviews();
  const own = await uploaded(ports, seller.id, { name: 'b.txt', text: '1' });
  const foreign = { uploads: [own.id], previews: [picture.id] };
  expect(await post(foreign)).toMatchObject({ ok: false, code: 'upload_not_usable' });
  expect(await edit({ previews: [own.id] })).toMatchObject({ ok: false, code: 'upload_not_usable' });
});

test('what was taken back only the seller still sees, beside what is shown', async () => {
  const { ports, seller, text, silent, picture, list, edit } = await threePreviews();
  await valueIn(edit({ previews: [picture.id] }));
  const ids = async (user?: typeof seller) => (await valueIn(list(user))).data.previews.map(({ id }) => id);
  expect(await ids(seller)).toEqual([picture.id, text.id, silent.id]);
  for (const other of [undefined, await member(ports, 'guest_2')]) expect(await ids(other)).toEqual([picture.id]);
});

test('new files bring their own previews, and only those', async () => {
  const { ports, seller, list, edit } = await threePreviews();
  const next = await uploaded(ports, seller.id, { name: 'c.txt', text: '1' });
  await previewed(ports, next, { type: 'text/plain', text: '第二版' });
  await valueIn(edit({ uploads: [next.id], previews: [next.id] }));
  expect((await valueIn(list())).data.previews).toMatchObject([{ text: '第二版' }]);
  const last = await uploaded(ports, seller.id, { name: 'd.txt', text: '1' });
  await valueIn(edit({ uploads: [last.id] }));
  expect((await valueIn(list())).data.previews).toEqual([]);
});

test('a deleted post shows nothing to anybody', async () => {
  const { ports, seller, params, list } = await threePreviews();
  await valueIn(call(deleteFile, ports, { params, user: seller }));
  expect(await list()).toMatchObject({ code: 'file_not_found' });
  expect(await list(seller)).toMatchObject({ code: 'file_not_found' });
});

// ── Nothing is shown that was not there when it was put up ───────────────────────────────────────────────────────────

/** An announced picture of a complete upload; the test decides when its bytes arrive. */
async function announced() {
  const set = await threePreviews();
  const { ports, seller, params } = set;
  const upload = await uploaded(ports, seller.id, { name: '封面2.png', text: '12345' });
  await previewed(ports, upload, { type: 'image/webp' });
  const arrive = (text: string) =>
    ports.blobs.write(arrivingPreview(upload.id), new TextEncoder().encode(text), 'image/webp');
  await ports.blobs.remove([arrivingPreview(upload.id)]);
  const bytes = async () => {
    const [preview] = (await valueIn(set.list())).data.previews;
    const key = new URL(preview?.url ?? 'none:').pathname.slice(1);
    return new TextDecoder().decode(ports.blobs.objects.get(key)?.bytes);
  };
  const previewIds = async () => (await valueIn(set.list())).data.previews.map(({ id }) => id);
  return { ...set, params, upload, arrive, bytes, shown: previewIds };
}

test('what has not arrived cannot be shown, and arrives in vain afterwards', async () => {
  const { upload, arrive, post, edit, shown } = await announced();
  const body = { uploads: [upload.id], previews: [upload.id] };
  expect(await post(body)).toMatchObject({ code: 'upload_not_usable' });
  expect(await edit(body)).toMatchObject({ code: 'upload_not_usable' });
  await valueIn(edit({ uploads: [upload.id] }));
  await arrive('late');
  expect(await edit({ previews: [upload.id] })).toMatchObject({ code: 'upload_not_usable' });
  expect(await shown()).toEqual([]);
});

test('what comes by the address after publishing changes nothing of what is shown', async () => {
  const { upload, arrive, edit, bytes } = await announced();
  await arrive('first');
  await valueIn(edit({ uploads: [upload.id], previews: [upload.id] }));
  await arrive('other');
  await valueIn(edit({ previews: [] }));
  await valueIn(edit({ previews: [upload.id] }));
  expect(await bytes()).toBe('first');
});

test('where files are scanned, pictures and sounds are shown once they were found clean, and to nobody if they were not', async () => {
  const { ports, params, seller, picture, text } = await threePreviews();
  const site = { ...ports.site, scannedSince: 0 };
  const previews = async (user?: typeof seller) => {
    const answer = call(listPreviews, { ...ports, site }, { params, user });
    return (await valueIn(answer)).data.previews.map(({ id }) => id).filter((id) => [picture.id, text.id].includes(id));
  };
  const scan = (verdict: 'NO_THREATS_FOUND' | 'THREATS_FOUND', key = `previews/${picture.id}`) =>
    recordScan({ kind: 'scanned', key, verdict }, ports);
  await scan('NO_THREATS_FOUND', arrivingPreview(picture.id));
  expect([await previews(), await previews(seller)]).toEqual([[text.id], [text.id]]);
  await scan('NO_THREATS_FOUND');
  expect(await previews()).toEqual([picture.id, text.id]);
  await scan('THREATS_FOUND');
  expect([await previews(), await previews(seller)]).toEqual([[text.id], [text.id]]);
});
