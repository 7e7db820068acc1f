import { expect, test } from 'vitest';
import { deleteFile } from '#functions/api/files/delete-file';
import { updateFile } from '#functions/api/files/update-file';
import { listUsers } from '#functions/api/profiles/list-users';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { worker as indexWorker } from '#functions/workers/index';
import { updatePreviewList, updatePreviewListOfFile } from './preview-list.ts';

async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  const work = () => drain(ports, [...fileWorkers, indexWorker]);
  const put = async (title: string, overrides: { isPublic?: boolean } = {}) => {
    const file = await posted(ports, lin, { title, ...overrides });
    await work();
    return file;
  };
  const edit = async (file: { id: string }, body: object) => {
    await valueIn(call(updateFile, ports, { user: lin, params: { id: file.id }, body }));
    ports.clock.advance(60_000);
    await work();
  };
  const readPreviewList = async () => {
    const { users } = await valueIn(call(listUsers, ports, {}));
    return users.find(({ id }) => id === lin.id)?.newest_files.map(({ title }) => title);
  };
  return { ports, lin, work, put, edit, shelf: readPreviewList };
}

test('a creator’s card shows the newest three of what everybody sees, the newest first', async () => {
  const { put, shelf } = await setUp();
  expect(await shelf()).toBeUndefined();
  for (const title of ['一', '二', '三', '四']) await put(title);
  await put('私密', { isPublic: false });
  expect(await shelf()).toEqual(['四', '三', '二']);
});

test('it follows a title, what is hidden or shown again, and what is deleted', async () => {
  const { ports, lin, work, put, edit, shelf } = await setUp();
  await put('一');
  const [, second, third] = [await put('二'), await put('三'), await put('四')];
  await edit(second, { title: '三，第二版' });
  expect(await shelf()).toEqual(['四', '三，第二版', '二']);
  await edit(second, { is_public: false });
  expect(await shelf()).toEqual(['四', '二', '一']);
  await edit(second, { is_public: true });
  expect(await shelf()).toEqual(['四', '三，第二版', '二']);
  await valueIn(call(deleteFile, ports, { user: lin, params: { id: third.id } }));
  ports.clock.advance(60_000);
  await work();
  expect(await shelf()).toEqual(['三，第二版', '二', '一']);
});

test('whichever run comes last, what was hidden does not come back, and nothing is written for what changes nothing', async () => {
  const { ports, lin, put, edit, shelf } = await setUp();
  const [first, second] = [await put('一'), await put('二')];
  await edit(first, { is_public: false });
  await Promise.all([
    updatePreviewListOfFile(ports.table, second.id),
    updatePreviewListOfFile(ports.table, first.id),
    updatePreviewList(ports.table, lin.id),
  ]);
  expect(await shelf()).toEqual(['二']);
});

test('a long title is cut to what a cover is drawn from', async () => {
  const { put, shelf } = await setUp();
  await put('题'.repeat(200));
  expect(await shelf()).toEqual(['题'.repeat(40)]);
});
