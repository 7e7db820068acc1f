import { expect, test } from 'vitest';
import { coverPictures, jpeg, webp } from '#functions/test/covers';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { showFilePage } from '../pages/show-file-page.ts';
import { updateProfile } from '../profiles/update-profile.ts';
import { createCover } from '../uploads/create-cover.ts';
import { deleteFile } from './delete-file.ts';
import { getFile } from './get-file.ts';
import { setShareCard } from './set-share-card.ts';
import { updateFile } from './update-file.ts';

const picture = jpeg(1200, 630);

async function setUp() {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const { id } = await posted(ports, seller, { title: '考研英语', priceFen: 3950 });
  const params = { id };
  const seen = async () => (await valueIn(call(getFile, ports, { params, user: seller }))).data;
  const put = (bytes: Uint8Array, of: string, user = seller) =>
    call(setShareCard, ports, { params, user, body: { of, jpeg: Buffer.from(bytes).toString('base64') } });
  /** Draws and sends as a browser does that shows the current file. */
  const drawn = async () => valueIn(put(picture, (await seen()).share_card?.of ?? ''));
  const edit = (change: object) => valueIn(call(updateFile, ports, { params, user: seller, body: change }));
  const image = async () => {
    const page = await call(showFilePage, ports, { params });
    return /og:image" content="https:\/\/tanwei\.test([^"]*)"/.exec(String(Object(page).value))?.[1];
  };
  const storedPictures = () => [...ports.blobs.objects.keys()].filter((key) => key.startsWith('covers/1200/'));
  const work = () => drain(ports, fileWorkers);
  return { ports, seller, id, params, seen, put, drawn, edit, image, cards: storedPictures, work };
}

test('a link shows the card, as wide as chats show it, and the page says that it is there', async () => {
  const { ports, params, drawn, image, seen } = await setUp();
  expect(await image()).toBe('/share.png');
  expect((await seen()).share_card?.is_current).toBe(false);
  expect(await drawn()).toEqual({ is_current: true });
  expect(await image()).toMatch(/^\/covers\/1200\/[\w-]{22}\.jpg$/);
  expect((await seen()).share_card?.is_current).toBe(true);
  const page = await valueIn(call(showFilePage, ports, { params }));
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
  expect(page).toContain('<meta property="og:image:width" content="1200" />');
  expect(page).toContain('<meta property="og:image:height" content="630" />');
  expect(page).toContain('<meta property="og:image:alt" content="考研英语" />');
  expect((await valueIn(call(getFile, ports, { params }))).data.share_card).toBeNull();
});

test.each([
  ['title', { title: '考研英语二' }],
  ['price', { price: 12 }],
  ['price, taken away', { price: 0 }],
])(
  'after another %s the old card is shown no more and goes; one of the new state is shown again',
  async (_, change) => {
    const { drawn, edit, image, cards: storedPictures, work } = await setUp();
    await drawn();
    const [first] = storedPictures();
    await edit(change);
    expect(await image()).toBe('/share.png');
    await work();
    expect(storedPictures()).toEqual([]);
    await drawn();
    expect(await image()).toBe(`/${storedPictures()[0]}`);
    expect(storedPictures()).not.toContain(first);
  },
);

test('what a card does not show leaves it where it is', async () => {
  const { drawn, edit, image, cards: storedPictures, work } = await setUp();
  await drawn();
  await edit({ description: '别的话', tags: ['英语'] });
  await work();
  expect(await image()).toBe(`/${storedPictures()[0]}`);
});

test('a new cover is shown in the card’s place until there is a card of it', async () => {
  const { ports, seller, drawn, edit, image } = await setUp();
  await drawn();
  const { small, large } = coverPictures();
  const body = { type: 'image/webp', small: small.length, large: large.length };
  const { cover } = await valueIn(call(createCover, ports, { user: seller, body }));
  await ports.blobs.write(new URL(cover.urls.small).pathname.slice(1), small, 'image/webp');
  await ports.blobs.write(new URL(cover.urls.large).pathname.slice(1), large, 'image/webp');
  const { data } = await edit({ cover: cover.id });
  expect(await image()).toBe(data.cover?.large);
  await drawn();
  expect(await image()).toMatch(/^\/covers\/1200\//);
});

test('a card of an earlier state is not kept, and neither is one of a private file', async () => {
  const { put, seen, edit, cards: storedPictures } = await setUp();
  const { share_card: before } = await seen();
  await edit({ price: 99 });
  expect(await valueIn(put(picture, before?.of ?? ''))).toEqual({ is_current: false });
  const { share_card: now } = await seen();
  const hidden = await edit({ is_public: false });
  expect(hidden.data.share_card).toBeNull();
  expect(await valueIn(put(picture, now?.of ?? ''))).toEqual({ is_current: false });
  expect(storedPictures()).toEqual([]);
});

test('nobody is given the card of a file that became private or was deleted; a newer one takes its place', async () => {
  const { ports, seller, params, drawn, edit, cards: storedPictures, work } = await setUp();
  await drawn();
  await edit({ is_public: false });
  await work();
  expect(storedPictures()).toEqual([]);
  await edit({ is_public: true });
  await drawn();
  await drawn();
  await work();
  expect(storedPictures()).toHaveLength(1);
  await valueIn(call(deleteFile, ports, { user: seller, params }));
  await work();
  expect(storedPictures()).toEqual([]);
});

test.each([
  ['a page', new TextEncoder().encode('<html><script>alert(1)</script>')],
  ['another size', jpeg(1200, 1200)],
  ['another format', webp(1200, 630)],
])('%s is no card', async (_, bytes) => {
  const { put, seen, cards: storedPictures } = await setUp();
  const of = (await seen()).share_card?.of ?? '';
  expect(await put(bytes, of)).toMatchObject({ code: 'upload_not_usable' });
  expect(storedPictures()).toEqual([]);
});

test('a card with the author’s old name is shown no more', async () => {
  const { ports, seller, drawn, image, work } = await setUp();
  await drawn();
  await valueIn(call(updateProfile, ports, { user: seller, body: { email: seller.email, display_name: '林夕' } }));
  await work();
  expect(await image()).toBe('/share.png');
});
