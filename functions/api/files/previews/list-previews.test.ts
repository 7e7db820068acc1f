import { expect, test } from 'vitest';
import { arrivingPreview } from '#functions/store/files/previews/previews';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { previewed } from '#functions/test/previews';
import { uploaded } from '#functions/test/uploads';
import { recordScan } from '#functions/usecases/files/record-scan';
import { createFile } from '../create-file.ts';
import { deleteFile } from '../delete-file.ts';
import { updateFile } from '../update-file.ts';
import { listPreviews } from './list-previews.ts';

const unknown = { pages: null, seconds: null, duration: null, waveform: null };

async function setUp(isPublic = true) {
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
  const { data, picture, text, list } = await setUp();
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
  const { ports, seller, post, picture, edit } = await setUp();
  const own = await uploaded(ports, seller.id, { name: 'b.txt', text: '1' });
  const foreign = { uploads: [own.id], previews: [picture.id] };
  expect(await post(foreign)).toMatchObject({ ok: false, code: 'upload_not_usable' });
  expect(await edit({ previews: [own.id] })).toMatchObject({ ok: false, code: 'upload_not_usable' });
});

test('what was taken back only the seller still sees, beside what is shown', async () => {
  const { ports, seller, text, silent, picture, list, edit } = await setUp();
  await valueIn(edit({ previews: [picture.id] }));
  const ids = async (user?: typeof seller) => (await valueIn(list(user))).data.previews.map(({ id }) => id);
  expect(await ids(seller)).toEqual([picture.id, text.id, silent.id]);
  for (const other of [undefined, await member(ports, 'guest_2')]) expect(await ids(other)).toEqual([picture.id]);
});

test('new files bring their own previews, and only those', async () => {
  const { ports, seller, list, edit } = await setUp();
  const next = await uploaded(ports, seller.id, { name: 'c.txt', text: '1' });
  await previewed(ports, next, { type: 'text/plain', text: '第二版' });
  await valueIn(edit({ uploads: [next.id], previews: [next.id] }));
  expect((await valueIn(list())).data.previews).toMatchObject([{ text: '第二版' }]);
  const last = await uploaded(ports, seller.id, { name: 'd.txt', text: '1' });
  await valueIn(edit({ uploads: [last.id] }));
  expect((await valueIn(list())).data.previews).toEqual([]);
});

test('a deleted post shows nothing to anybody', async () => {
  const { ports, seller, params, list } = await setUp();
  await valueIn(call(deleteFile, ports, { params, user: seller }));
  expect(await list()).toMatchObject({ code: 'file_not_found' });
  expect(await list(seller)).toMatchObject({ code: 'file_not_found' });
});

// ── Nothing is shown that was not there when it was put up ───────────────────────────────────────────────────────────

/** An announced picture of a complete upload; the test decides when its bytes arrive. */
async function announced() {
  const set = await setUp();
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
  const { ports, params, seller, picture, text } = await setUp();
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
