import { expect, test } from 'vitest';
import type { Archive } from '#functions/domain/files/archives';
import { archiveWrite } from '#functions/store/files/archives';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { listArchives } from './list-archives.ts';

async function setUp(isPublic = true) {
  const ports = testPorts();
  const seller = await member(ports, 'lin_xi');
  const files = [
    { name: '说明.txt', text: '你好' },
    { name: '坏的.zip', text: '不是压缩包' },
    { name: '大部头.part1.rar', text: 'Rar!' },
  ];
  const file = await posted(ports, seller, { files, isPublic });
  const list = (user?: typeof seller) => call(listArchives, ports, { params: { id: file.id }, user });
  return { ports, seller, file, list };
}

test('nothing is said of an archive before the server has looked into it', async () => {
  const { list } = await setUp();
  expect(await valueIn(list())).toEqual({ data: { archives: [] } });
});

test('everybody sees what is wrong with an archive before they pay', async () => {
  const { ports, file, list } = await setUp();
  await drain(ports, fileWorkers);
  const [, broken, part] = file.files;
  expect(await valueIn(list())).toEqual({
    data: {
      archives: [
        { id: broken?.id, state: 'damaged', count: 0, more: false, entries: [], warnings: [] },
        { id: part?.id, state: 'split', count: 0, more: false, entries: [], warnings: [] },
      ],
    },
  });
});

test('everybody is warned of an archive that may harm whoever unpacks it', async () => {
  const { ports, file, list } = await setUp();
  const [, archive] = file.files;
  if (!archive) throw new Error('no archive');
  const stored: Archive = {
    ...{ state: 'read', count: 1, more: false, entries: [{ name: '../a.sh', size: 1 }] },
    warnings: ['outside_paths'],
  };
  await ports.table.commit([archiveWrite(file, archive, stored)]);
  expect((await valueIn(list())).data.archives).toEqual([{ id: archive.id, ...stored }]);
});
