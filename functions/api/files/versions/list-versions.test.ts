import { expect, test } from 'vitest';
import { posted } from '#functions/test/files';
import { paid, testMarket } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { downloadFile } from '../download-file.ts';
import { updateFile } from '../update-file.ts';
import { listVersions } from './list-versions.ts';

/** Bought in its first version, replaced twice since. */
async function replacedTwice() {
  const market = await testMarket();
  const { ports, seller, buyer, other } = market;
  const files = [
    { name: '上册.txt', text: '12345' },
    { name: '下册.txt', text: '1234' },
  ];
  const file = await posted(ports, seller, { priceFen: 900, title: '全书', files });
  await paid({ ports, file }, buyer);
  const params = { id: file.id };
  for (const changelog of ['改了错字', '加了附录']) {
    ports.clock.advance(1000);
    const uploads = [(await uploaded(ports, seller.id, { name: '全书.txt', text: changelog })).id];
    await valueIn(call(updateFile, ports, { params, user: seller, body: { uploads, changelog } }));
  }
  const list = (user: typeof buyer | undefined) => call(listVersions, ports, { params, user });
  const download = (version: string, more: { file?: string; user?: typeof buyer } = {}) =>
    call(downloadFile, ports, {
      params,
      query: { version, ...(more.file !== undefined && { file: more.file }) },
      user: more.user ?? buyer,
      wantsJson: true,
    });
  return { ...market, seller, buyer, other, file, list, download };
}

test('owner and buyers see the older versions, newest first, each with what was new in it', async () => {
  const { list, seller, buyer } = await replacedTwice();
  const { versions, pagination } = (await valueIn(list(buyer))).data;
  expect(versions).toMatchObject([
    { version: 2, changelog: '改了错字', file_size: 12, file_count: 1, can_download: false },
    { version: 1, changelog: '', file_size: 9, file_count: 2, can_download: true },
  ]);
  expect(versions[1]?.files.map(({ name }) => name)).toEqual(['上册.txt', '下册.txt']);
  expect(pagination.total).toBe(2);
  const owners = (await valueIn(list(seller))).data.versions;
  expect(owners.map(({ version, can_download }) => [version, can_download])).toEqual([
    [2, false],
    [1, false],
  ]);
});

test('single files of the version that was bought can be fetched by its number', async () => {
  const { download, file } = await replacedTwice();
  const [first] = file.files;
  expect(await valueIn(download('1', { file: first?.id ?? '' }))).toMatchObject({ file_name: '上册.txt', size: 5 });
  expect(await download('1')).toMatchObject({ ok: true });
  expect(await valueIn(download('3'))).toMatchObject({ file_name: '全书.txt' });
});

test('a version in between, and one that is not there, are refused in words of their own', async () => {
  const { download, seller } = await replacedTwice();
  expect(await download('2')).toMatchObject({ code: 'version_not_yours' });
  expect(await download('4')).toMatchObject({ code: 'version_not_found' });
  expect(await download('1', { user: seller })).toMatchObject({ code: 'version_not_yours' });
  expect(await download('0')).toMatchObject({ code: 'invalid_input' });
});
