import { expect, test } from 'vitest';
import { extendedWebp, jpeg, sendPictures, webp } from '#functions/test/covers';
import { fileWorkers } from '#functions/test/file-workers';
import { creator } from '#functions/test/files';
import { followNow as follow } from '#functions/test/follows';

import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { verifySession } from '../accounts/verify-session.ts';
import { getUser } from './get-user.ts';
import { listFollowers } from './list-followers.ts';
import { listUsers } from './list-users.ts';
import { updateAvatar } from './update-avatar.ts';

const right = { small: webp(96, 96), large: webp(256, 256) };

async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await creator(ports, 'lin'), await creator(ports, 'ann')];
  const send = (pictures = right, user = lin, type = 'image/webp') => sendPictures(ports, user, { ...pictures, type });
  const use = (picture: string | null) => call(updateAvatar, ports, { user: lin, body: { picture } });
  const storedPictures = () => [...ports.blobs.objects.keys()].filter((key) => key.startsWith('covers/')).sort();
  return { ports, lin, ann, send, use, kept: storedPictures, work: () => drain(ports, fileWorkers) };
}

test('a picture is shown wherever its person is, without another read', async () => {
  const { ports, lin, ann, send, use, kept: storedPictures } = await setUp();
  const { user, message } = await valueIn(use(await send()));
  expect(message).toBe('头像已更新');
  const { avatar } = user;
  expect(storedPictures().map((key) => `/${key}`)).toEqual([avatar?.large, avatar?.small].sort());
  expect(avatar?.small).toMatch(/^\/covers\/96\/[\w-]{22}\.webp$/);
  expect(avatar?.large).toBe(avatar?.small.replace('/96/', '/256/'));

  await follow(ports.table, lin.id, { id: ann.id, now: ports.clock.now() });
  const { users } = await valueIn(call(listUsers, ports, {}));
  const { data } = await valueIn(call(listFollowers, ports, { params: { usernameOrId: 'ann' } }));
  const shapes = [
    (await valueIn(call(getUser, ports, { params: { usernameOrId: 'lin' } }))).user,
    (await valueIn(call(verifySession, ports, { user: lin }))).user,
    users.find(({ id }) => id === lin.id),
    data.followers[0],
  ];
  expect(shapes.map((person) => person?.avatar)).toEqual([avatar, avatar, avatar, avatar]);
  expect(users.find(({ id }) => id === ann.id)?.avatar).toBeNull();
});

test('another one has another name, and the bytes of the old one go; so they do where it is taken down', async () => {
  const { send, use, kept: storedPictures, work } = await setUp();
  const first = await valueIn(use(await send()));
  const second = await valueIn(use(await send()));
  expect(second.user.avatar).not.toEqual(first.user.avatar);
  await work();
  expect(storedPictures().map((key) => `/${key}`)).toEqual(
    [second.user.avatar?.large, second.user.avatar?.small].sort(),
  );

  expect(await valueIn(use(null))).toMatchObject({ message: '头像已去掉', user: { avatar: null } });
  await work();
  expect(storedPictures()).toEqual([]);
  expect((await valueIn(use(null))).user.avatar).toBeNull();
});

const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

test.each([
  ['a page', { small: page, large: page }],
  ['a drawing that can hold scripts', { small: drawing, large: drawing }],
  ['a film of pictures', { small: webp(96, 96), large: extendedWebp(256, 256, 0x02) }],
  ['one that is not square', { small: webp(96, 96), large: webp(256, 255) }],
  ['one that unfolds', { small: webp(96, 96), large: webp(16_000, 16_000) }],
  ['the sizes of a cover', { small: webp(480, 320), large: webp(960, 640) }],
  ['two that differ in type', { small: webp(96, 96), large: jpeg(256, 256) }],
  ['more than 30 KB', { small: webp(96, 96), large: padded(256) }],
])('%s is nobody’s picture, whatever it is called', async (_, pictures) => {
  const { send, use, kept: storedPictures } = await setUp();
  expect(await use(await send(pictures))).toMatchObject({ ok: false, code: 'upload_not_usable' });
  expect(storedPictures()).toEqual([]);
});

/** A picture of the right size with too many bytes. */
function padded(width: number) {
  const head = extendedWebp(width, width, 0);
  const bytes = new Uint8Array(30 * 1024 + 2);
  bytes.set(head);
  new DataView(bytes.buffer).setUint32(4, bytes.length - 8, true);
  return bytes;
}

test('nobody takes what another one has sent, or what never arrived', async () => {
  const { ports, ann, send, use } = await setUp();
  expect(await use(await send(right, ann))).toMatchObject({ ok: false, code: 'upload_not_usable' });
  expect(await use(ports.ids.next())).toMatchObject({ ok: false, code: 'upload_not_usable' });
});
