import { expect, test } from 'vitest';
import { member } from '../../test/people.ts';
import { call, testPorts, valueIn } from '../../test/ports.ts';
import { previewed } from '../../test/previews.ts';
import { uploaded } from '../../test/uploads.ts';
import { createFile } from './create-file.ts';
import { deleteFile } from './delete-file.ts';
import { listPreviews } from './list-previews.ts';
import { updateFile } from './update-file.ts';

async function setUp(isPublic = true) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const [picture, text, silent] = [
    await uploaded(ports, seller.id, { name: '封面.png', text: '12345' }),
    await uploaded(ports, seller.id, { name: '第一章.md', text: '1234' }),
    await uploaded(ports, seller.id, { name: '答案.md', text: '123' }),
  ];
  await previewed(ports, picture, { type: 'image/webp' });
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
      text: null,
      url: `https://content.test/previews/${picture.id}?name=preview`,
      expires_at: '2100-01-01T00:00:00.000Z',
    },
    { id: text.id, type: 'text/plain', text: '# 一', url: null, expires_at: null },
  ]);
});

test('the preview of a file that is not in the post cannot be shown with it', async () => {
  const { ports, seller, post, picture, edit } = await setUp();
  const own = await uploaded(ports, seller.id, { name: 'b.txt', text: '1' });
  const foreign = { uploads: [own.id], previews: [picture.id] };
  expect(await post(foreign)).toMatchObject({ ok: false, code: 'upload_not_usable' });
  expect(await edit({ previews: [own.id] })).toMatchObject({ ok: false, code: 'upload_not_usable' });
});

test('what is shown can be taken back and shown again', async () => {
  const { text, list, edit } = await setUp();
  await valueIn(edit({ previews: [] }));
  expect((await valueIn(list())).data.previews).toEqual([]);
  await valueIn(edit({ title: '新名字' }));
  await valueIn(edit({ previews: [text.id] }));
  expect((await valueIn(list())).data.previews).toMatchObject([{ id: text.id }]);
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
