import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { countFilesOwned } from '#functions/store/files/owned-files';
import { listPublicFiles } from '#functions/store/files/public-files';
import { listOutbox } from '#functions/store/table/outbox';
import { findMarketTotals } from '#functions/store/table/totals';
import { findStorage } from '#functions/store/uploads/storage';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import type { Language } from '#shared/limits';
import { deleteFile } from './delete-file.ts';
import { downloadFile } from './download-file.ts';
import { getFile } from './get-file.ts';
import { listMyFiles } from './list-my-files.ts';

async function setUp(overrides: { isPublic?: boolean } = {}) {
  const { ports, seller, buyer, other } = await testMarket();
  const file = await posted(ports, seller, { priceFen: 900, files: [{ name: 'a.txt', text: '12345' }], ...overrides });
  await drain(ports, fileWorkers);
  const params = { id: file.id };
  const remove = (language: Language = 'zh', user = seller) => call(deleteFile, ports, { params, user, language });
  const buy = async (user = buyer) => {
    await paid({ ports, file }, user);
  };
  const used = async () => (await findStorage(ports.table, seller.id)).usedBytes;
  return { ports, seller, buyer, other, file, params, remove, buy, used };
}

test('a file nobody bought is gone, from every list, every count and the storage', async () => {
  const { ports, seller, params, remove, used, file } = await setUp();
  const before = await findMarketTotals(ports.table);
  expect(await valueIn(remove())).toEqual({ message: '文件已删除' });
  expect(await used()).toBe(0);
  const totals = await findMarketTotals(ports.table);
  expect([totals.filesPublic, totals.of('document')]).toEqual([before.filesPublic - 1, before.of('document') - 1]);
  expect((await findUser(ports.table, seller.id))?.filesCount).toBe(0);
  expect(await countFilesOwned(ports.table, seller.id)).toBe(0);
  expect(await call(getFile, ports, { params, user: seller })).toMatchObject({ code: 'file_not_found' });
  expect((await valueIn(call(listMyFiles, ports, { user: seller }))).posts.map(({ id }) => id)).not.toContain(file.id);
  const page = { page: 1, limit: 10 };
  const { items } = await listPublicFiles(ports.table, { sort: 'popular', paging: page, total: async () => 0 });
  expect(items.map(({ id }) => id)).not.toContain(file.id);
  expect(ports.queues.sent).toMatchObject([{ message: { kind: 'index', fileId: file.id } }]);
});

test('buyers keep it, its bytes and their storage stay, and the seller is told how many there are', async () => {
  const { ports, buyer, other, params, remove, buy, used } = await setUp();
  await buy();
  await buy(other);
  expect(await valueIn(remove())).toEqual({ message: '文件已删除，已购买的 2 位买家仍可下载' });
  expect(await used()).toBe(5);
  expect((await valueIn(call(getFile, ports, { params, user: buyer }))).data).toMatchObject({
    ...{ is_deleted: true, is_purchased: true, is_owner: false, bought_version: 1 },
  });
  const link = await valueIn(call(downloadFile, ports, { params, user: buyer, wantsJson: true }));
  expect(link).toMatchObject({ file_name: 'a.txt', size: 5 });
  const jobs = (await listOutbox(ports.table)).filter(({ queue }) => queue === 'file-jobs');
  expect(jobs.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'retire', version: 1 })]),
  );
});

test('in English a single buyer is no plural', async () => {
  const { buy, remove } = await setUp();
  await buy();
  expect((await valueIn(remove('en'))).message).toBe('The file is deleted. 1 buyer can still download it');
});
