import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { logger } from '#functions/runtime/log';
import { fileKey, findFile } from '#functions/store/files/files';
import { purchaseKey } from '#functions/store/orders/purchases';
import { testStart } from '#functions/test/fakes';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, type TestPorts, testPorts, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { changeFile } from '#functions/usecases/files/change-file';
import { worker } from '#functions/workers/file-jobs';
import { hour } from '#shared/limits';
import { downloadFile } from './download-file.ts';

const two = [
  { name: '第一章.md', text: '开始' },
  { name: '第二章.md', text: '结束' },
];

/** A seller and a buyer, with nothing left in the queues, by default where nothing is scanned. */
async function setUp(overrides: Parameters<typeof posted>[2] = {}, site: object = {}) {
  const bare = testPorts();
  const ports = { ...bare, site: { ...bare.site, ...site } };
  const seller = await member(ports, 'lin_xi');
  const buyer = await member(ports, 'chen_mo');
  const file = await posted(ports, seller, { priceFen: 900, title: '全书', ...overrides });
  const bought = () => ports.table.commit([{ put: { ...purchaseKey(buyer.id, file.id), kind: 'purchase' } }]);
  const json = (user: typeof seller | undefined, part?: string) =>
    call(downloadFile, ports, { params: { id: file.id }, query: part ? { file: part } : {}, user, wantsJson: true });
  return { ports, seller, buyer, file, bought, json };
}

const prepared = (ports: TestPorts) => drain(ports, fileWorkers);

test('a buyer gets a link with name, size and checksum', async () => {
  const { ports, buyer, bought, json } = await setUp({ files: [{ name: '讲义.pdf', text: '你好' }] });
  await bought();
  expect(await valueIn(json(buyer))).toMatchObject({ file_name: '讲义.pdf', size: 6, sha256: null });
  await prepared(ports);
  const answer = await valueIn(json(buyer));
  expect(answer.sha256).toBe(createHash('sha256').update('你好').digest('hex'));
  expect(decodeURIComponent(answer.url)).toContain('讲义.pdf');
});

test('whoever has just paid gets the link, though a copy of the table does not know of it yet', async () => {
  const { ports, buyer, file, bought } = await setUp();
  await bought();
  const { get } = ports.table;
  ports.table.get = async (key, options) =>
    key.pk.startsWith('ME#') && !options?.consistent ? undefined : get(key, options);
  const request = { params: { id: file.id }, user: buyer, wantsJson: true };
  expect(await call(downloadFile, ports, request)).toMatchObject({ ok: true });
});

test('a package is being prepared, then one zip under its title', async () => {
  const { ports, seller, file, json } = await setUp({ files: two });
  expect(await json(seller)).toMatchObject({ status: 202, value: { status: 'preparing' }, retryAfterSeconds: 3 });
  await prepared(ports);
  const answer = await valueIn(json(seller));
  const zip = ports.blobs.objects.get(`zips/${file.id}/1.zip`);
  expect(answer).toMatchObject({ file_name: '全书.zip', size: zip?.bytes.length });
  expect(answer.url).toContain(`zips/${file.id}/1.zip`);
});

test('whoever waits for a package has it made, even if the first message was lost', async () => {
  const { ports, seller, json } = await setUp({ files: two });
  ports.queues.sent.length = 0;
  await json(seller);
  await prepared(ports);
  expect(await json(seller)).toMatchObject({ ok: true, value: { file_name: '全书.zip' } });
});

test('while somebody makes a package it is not asked for again', async () => {
  const { ports, seller, file, json } = await setUp({ files: two });
  ports.queues.sent.length = 0;
  const preparingUntil = ports.clock.now() + 60_000;
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { preparingUntil } } }]);
  expect(await json(seller)).toMatchObject({ status: 202 });
  expect(ports.queues.sent).toEqual([]);
});

test('a download is counted by the queue, and works when the queue does not', async () => {
  const { ports, seller, file, json } = await setUp();
  await json(seller);
  await json(seller);
  await prepared(ports);
  expect((await findFile(ports.table, file.id))?.downloadCount).toBe(1);
  ports.queues.send = async () => Promise.reject(new Error('queue is down'));
  expect(await json(seller)).toMatchObject({ ok: true });
});

const scan = (
  ports: TestPorts,
  key: string,
  verdict: 'NO_THREATS_FOUND' | 'THREATS_FOUND' | 'UNSUPPORTED' | 'FAILED',
) => worker.work({ kind: 'scanned', key, verdict }, ports);

