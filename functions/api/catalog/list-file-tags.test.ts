import { expect, test } from 'vitest';
import { countTags } from '#functions/projections/catalog/tags';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { deleteFile } from '../files/delete-file.ts';
import { updateFile } from '../files/update-file.ts';
import { listFileTags } from './list-file-tags.ts';

async function setUp() {
  const ports = testPorts();
  const user = await member(ports, 'lin_xi');
  const post = async (...tags: string[]) => (await posted(ports, user, { tags })).id;
  const edit = (id: string, body: object) => valueIn(call(updateFile, ports, { params: { id }, user, body }));
  const remove = (id: string) => valueIn(call(deleteFile, ports, { params: { id }, user }));
  const tags = async () => {
    await drain(ports, fileWorkers);
    return (await valueIn(call(listFileTags, ports))).tags.map(({ tag, count }) => `${tag} ${count}`);
  };
  return { ports, user, post, edit, remove, tags };
}

test('one tag is one tag however it is written, and shows as it was written first', async () => {
  const { post, tags } = await setUp();
  const id = await post('PSD', 'psd', 'ＰＳＤ');
  expect(await tags()).toEqual(['PSD 1']);
  await post('psd');
  expect(await tags()).toEqual(['PSD 2']);
  expect(id).toBeDefined();
});

test('edits, visibility and deletion move the numbers, and a tag nobody uses is gone', async () => {
  const { post, edit, remove, tags } = await setUp();
  const [first, two] = [await post('甲', '乙'), await post('甲')];
  expect(await tags()).toEqual(['甲 2', '乙 1']);
  await edit(first, { tags: ['乙', '丙'] });
  await edit(two, { tags: ['乙'] });
  expect(await tags()).toEqual(['乙 2', '丙 1']);
  await edit(first, { is_public: false });
  expect(await tags()).toEqual(['乙 1']);
  await edit(first, { is_public: true });
  await remove(two);
  expect(await tags()).toEqual(['乙 1', '丙 1']);
  await remove(first);
  expect(await tags()).toEqual([]);
});

test('a slow count does not write what the post said before', async () => {
  const { ports, post, edit, tags } = await setUp();
  const id = await post('甲');
  await tags();
  await edit(id, { tags: ['乙'] });
  let isFirst = true;
  const commit: typeof ports.table.commit = async (writes) => {
    if (isFirst) {
      isFirst = false;
      await edit(id, { tags: ['甲'] });
      await tags();
    }
    return ports.table.commit(writes);
  };
  await countTags({ ...ports.table, commit }, id);
  expect(await tags()).toEqual(['甲 1']);
});
