import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { countFilesOwned } from '#functions/store/files/owned-files';
import { listPublicFiles } from '#functions/store/files/public-files';
import { findMarketTotals } from '#functions/store/table/totals';
import { findStorage } from '#functions/store/uploads/storage';
import { aigc, png, textChunk } from '#functions/test/ai-labels';
import { fileWorkers } from '#functions/test/file-workers';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { uploaded } from '#functions/test/uploads';
import { minute } from '#shared/limits';
import { getFile } from './get-file.ts';
import { starFile } from './star-file.ts';
import { updateFile } from './update-file.ts';

async function setUp(overrides: Parameters<typeof posted>[2] = {}) {
  const ports = testPorts();
  const owner = await member(ports, 'lin_xi');
  const other = await member(ports, 'chen_mo');
  const file = await posted(ports, owner, { priceFen: 900, title: '考研笔记', ...overrides });
  const params = { id: file.id };
  const edit = (body: object, user = owner) => call(updateFile, ports, { params, user, body });
  const form = (body: object) => call(updateFile, ports, { params, user: owner, form: body });
  const upload = async (name: string, text = '新的') => (await uploaded(ports, owner.id, { name, text })).id;
  return { ports, owner, other, file, params, edit, form, upload };
}

type Set = Awaited<ReturnType<typeof setUp>>;

/** All counters that the owner's one post contributes to. */
async function counts({ ports, owner }: Set) {
  const totals = await findMarketTotals(ports.table);
  return {
    listed: totals.filesPublic,
    documents: totals.of('document'),
    images: totals.of('image'),
    shown: (await findUser(ports.table, owner.id))?.filesCount,
    owned: await countFilesOwned(ports.table, owner.id),
  };
}

const asPublic = { listed: 1, documents: 1, images: 0, shown: 1, owned: 1 };

async function listedIn({ ports }: Set, sort: 'newest' | 'popular' | 'price-low' | 'price-high') {
  const page = await listPublicFiles(ports.table, { sort, paging: { page: 1, limit: 10 }, total: async () => 1 });
  return page.items.map(({ title, price }) => [title, Number(price)]);
}

test('what is given changes, what is left out stays', async () => {
  const set = await setUp({ description: '三年真题', tags: ['考研'] });
  set.ports.clock.advance(minute);
  const { data } = await valueIn(set.edit({ title: ' 考研英语笔记 ', price: '12.5' }));
  expect(data).toMatchObject({
    title: '考研英语笔记',
    price: 12.5,
    description: '三年真题',
    tags: ['考研'],
    version: 1,
  });
  expect(data).toMatchObject({ is_owner: true, is_public: true, changelog: '', bought_version: null });
  expect(Date.parse(data.updated_at) - Date.parse(data.created_at)).toBe(minute);
  for (const sort of ['newest', 'popular', 'price-low', 'price-high'] as const)
    expect(await listedIn(set, sort)).toEqual([['考研英语笔记', 1250]]);
  expect(await counts(set)).toEqual(asPublic);
});

test('answers are changed one at a time, stay where nothing is said of them, and can be taken back', async () => {
  const { ports, owner, params, edit } = await setUp();
  const detail = async () => {
    const { contains, opens_with, licence } = (await valueIn(call(getFile, ports, { params, user: owner }))).data;
    return { contains, opens_with, licence };
  };
  await valueIn(edit({ contains: '三本', opens_with: 'WPS', licence: { use: 'personal', seats: 1 } }));
  await valueIn(edit({ title: '新名字' }));
  expect(await detail()).toEqual({ contains: '三本', opens_with: 'WPS', licence: { use: 'personal', seats: 1 } });
  await valueIn(edit({ licence: { use: 'commercial', seats: null } }));
  expect(await detail()).toMatchObject({ contains: '三本', licence: { use: 'commercial', seats: null } });
  await valueIn(edit({ contains: '', licence: null }));
  expect(await detail()).toEqual({ contains: null, opens_with: 'WPS', licence: null });
});

// ── Versions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

test('new files make a new version, and what nobody bought gives its storage back', async () => {
  const set = await setUp({ files: [{ name: 'a.txt', text: '12345' }] });
  set.ports.clock.advance(minute);
  const uploads = [await set.upload('封面.png', '1234567')];
  const { data } = await valueIn(set.edit({ uploads, changelog: '换了封面' }));
  expect(data).toMatchObject({ version: 2, changelog: '换了封面', file_name: '封面.png', category: 'image' });
  expect(data.files).toMatchObject([{ name: '封面.png', size: 7, sha256: null }]);
  expect(data.version_at).toBe(data.updated_at);
  expect(await counts(set)).toEqual({ ...asPublic, documents: 0, images: 1 });
  expect((await findStorage(set.ports.table, set.owner.id)).usedBytes).toBe(7);
  await drain(set.ports, fileWorkers);
  const detail = await valueIn(call(getFile, set.ports, { params: set.params }));
  expect(detail.data.files[0]?.sha256).toHaveLength(64);
});