/** A market that begins to scan uploads in some days. */
async function scannedShop(days: number) {
  const shop = await setUp({ files: two }, { scannedSince: testStart + days * 24 * hour });
  const [first, second] = shop.file.files;
  if (!first || !second) throw new Error('two files were expected');
  const json = (part?: string) => shop.json(shop.seller, part);
  return { ...shop, json, first, second };
}

test('where uploads are scanned, a file is given out when it is clean, and a package when all of it is', async () => {
  const { ports, json, first, second } = await scannedShop(0);
  await prepared(ports);
  expect(await json(first.id)).toMatchObject({ code: 'file_scanning' });
  await scan(ports, first.key, 'NO_THREATS_FOUND');
  expect(await json(first.id)).toMatchObject({ ok: true });
  expect(await json()).toMatchObject({ code: 'file_scanning' });
  await scan(ports, second.key, 'UNSUPPORTED');
  expect(await json()).toMatchObject({ ok: true });
});

test('an infected file is given to nobody, alone or in its package, whatever a later scan says', async () => {
  vi.spyOn(logger, 'warn').mockReturnValue();
  const { ports, json, first, second } = await scannedShop(0);
  await prepared(ports);
  await scan(ports, first.key, 'NO_THREATS_FOUND');
  await scan(ports, second.key, 'THREATS_FOUND');
  await scan(ports, second.key, 'NO_THREATS_FOUND');
  expect(await json(second.id)).toMatchObject({ code: 'file_infected' });
  expect(await json()).toMatchObject({ code: 'file_infected' });
  expect(await json(first.id)).toMatchObject({ ok: true });
});

test('files that were there before scanning began are given out as ever', async () => {
  const { ports, json } = await scannedShop(1);
  await prepared(ports);
  expect(await json()).toMatchObject({ ok: true });
});

test('a new version of a file that was there before is scanned like any other', async () => {
  const { ports, json, file, seller } = await scannedShop(1);
  ports.clock.advance(2 * 24 * hour);
  const { id, key } = await uploaded(ports, seller.id, { name: '修订版.md', text: '又' });
  await changeFile(ports, file.id, { edit: {}, files: { ids: [id] }, changelog: '', notifyBuyers: false });
  expect(await json()).toMatchObject({ code: 'file_scanning' });
  await scan(ports, key, 'NO_THREATS_FOUND');
  expect(await json()).toMatchObject({ ok: true });
});

test('a scan that failed is left to a person, and the file waits', async () => {
  const { ports, json, first } = await scannedShop(0);
  await expect(scan(ports, first.key, 'FAILED')).rejects.toThrow('could not be scanned: FAILED');
  expect(await json(first.id)).toMatchObject({ code: 'file_scanning' });
});

test('one address takes two hundred free files a day, and as many as it likes of what is bought or its own', async () => {
  const { ports, seller, buyer, file } = await setUp({ priceFen: 0 });
  const day = 24 * hour;
  ports.clock.advance(day - (ports.clock.now() % day));
  const fetched = (user: typeof seller, ip?: string) =>
    call(downloadFile, ports, { params: { id: file.id }, user, wantsJson: true, ip });
  const answers = await Promise.all(Array.from({ length: 220 }, () => fetched(buyer, '203.0.113.7')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(200);
  const refused = await fetched(buyer, '203.0.113.7');
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 86_400 });
  expect(await fetched(seller, '203.0.113.7')).toMatchObject({ ok: true });
  expect(await fetched(buyer, '203.0.113.8')).toMatchObject({ ok: true });
  expect(await fetched(buyer)).toMatchObject({ ok: true });
  ports.clock.advance(day);
  expect(await fetched(buyer, '203.0.113.7')).toMatchObject({ ok: true });
});

test('links for more bytes than an address has a day are given to nobody there', async () => {
  const { ports, seller, buyer, file, bought } = await setUp();
  await bought();
  const size = 3 * 1024 ** 3;
  const [content] = file.files;
  await ports.table.commit([{ update: fileKey(file.id), change: { set: { files: [{ ...content, size }] } } }]);
  const fetched = (user: typeof seller, ip: string) =>
    call(downloadFile, ports, { params: { id: file.id }, user, wantsJson: true, ip });
  for (const user of [seller, buyer]) expect(await fetched(user, '203.0.113.7')).toMatchObject({ ok: true });
  expect(await fetched(buyer, '203.0.113.7')).toMatchObject({ code: 'too_many_requests' });
  expect(await fetched(buyer, '203.0.113.8')).toMatchObject({ ok: true });
});

test('without asking for JSON one is sent to the bytes', async () => {
  const { ports, seller, file } = await setUp();
  const answer = await call(downloadFile, ports, { params: { id: file.id }, user: seller });
  expect(answer).toMatchObject({ ok: true, status: 302, location: expect.stringContaining(file.files[0]?.key ?? '?') });
});
