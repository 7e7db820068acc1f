// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '#shared/limits';
import { ApiError } from '../../../api/client.ts';
import {
  MiB,
  memoryStorage,
  pass,
  refusal,
  TestMarket,
  testFile,
  untilQuiet,
} from '../../../features/upload/test-market.ts';
import { seedIn } from './form.ts';
import { storedForm } from './stored-form.ts';
import { UploadDraft } from './upload-draft.ts';
import type { PublishedFile, UploadDraftServices } from './upload-draft-view.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

const detail: PublishedFile = {
  id: 'F1',
  username: 'lin',
  title: '述职',
  price: 19.9,
  is_public: true,
  category: 'archive',
  file_size: 1,
  download_count: 0,
  star_count: 0,
};
const storage = (used: number) => ({
  used,
  limit: limits.storageBytes,
  used_bytes: used,
  limit_bytes: limits.storageBytes,
});

function open(market = new TestMarket(), draftStorage = memoryStorage()) {
  const publish = vi.fn<UploadDraftServices['publish']>(async () => ({
    data: detail,
    storage_info: storage(30 * MiB),
  }));
  const onPublished = vi.fn();
  const onFailed = vi.fn();
  const desk = new UploadDraft({
    calls: market.calls,
    put: market.put,
    doors: { network: market.network, session: market.session },
    saved: market.saved,
    tab: { id: 'tab', hold: () => undefined, others: async () => new Set() },
    draft: storedForm(() => draftStorage, 'lin'),
    publish,
    fetchStorage: async () => storage(limits.storageBytes - market.storageLeft),
    onPublished,
    onFailed,
  });
  return { market, shelf: draftStorage, desk, publish, onPublished, onFailed };
}

/** A complete form, and a file whose bytes have arrived. */
async function filled() {
  const opened = open();
  opened.desk.edit({ title: '述职', price: '5' });
  await opened.desk.add([testFile('a.zip', MiB)]);
  await untilQuiet();
  return opened;
}

test('what was asked for before the files arrived is published by itself when they have, with what was typed since', async () => {
  const { desk, publish, onPublished } = open();
  desk.edit({ price: '19.9', tags: ['PPT'] });
  await desk.add([testFile('述职.zip', 80 * MiB)]);
  await pass(120);
  expect(desk.publish()).toBe(true);
  expect(desk.read().step).toBe('waiting');
  expect(publish).not.toHaveBeenCalled();
  desk.edit({ description: '三套配色' });
  const seed = seedIn(desk.read().form, 'archive');
  await untilQuiet();
  expect(publish).toHaveBeenCalledExactlyOnceWith({
    title: '述职',
    price: 19.9,
    description: '三套配色',
    tags: ['PPT'],
    is_public: true,
    uploads: ['U1'],
    cover_seed: seed,
  });
  expect(desk.read()).toMatchObject({ step: 'published', published: { id: 'F1' }, storage: { used: 30 * MiB } });
  expect(onPublished).toHaveBeenCalledOnce();
});

test('a reload keeps the cover that was drawn, and the next file gets another', async () => {
  const { desk, market, shelf: draftStorage } = open();
  const { stem } = desk.read().form;
  desk.edit({ tone: 2 });
  expect(open(market, draftStorage).desk.read().form).toMatchObject({ stem, tone: 2 });
  desk.startOver();
  expect(desk.read().form.stem).not.toBe(stem);
  expect(desk.read().form.tone).toBe(0);
});

test('afterwards nothing of it is left for the next package', async () => {
  const { desk, market, shelf: draftStorage } = await filled();
  desk.publish();
  await untilQuiet();
  expect(desk.queue.read().rows).toEqual([]);
  expect(market.saved.list()).toEqual([]);
  expect(open(market, draftStorage).desk.read().form).toMatchObject({ title: undefined, price: '' });
});

test('the good news stays until it has been read, also for somebody who was away', async () => {
  const { desk } = open();
  desk.edit({ price: '0' });
  await desk.add([testFile('a.zip', MiB)]);
  desk.publish();
  await untilQuiet();
  desk.arrive();
  expect(desk.read().step).toBe('published');
  desk.seen();
  desk.arrive();
  expect(desk.read().step).toBe('editing');
});

test('an incomplete form is not published, and each problem goes when its field is touched or filled', async () => {
  const { desk, publish } = open();
  expect(desk.publish()).toBe(false);
  expect(Object.keys(desk.read().problems)).toEqual(['files', 'title', 'price']);
  desk.edit({ price: '1' });
  expect(Object.keys(desk.read().problems)).toEqual(['files', 'title']);
  await desk.add([testFile('a.zip', MiB)]);
  expect(Object.keys(desk.read().problems)).toEqual([]);
  await untilQuiet();
  expect(publish).not.toHaveBeenCalled();
});

test.each([
  ['its own words', { code: 'internal', message: '我们这边出错了' }, '我们这边出错了'],
  ['no words of ours', { code: 'server', message: '服务器错误' }, undefined],
])(
  'a server that breaks with %s is said to have, at once; another try finds everything and publishes',
  async (_, problem, text) => {
    const { desk, market, publish, onFailed } = await filled();
    publish.mockRejectedValue(new ApiError(500, problem));
    const sent = market.puts.length;
    desk.publish();
    await pass(3000);
    expect(desk.read()).toMatchObject({ step: 'editing', failure: { text, canRetry: true } });
    expect(onFailed).toHaveBeenCalledWith(text);
    expect(desk.queue.read().rows).toMatchObject([{ state: 'done' }]);
    publish.mockImplementation(async () => ({ data: detail, storage_info: storage(30 * MiB) }));
    expect(desk.publish()).toBe(true);
    await untilQuiet();
    expect(desk.read().step).toBe('published');
    expect(publish.mock.lastCall?.[0]).toMatchObject({ title: '述职', price: 5, uploads: [expect.any(String)] });
    expect(market.puts).toHaveLength(sent);
  },
);

