import { expect, test } from 'vitest';
import { deleteFile } from '#functions/api/files/delete-file';
import { downloadFile } from '#functions/api/files/download-file';
import { updateFile } from '#functions/api/files/update-file';
import { listVersions } from '#functions/api/files/versions/list-versions';
import { createPayment } from '#functions/api/payments/create-payment';
import type { Table } from '#functions/ports/table';
import { findContents } from '#functions/store/files/contents';
import { findPreviews } from '#functions/store/files/previews/previews';
import { findOrder } from '#functions/store/orders/orders';
import { findPurchase } from '#functions/store/orders/purchases';
import { findRefund } from '#functions/store/refunds/refunds';
import { listOutbox } from '#functions/store/table/outbox';
import { findStorage } from '#functions/store/uploads/storage';
import { openBalance } from '#functions/test/balance';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { askBack, deliver, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { previewed } from '#functions/test/previews';
import { uploaded } from '#functions/test/uploads';
import { worker } from '#functions/workers/file-jobs';
import { worker as prepare } from '#functions/workers/prepare';
import { schedule as sweep } from '#functions/workers/sweep';
import { day, hour, minute } from '#shared/limits';
import { payOrder } from '../payments/pay.ts';

/** The message that counts bytes as gone after two days is ignored here. */
const jobs = async (table: Table) =>
  (await listOutbox(table)).filter(({ queue, pk }) => queue === 'file-jobs' && !pk.includes('#storage-left#'));

/** A package of two files on sale: 5 + 4 bytes, zipped. */
async function setUp() {
  const { ports, seller, buyer, other } = await testMarket();
  const files = [
    { name: 'a.txt', text: '12345' },
    { name: 'b.txt', text: '1234' },
  ];
  const file = await posted(ports, seller, { priceFen: 900, title: '全书', files });
  await drain(ports, fileWorkers);
  const params = { id: file.id };
  const replace = async (text: string) => {
    const uploads = [(await uploaded(ports, seller.id, { name: `${text}.txt`, text })).id];
    return (await valueIn(call(updateFile, ports, { params, user: seller, body: { uploads } }))).data.version;
  };
  const remove = () => valueIn(call(deleteFile, ports, { params, user: seller }));
  const pay = async (otn: string) => {
    await notify(ports, otn);
    await deliver(ports);
  };
  /** The provider has captured the payment although the order was closed here. */
  const payLate = async (outTradeNo: string) => {
    const closed = await findOrder(ports.table, outTradeNo);
    if (!closed) throw new Error('no such order');
    return payOrder(ports, closed, { outTradeNo, tradeNo: 'late', amount: file.price, state: 'paid' });
  };
  const download = (user = buyer, version = 'newest') =>
    call(downloadFile, ports, { params, query: { version }, user, wantsJson: true });
  const used = async () => (await findStorage(ports.table, seller.id)).usedBytes;
  const keys = () => [...ports.blobs.objects.keys()].length;
  const keeping = async (version: number) => (await findContents(ports.table, file.id, version))?.keeping;
  const pass = async (time: number) => {
    ports.clock.advance(time);
    await sweep.run(ports);
    await drain(ports, fileWorkers);
    await deliver(ports);
  };
  const open = (user = buyer) => order({ ports, file }, user);
  const seen = { download, used, keys, keeping, waiting: () => jobs(ports.table) };
  return { ports, seller, buyer, other, file, params, replace, remove, pay, payLate, pass, open, ...seen };
}

/** A package bought before it is packed; `bought` downloads that version. */
async function unpacked({
  ports,
  seller,
  buyer,
}: Pick<Awaited<ReturnType<typeof setUp>>, 'ports' | 'seller' | 'buyer'>) {
  const files = ['c', 'd'].map((name) => ({ name: `${name}.txt`, text: name }));
  const file = await posted(ports, seller, { priceFen: 100, title: '未封', files });
  await paid({ ports, file }, buyer);
  const params = { id: file.id };
  const replaceIt = async () => {
    const uploads = [(await uploaded(ports, seller.id, { name: 'e.txt', text: 'e' })).id];
    await valueIn(call(updateFile, ports, { params, user: seller, body: { uploads } }));
  };
  const request = { params, query: { version: 'bought' }, user: buyer, wantsJson: true };
  return { id: file.id, replaceIt, bought: () => call(downloadFile, ports, request) };
}

test('a sweeper who comes early, and as often as may be, removes nothing before its time', async () => {
  const { ports, file, remove, keys, keeping } = await setUp();
  await remove();
  const early = () => worker.work({ kind: 'retire', fileId: file.id, version: 1 }, ports);
  for (const wait of [0, minute, 10 * minute, 9 * minute - 1]) {
    ports.clock.advance(wait);
    await early();
    expect([keys(), await keeping(1)]).toEqual([3, 'released']);
  }
  ports.clock.advance(minute);
  await early();
  expect([keys(), await keeping(1)]).toEqual([0, 'gone']);
});

test('a buyer fetches the version that was bought, and the newest', async () => {
  const { replace, open, pay, used, pass, download, keeping } = await setUp();
  await pay(await open());
  await replace('二版');
  await replace('第三版');
  await pass(hour);
  expect(await valueIn(download())).toMatchObject({ file_name: '第三版.txt' });
  expect(await valueIn(download(undefined, 'bought'))).toMatchObject({ file_name: '全书.zip' });
  expect([await keeping(1), await keeping(2), await used()]).toEqual(['kept', 'gone', 9 + 9]);
});

test('whoever bought nothing gets the newest, whatever they ask for', async () => {
  const { replace, download, seller, buyer } = await setUp();
  await replace('二版');
  expect(await valueIn(download(seller, 'bought'))).toMatchObject({ file_name: '二版.txt' });
  expect(await download(buyer, 'bought')).toMatchObject({ code: 'file_forbidden' });
});

test('an order that was open when its file was deleted is honoured, even when it is paid late', async () => {
  const { remove, open, payLate, pass, download, used, keeping, waiting } = await setUp();
  const otn = await open();
  await remove();
  expect([await keeping(1), await used()]).toEqual(['kept', 9]);
  await pass(hour);
  expect([await keeping(1), await used()]).toEqual(['kept', 9]);
  await payLate(otn);
  await pass(2 * day);
  await pass(2 * day);
  expect([await keeping(1), await used()]).toEqual(['kept', 9]);
  expect(await valueIn(download())).toMatchObject({ file_name: '全书.zip' });
  expect(await waiting()).toEqual([]);
});

test('a sale that was under way when its file was deleted keeps the bytes, and they count again', async () => {
  const { ports, file, buyer, seller, remove, payLate, pass, download, used, keeping, waiting } = await setUp();
  const commit: typeof ports.table.commit = async (writes) => {
    if (writes.some((write) => 'put' in write && write.put.kind === 'order')) await remove();
    return ports.table.commit(writes);
  };
  const slow = { ...ports, table: { ...ports.table, commit } };
  const bought = await valueIn(call(createPayment, slow, { user: buyer, body: { file_post_id: file.id } }));
  expect([await keeping(1), await used()]).toEqual(['released', 0]);
  await pass(hour);
  expect([await keeping(1), await used()]).toEqual(['kept', 9]);
  await payLate(bought.data.out_trade_no);
  await pass(2 * hour);
  expect(await valueIn(download())).toMatchObject({ file_name: '全书.zip' });
  expect((await findStorage(ports.table, seller.id)).usedBytes).toBe(9);
  expect(await waiting()).toEqual([]);
});

test('a package that was replaced before it was packed is packed for those who bought it', async () => {
  const { ports, seller, replace, download, buyer } = await setUp();
  const { replaceIt, bought } = await unpacked({ ports, seller, buyer });
  ports.queues.sent.length = 0;
  await replaceIt();
  expect(await bought()).toMatchObject({ status: 202 });
  await drain(ports, fileWorkers);
  expect(await valueIn(bought())).toMatchObject({ file_name: '未封.zip' });
  expect(await replace('另一份')).toBe(2);
  expect(await download(buyer)).toMatchObject({ code: 'file_forbidden' });
});

test('a run that sees neither the order nor its purchase of a moment ago is followed by another', async () => {
  const { ports, file, replace, open, pay, pass, used, keeping, waiting } = await setUp();
  const outTradeNo = await open();
  await replace('二版');
  await pay(outTradeNo);
  await pass(hour);
  expect([await keeping(1), await waiting()]).toEqual(['kept', []]);
  const nothingYet: Table = {
    ...ports.table,
    query: async (query) => (query.index === 'related' ? { items: [], cursor: undefined } : ports.table.query(query)),
  };
  await worker.work({ kind: 'retire', fileId: file.id, version: 1 }, { ...ports, table: nothingYet });
  expect([await keeping(1), await used()]).toEqual(['released', 6]);
  await pass(hour);
  expect([await keeping(1), await used(), await waiting()]).toEqual(['kept', 15, []]);
});

test('bytes kept for a purchase go once it was refunded, and not while another buyer has one', async () => {
  const { ports, buyer, other, open, pay, replace, remove, pass, used, keeping, keys, waiting } = await setUp();
  const [one, two] = [await open(), await open(other)];
  await pay(one);
  await pay(two);
  await replace('二版');
  await remove();
  const refund = async (user: typeof buyer, out_trade_no: string) => {
    expect(await askBack(ports, user, out_trade_no)).toMatchObject({ ok: true });
    await deliver(ports);
    await pass(hour);
    await pass(hour);
  };
  await refund(buyer, one);
  expect([await keeping(1), await keeping(2), await used()]).toEqual(['kept', 'kept', 15]);
  await refund(other, two);
  expect([await keeping(1), await keeping(2), await used(), keys()]).toEqual(['gone', 'gone', 0, 0]);
  expect(await waiting()).toEqual([]);
});

test('a payment that comes when nothing is left of the file goes back by itself', async () => {
  const { ports, seller, buyer, file, remove, payLate, pass, download, keeping, keys, used, open, waiting } =
    await setUp();
  const otn = await open();
  await pass(hour);
  await notify(ports, otn, 'failure');
  await deliver(ports);
  await pass(26 * hour);
  await remove();
  for (const _ of Array(4)) await pass(hour);
  expect([await keeping(1), keys()]).toEqual(['gone', 0]);
  Object.assign(ports.payments.current, { refund: async () => 'refunded' });
  await payLate(otn);
  await pass(minute);
  expect(await findRefund(ports.table, otn)).toMatchObject({
    state: 'done',
    reason: 'content_gone',
    decidedBy: 'rule',
  });
  expect((await findOrder(ports.table, otn))?.status).toBe('refunded');
  expect(await findPurchase(ports.table, buyer.id, file.id)).toBeUndefined();
  expect([await openBalance(ports.table, seller.id), await used()]).toEqual([0, 0]);
  expect(await download()).toMatchObject({ ok: false });
  for (const _ of Array(4)) await pass(hour);
  expect(await waiting()).toEqual([]);
});

test('whoever paid late for a version that is gone is offered the newest alone', async () => {
  const { ports, params, buyer, open, replace, payLate, pass, download, keeping } = await setUp();
  const otn = await open();
  await notify(ports, otn, 'failure');
  await pass(26 * hour);
  await replace('二版');
  for (const _ of Array(4)) await pass(hour);
  expect(await keeping(1)).toBe('gone');
  await payLate(otn);
  await pass(minute);
  const { versions } = (await valueIn(call(listVersions, ports, { params, user: buyer }))).data;
  expect(versions).toMatchObject([{ version: 1, can_download: false }]);
  expect(await valueIn(download(buyer, 'bought'))).toMatchObject({ file_name: '二版.txt' });
});

test('a payment that comes while the bytes are about to go keeps them', async () => {
  const { ports, remove, payLate, pass, download, keeping, used, open } = await setUp();
  const otn = await open();
  await notify(ports, otn, 'failure');
  await deliver(ports);
  ports.clock.advance(26 * hour);
  await sweep.run(ports);
  await deliver(ports);
  await remove();
  expect([await keeping(1), await used()]).toEqual(['released', 0]);
  await payLate(otn);
  await deliver(ports);
  expect([await keeping(1), await used()]).toEqual(['kept', 9]);
  for (const _ of Array(4)) await pass(hour);
  expect(await keeping(1)).toBe('kept');
  expect(await valueIn(download())).toMatchObject({ file_name: '全书.zip' });
});

test('bytes whose removal was cut short are removed by the next run', async () => {
  const { ports, file, remove, keys, keeping, waiting } = await setUp();
  await remove();
  ports.clock.advance(hour);
  const message = { kind: 'retire', fileId: file.id, version: 1 } as const;
  const lost = { ...ports.blobs, remove: () => Promise.reject(new Error('the process died')) };
  await expect(worker.work(message, { ...ports, blobs: lost })).rejects.toThrow('died');
  expect([await keeping(1), keys()]).toEqual(['gone', 3]);
  await worker.work(message, ports);
  expect(keys()).toBe(0);
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ message }));
});

