import { expect, test } from 'vitest';
import type { MemoryBlobs } from '#functions/adapters/memory/blobs';
import type { Deps } from '#functions/ports/index';
import { coverPictures, sendPictures, webp } from '#functions/test/covers';
import { fileWorkers } from '#functions/test/file-workers';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { recordScan } from '#functions/usecases/files/record-scan';
import { limits } from '#shared/limits';
import { createFile } from '../files/create-file.ts';
import { getFile } from '../files/get-file.ts';
import { listActivity } from '../files/list-activity.ts';
import { listFiles } from '../files/list-files.ts';
import { listMyFiles } from '../files/list-my-files.ts';
import { updateFile } from '../files/update-file.ts';
import { followUser } from '../profiles/follow-user.ts';
import { createCover } from './create-cover.ts';

type Ports = Deps<'table' | 'links' | 'ids' | 'clock'> & { blobs: MemoryBlobs };
type Who = { id: string; username: string };

const sent = (ports: Ports, user: Who, pictures = coverPictures(), type = 'image/webp'): Promise<string> =>
  sendPictures(ports, user, { ...pictures, type });

const storedCovers = ({ blobs }: Pick<Ports, 'blobs'>): string[] =>
  [...blobs.objects.keys()].filter((key) => key.startsWith('covers/')).sort();

async function setUp() {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const follower = await member(ports, 'bei_yu');
  await valueIn(call(followUser, ports, { user: follower, params: { usernameOrId: seller.username } }));
  const { id: upload } = await uploaded(ports, seller.id, { name: '讲义.pdf', text: '12345' });
  const post = (cover?: string) =>
    call(createFile, ports, { user: seller, body: { title: '考研英语', price: 9, uploads: [upload], cover } });
  const posted = async () => (await valueIn(post(await sent(ports, seller)))).data;
  const edit = (id: string, change: object) => call(updateFile, ports, { params: { id }, user: seller, body: change });
  const work = () => drain(ports, fileWorkers);
  return { ports, seller, follower, post, posted, edit, work };
}

test('every list carries the cover, an edit is followed by all of them, and the old pictures go', async () => {
  const { ports, seller, follower, posted, edit, work } = await setUp();
  const { id, cover } = await posted();
  await work();
  expect(cover?.small).toMatch(/^\/covers\/480\/[\w-]{22}\.webp$/);
  expect(storedCovers(ports)).toEqual([cover?.small.slice(1), cover?.large.slice(1)]);

  const listedCovers = async () => {
    const lists = await Promise.all([
      valueIn(call(listFiles, ports, { query: {} })),
      valueIn(call(listFiles, ports, { query: { q: '英语' } })),
      valueIn(call(listMyFiles, ports, { user: seller, query: {} })),
      valueIn(call(listActivity, ports, { user: follower, query: {} })),
    ]);
    const { data } = await valueIn(call(getFile, ports, { params: { id } }));
    return [data, ...lists.flatMap(({ posts }) => posts)].map((listed) => listed.cover);
  };
  expect(await listedCovers()).toEqual(Array(5).fill(cover));

  const other = (await valueIn(edit(id, { cover: await sent(ports, seller) }))).data.cover;
  await work();
  expect(other).not.toEqual(cover);
  expect(await listedCovers()).toEqual(Array(5).fill(other));
  expect(storedCovers(ports)).toEqual([other?.small.slice(1), other?.large.slice(1)]);

  await valueIn(edit(id, { title: '考研英语二' }));
  expect((await listedCovers())[0]).toEqual(other);
  await valueIn(edit(id, { cover: null }));
  await work();
  expect(await listedCovers()).toEqual(Array(5).fill(null));
  expect(storedCovers(ports)).toEqual([]);
});

test('what becomes private goes on under a name that strangers have never seen', async () => {
  const { ports, posted, edit, work } = await setUp();
  const { id, cover } = await posted();
  const hidden = (await valueIn(edit(id, { is_public: false }))).data.cover;
  await work();
  expect(hidden).not.toEqual(cover);
  expect(storedCovers(ports)).toEqual([hidden?.small.slice(1), hidden?.large.slice(1)]);
  expect(await call(getFile, ports, { params: { id } })).toMatchObject({ code: 'file_not_found' });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

test.each([
  ['a page', { small: bytesOf('<html><script>alert(1)</script>'), large: coverPictures().large }],
  ['a drawing', { small: coverPictures().small, large: bytesOf('<svg onload="alert(1)"/>') }],
  ['a picture of another size', { small: coverPictures().small, large: webp(9600, 6400) }],
  ['pictures of two types', { small: coverPictures('image/jpeg').small, large: coverPictures().large }],
])('%s is refused as a cover, and nothing of it is ever given out', async (_, pictures) => {
  const { ports, seller, post, posted, edit } = await setUp();
  expect(await post(await sent(ports, seller, pictures))).toMatchObject({ code: 'upload_not_usable' });
  const { id, cover } = await posted();
  expect(await edit(id, { cover: await sent(ports, seller, pictures) })).toMatchObject({ code: 'upload_not_usable' });
  expect(storedCovers(ports)).toEqual([cover?.small.slice(1), cover?.large.slice(1)]);
});

test('one that never arrived, is somebody else’s or too large is none', async () => {
  const { ports, seller, follower, post } = await setUp();
  const refused = { code: 'upload_not_usable' };
  const large = new Uint8Array([...webp(960, 640), ...new Uint8Array(limits.coverBytes)]);
  expect(await post(ports.ids.next())).toMatchObject(refused);
  expect(await post(await sent(ports, follower))).toMatchObject(refused);
  const announced = { type: 'image/webp', small: 9, large: large.length };
  const tooLarge = call(createCover, ports, { user: seller, body: announced });
  expect(await tooLarge).toMatchObject({ code: 'invalid_input', problems: [{ field: 'large' }] });
});

test('pictures that a scan finds something in are given out no more', async () => {
  const { ports, posted } = await setUp();
  const { cover } = await posted();
  const scanned = { kind: 'scanned', key: cover?.large.slice(1) ?? '' } as const;
  await recordScan({ ...scanned, verdict: 'NO_THREATS_FOUND' }, ports);
  expect(storedCovers(ports)).toHaveLength(2);
  await recordScan({ ...scanned, verdict: 'THREATS_FOUND' }, ports);
  expect(storedCovers(ports)).toEqual([cover?.small.slice(1)]);
});