test('a second try after a lost answer makes no third version', async () => {
  const { edit, upload, ports, owner } = await setUp();
  const uploads = [await upload('a.txt', '1234'), await upload('b.txt', '5678')];
  const answers = await Promise.all([1, 2, 3].map(() => valueIn(edit({ uploads, price: '2' }))));
  expect(answers.map(({ data }) => data.version)).toEqual([2, 2, 2]);
  expect((await findStorage(ports.table, owner.id)).usedBytes).toBe(8);
});

test('another’s upload, and one in a post already, make no version', async () => {
  const { ports, other, edit, upload, file } = await setUp();
  const theirs = (await uploaded(ports, other.id, { name: 'b.txt', text: 'x' })).id;
  expect(await edit({ title: '新', uploads: [theirs] })).toMatchObject({ code: 'upload_not_usable' });
  const [old] = file.files;
  expect(await edit({ uploads: [await upload('a.txt'), old?.id] })).toMatchObject({ code: 'upload_not_usable' });
  expect((await valueIn(edit({}))).data).toMatchObject({ title: '考研笔记', version: 1 });
});

test('small files come along in a form, as a new version; a form without files changes only the words', async () => {
  const { ports, owner, form } = await setUp({ files: [{ name: 'a.txt', text: '12345' }] });
  expect((await valueIn(form({ title: '新题', is_public: 'false' }))).data).toMatchObject({
    ...{ title: '新题', is_public: false, version: 1, price: 9 },
  });
  const files = [new File(['123'], '二版.md')];
  expect((await valueIn(form({ files, changelog: '二版' }))).data).toMatchObject({
    ...{ version: 2, changelog: '二版', file_name: '二版.md', is_public: false },
  });
  expect((await findStorage(ports.table, owner.id)).usedBytes).toBe(3);
  expect(await form({ files: [new File([], 'a.txt')] })).toMatchObject({ code: 'invalid_input' });
});

test('a post that is edited all the time is not edited halfway', async () => {
  const { ports, file, owner, params } = await setUp();
  let updatedAt = file.updatedAt;
  const getMany: typeof ports.table.getMany = async (keys, options) => {
    const items = await ports.table.getMany(keys, options);
    updatedAt += 1;
    const key = keys.find(({ sk }) => sk === 'FILE');
    if (key) await ports.table.commit([{ update: key, change: { set: { updatedAt } } }]);
    return items;
  };
  const input = { params, user: owner, body: { title: '新' } };
  const busy = { ...ports, table: { ...ports.table, getMany } };
  await expect(call(updateFile, busy, input)).rejects.toThrow('changes faster than it can be edited');
  expect((await valueIn(call(getFile, ports, { params }))).data.title).toBe('考研笔记');
});

test('what AI had a part in is declared, taken back, and left out where it is not', async () => {
  const { edit } = await setUp({ ai: 'assisted' });
  const declared = async (body: object) => (await valueIn(edit(body))).data.ai;
  expect(await declared({ price: '3' })).toEqual({ declared: 'assisted', marked: false });
  expect(await declared({ ai: 'generated' })).toEqual({ declared: 'generated', marked: false });
  expect(await declared({ ai: 'none' })).toEqual({ declared: 'none', marked: false });
  expect(await edit({ ai: 'yes' })).toMatchObject({ ok: false, code: 'invalid_input' });
});

test('a version that says that it is generated is marked until one comes that does not, and edits leave the mark', async () => {
  const files = [{ name: 'a.png', text: png(textChunk('AIGC', aigc)) }];
  const { ports, params, owner, edit, upload } = await setUp({ files });
  const label = async () => (await valueIn(call(getFile, ports, { params, user: owner }))).data.ai;
  expect(await label()).toEqual({ declared: 'none', marked: false });
  await drain(ports, fileWorkers);
  expect(await label()).toEqual({ declared: 'none', marked: true });
  expect((await findMarketTotals(ports.table)).generated()).toBe(1);
  await valueIn(edit({ ai: 'assisted', title: '新名' }));
  expect(await label()).toEqual({ declared: 'assisted', marked: true });
  await valueIn(edit({ is_public: false }));
  expect((await findMarketTotals(ports.table)).generated()).toBe(0);
  await valueIn(edit({ is_public: true, uploads: [await upload('b.png')] }));
  await drain(ports, fileWorkers);
  expect(await label()).toEqual({ declared: 'assisted', marked: false });
  expect((await findMarketTotals(ports.table)).generated('image')).toBe(0);
});

test('a post keeps the popularity it earned while nobody could see it', async () => {
  const set = await setUp();
  const popular = await posted(set.ports, set.owner, { title: '另一份' });
  await call(starFile, set.ports, { params: set.params, user: set.other });
  await set.edit({ is_public: false });
  await drain(set.ports, fileWorkers);
  await set.edit({ is_public: true });
  expect(await listedIn(set, 'popular')).toEqual([
    ['考研笔记', 900],
    [popular.title, 0],
  ]);
  expect((await valueIn(set.edit({}))).data).toMatchObject({ is_starred: false, star_count: 1 });
});