test('a package that is replaced while it is being packed is not packed in vain for those who bought it', async () => {
  const { ports, seller, buyer } = await setUp();
  const { id, replaceIt, bought } = await unpacked({ ports, seller, buyer });
  const write: typeof ports.blobs.write = async (...args) => {
    await ports.blobs.write(...args);
    await replaceIt();
  };
  await prepare.work({ fileId: id, version: 1 }, { ...ports, blobs: { ...ports.blobs, write } });
  expect(await valueIn(bought())).toMatchObject({ file_name: '未封.zip' });
});

test('what was shown of replaced files goes, even where somebody has bought the files', async () => {
  const { ports, seller, params, open, pay, pass } = await setUp();
  const upload = await uploaded(ports, seller.id, { name: 'c.txt', text: '123' });
  await previewed(ports, upload, { type: 'image/png' });
  const edit = (body: object) => valueIn(call(updateFile, ports, { params, user: seller, body }));
  await edit({ uploads: [upload.id], previews: [upload.id] });
  expect(ports.blobs.objects.has(`previews/${upload.id}`)).toBe(true);
  await pay(await open());
  const next = await uploaded(ports, seller.id, { name: 'd.txt', text: '1' });
  expect((await edit({ uploads: [next.id] })).data.previews).toEqual([]);
  await pass(hour);
  expect((await findPreviews(ports.table, [upload.id])).size).toBe(0);
  expect(ports.blobs.objects.has(`previews/${upload.id}`)).toBe(false);
  expect(ports.blobs.objects.has(upload.key)).toBe(true);
});
