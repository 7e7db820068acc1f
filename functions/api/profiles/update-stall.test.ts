import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { askBack, deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { deleteFile } from '../files/delete-file.ts';
import { updateFile } from '../files/update-file.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { updateStall } from './update-stall.ts';

async function setUp() {
  const ports = testPorts();
  const [lin, ann] = [await member(ports, 'lin'), await member(ports, 'ann')];
  const save = (body: object) => call(updateStall, ports, { user: lin, body });
  const storefront = async (user?: typeof ann) =>
    (await valueIn(call(getUser, ports, { params: { usernameOrId: 'lin' }, ...(user && { user }) }))).stall;
  return { ports, lin, ann, save, stall: storefront };
}

const site = { title: '我的网站', url: 'https://lin.example.com/' };

test('a stall nobody has written anything for is empty, and shows no figures', async () => {
  const { stall: storefront } = await setUp();
  expect(await storefront()).toEqual({ about: '', links: [], pinned: null, sold: null });
});

test('what is saved is shown to everybody, and what is left out stays as it was', async () => {
  const { ports, ann, save, stall: storefront } = await setUp();
  expect(await valueIn(save({ about: ' 手写笔记。\r\n三年。 ', links: [site] }))).toEqual({
    message: '摊位介绍已更新',
  });
  await valueIn(save({ links: [site, { title: ' 视频 ', url: 'https://space.example.com/lin ' }] }));
  expect(await storefront(ann)).toMatchObject({
    about: '手写笔记。\n三年。',
    links: [site, { title: '视频', url: 'https://space.example.com/lin' }],
  });
  await valueIn(save({ about: '', links: [] }));
  expect(await storefront()).toMatchObject({ about: '', links: [] });
  const { users } = await valueIn(call(listUsers, ports, {}));
  expect(Object.keys(users[0] ?? {})).not.toContain('about');
});

test('a pinned file is shown while everybody may see it, and again once they may', async () => {
  const { ports, lin, save, stall: storefront } = await setUp();
  const file = await posted(ports, lin, { title: '代表作' });
  const edit = (is_public: boolean) => call(updateFile, ports, { user: lin, params: file, body: { is_public } });
  await valueIn(save({ pinned_file_id: file.id }));
  expect((await storefront())?.pinned).toMatchObject({ id: file.id, title: '代表作' });

  await valueIn(edit(false));
  expect([(await storefront())?.pinned, (await storefront(lin))?.pinned]).toEqual([null, null]);
  await valueIn(edit(true));
  expect((await storefront())?.pinned).toMatchObject({ id: file.id });

  await valueIn(save({ pinned_file_id: null }));
  expect((await storefront())?.pinned).toBeNull();
  await valueIn(save({ pinned_file_id: file.id }));
  await valueIn(call(deleteFile, ports, { user: lin, params: file }));
  expect((await storefront())?.pinned).toBeNull();
});

test('nobody pins what others may not see, or what is not theirs', async () => {
  const { ports, lin, ann, save, stall: storefront } = await setUp();
  const hidden = await posted(ports, lin, { isPublic: false });
  const others = await posted(ports, ann);
  for (const { id } of [hidden, others, { id: ports.ids.next() }])
    expect(await save({ pinned_file_id: id, about: '新的' })).toMatchObject({ ok: false, code: 'file_not_found' });
  expect(await storefront()).toMatchObject({ pinned: null, about: '' });
});

test('sales are counted where the seller shows them: those that were paid, and not given back', async () => {
  const { ports, seller, buyer, other, file } = await testMarket();
  await verifyUser({ ...ports, queues: { send: async () => undefined } }, seller, ports.clock.now());
  const sold = async () =>
    (await valueIn(call(getUser, ports, { params: { usernameOrId: seller.username } }))).stall.sold;
  const show = (shows_sold: boolean) => call(updateStall, ports, { user: seller, body: { shows_sold } });
  await paid({ ports, file }, buyer);
  expect(await sold()).toBeNull();

  await valueIn(show(true));
  expect(await sold()).toBe(1);
  const second = await paid({ ports, file: await fileOf(ports, seller, 900) }, other);
  expect(await sold()).toBe(2);
  await valueIn(askBack(ports, other, second));
  await deliver(ports);
  expect(await sold()).toBe(1);
  await valueIn(show(false));
  expect(await sold()).toBeNull();
});

const link = (change: object) => ({ links: [site, { ...site, ...change }] });

test.each([
  ['javascript:alert(1)', 'link_address_invalid'],
  ['data:text/html,<script>', 'link_address_invalid'],
  ['http://lin.example.com/', 'link_address_invalid'],
  ['//lin.example.com/', 'link_address_invalid'],
  ['https://', 'link_address_invalid'],
  ['https:lin.example.com', 'link_address_invalid'],
  ['https://tanwei.cn@lin.example.com/', 'link_address_invalid'],
  ['https://user:secret@lin.example.com/', 'link_address_invalid'],
  ['https://lin.example.com\\@tanwei.cn/', 'link_address_invalid'],
  ['https://localhost/', 'link_address_invalid'],
  ['https://127.0.0.1/', 'link_address_invalid'],
  ['https://2130706433/', 'link_address_invalid'],
  ['https://[::1]/', 'link_address_invalid'],
  ['https://lin.example.com/\u202egnp.exe', 'link_address_invalid'],
  ['https://lin.example.com/a b', 'link_address_invalid'],
  [`https://lin.example.com/${'a'.repeat(300)}`, 'link_address_long'],
  ['', 'link_address_invalid'],
  [undefined, 'link_address_invalid'],
])('no link leads to %j, and its field says so', async (url, code) => {
  const { save } = await setUp();
  expect(await save(link({ url }))).toMatchObject({
    problems: expect.arrayContaining([{ field: 'links.1.url', code }]),
  });
});

test.each([
  ['', 'link_title_required'],
  ['\u200b\u2800', 'link_title_required'],
  ['名'.repeat(41), 'link_title_long'],
  ['摊位官方', 'display_name_reserved'],
  ['客服', 'display_name_reserved'],
  ['lin\u200bxi', 'display_name_invisible'],
])('no link is called %j, and its field says so', async (title, code) => {
  const { save } = await setUp();
  expect(await save(link({ title }))).toMatchObject({ problems: [{ field: 'links.1.title', code }] });
});

test('there are five links and 2,000 characters at most', async () => {
  const { save } = await setUp();
  expect(await save({ about: '🏮'.repeat(2000), links: Array(5).fill(site) })).toMatchObject({ ok: true });
  expect(await save({ about: '🏮'.repeat(2001) })).toMatchObject({
    problems: [{ field: 'about', code: 'about_long' }],
  });
  expect(await save({ links: Array(6).fill(site) })).toMatchObject({
    problems: [{ field: 'links', code: 'links_many' }],
  });
});
