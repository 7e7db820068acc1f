import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, testPorts, valueIn } from '#functions/test/ports';
import { categories } from '#shared/limits';
import { deleteFile } from '../files/delete-file.ts';
import { listFileTypes } from './list-file-types.ts';

test('every category is there with its number of public files', async () => {
  const ports = testPorts();
  const user = await member(ports, 'lin_xi');
  const post = (name: string, isPublic = true) => posted(ports, user, { files: [{ name, text: 'x' }], isPublic });
  const film = await post('a.mp4');
  for (const name of ['b.mp4', 'c.pdf', 'd.png']) await post(name);
  await post('e.png', false);
  await call(deleteFile, ports, { params: { id: film.id }, user });
  const { types } = await valueIn(call(listFileTypes, ports));
  expect(types.map(({ type }) => type)).toEqual(categories);
  expect(types.filter(({ count }) => count > 0)).toEqual([
    { type: 'document', count: 1 },
    { type: 'image', count: 1 },
    { type: 'video', count: 1 },
  ]);
});