test('a refusal leaves the form and the files as they are, and says what is wrong where it is wrong', async () => {
  const { desk, publish } = await filled();
  const errors = [{ field: 'title', code: 'title_long', message: '标题过长' }];
  publish.mockRejectedValueOnce(new ApiError(400, { code: 'invalid_input', message: '请求内容有误', errors }));
  desk.publish();
  await untilQuiet();
  expect(desk.read()).toMatchObject({
    step: 'editing',
    failure: { text: '请求内容有误', canRetry: false },
    problems: { title: { text: '标题过长' } },
    form: { title: '述职', price: '5' },
  });
  expect(desk.queue.read().rows).toHaveLength(1);
  desk.publish();
  await untilQuiet();
  expect(desk.read().step).toBe('published');
});

test('without a session or a network the publishing waits, too', async () => {
  const { desk, market, publish } = await filled();
  market.session.set(false);
  desk.publish();
  await untilQuiet();
  expect(desk.read()).toMatchObject({ step: 'publishing', held: 'login' });
  market.session.set(true);
  await untilQuiet();
  expect(desk.read().step).toBe('published');
  expect(publish).toHaveBeenCalledOnce();
});

test('a request to publish can be taken back while files are on their way', async () => {
  const { desk, publish } = open();
  desk.edit({ price: '5' });
  await desk.add([testFile('a.zip', 80 * MiB)]);
  await pass(50);
  desk.publish();
  desk.hold();
  await untilQuiet();
  expect(desk.read().step).toBe('editing');
  expect(publish).not.toHaveBeenCalled();
});

test('files the server has dropped since are named, and can be sent again', async () => {
  const { desk, market, publish } = await filled();
  publish.mockRejectedValueOnce(refusal(409, 'upload_not_usable', '文件已过期'));
  market.uploads.clear();
  desk.publish();
  await untilQuiet();
  expect(desk.read()).toMatchObject({ step: 'editing', failure: { text: '文件已过期', canRetry: false } });
  expect(desk.queue.read().rows).toMatchObject([{ state: 'failed', failure: { kind: 'expired' } }]);
});

test('files that do not fit into what is left of the storage are not even begun', async () => {
  const { desk, market } = open();
  market.storageLeft = 100 * MiB;
  await desk.refreshStorage();
  await desk.add([testFile('a', 60 * MiB)]);
  await desk.add([testFile('b', 60 * MiB)]);
  expect(desk.read().refusals).toMatchObject([{ reason: 'storage', files: [{ name: 'b' }], left: 40 * MiB }]);
  await untilQuiet();
  expect(market.uploads.size).toBe(1);
  const [row] = desk.queue.read().rows;
  desk.queue.remove(row?.key ?? '');
  await untilQuiet();
  await desk.add([testFile('b', 60 * MiB)]);
  expect(desk.read().refusals).toEqual([]);
});

test('a file that had arrived before a reload and is chosen again is neither a second one nor a mistake', async () => {
  const market = new TestMarket();
  const first = open(market).desk;
  await first.add([testFile('a.md', MiB)]);
  await untilQuiet();
  first.stop();
  const { desk } = open(market);
  await untilQuiet();
  await desk.add([testFile('a.md', MiB)]);
  expect(desk.read().refusals).toEqual([]);
  expect(desk.queue.read().rows).toMatchObject([{ name: 'a.md', state: 'done', canRetry: true }]);
  await desk.add([testFile('a.md', MiB)]);
  expect(desk.read().refusals).toMatchObject([{ reason: 'twice' }]);
});

test('what was typed survives a reload', () => {
  const { desk, market, shelf: draftStorage } = open();
  desk.edit({ title: '述职', price: '19.', description: '两行\n字', tags: ['PPT'], isPublic: false });
  desk.edit({ contains: '三套\n模板', opensWith: 'WPS', licence: 'commercial', seats: '5', ai: 'assisted' });
  expect(open(market, draftStorage).desk.read().form).toMatchObject({
    title: '述职',
    price: '19.',
    description: '两行\n字',
    tags: ['PPT'],
    isPublic: false,
    contains: '三套\n模板',
    opensWith: 'WPS',
    licence: 'commercial',
    ai: 'assisted',
    seats: '5',
  });
});

test('what was answered is sent along, and of what was not nothing', async () => {
  const { desk, publish } = open();
  desk.edit({ title: '述职', price: '5', opensWith: ' WPS ', licence: 'commercial', seats: '' });
  await desk.add([testFile('a.md', MiB)]);
  await untilQuiet();
  desk.publish();
  await untilQuiet();
  const details = { opens_with: 'WPS', licence: { use: 'commercial', seats: null } };
  expect(publish).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(details));
  expect(publish.mock.calls[0]?.[0]).not.toHaveProperty('contains');
});

test('closing the window costs something only while files are on their way or a publishing is pending', async () => {
  const { desk } = open();
  desk.edit({ price: '5' });
  expect(desk.isUnfinished).toBe(false);
  await desk.add([testFile('a.zip', 80 * MiB)]);
  expect(desk.isUnfinished).toBe(true);
  await untilQuiet();
  expect(desk.isUnfinished).toBe(false);
});
