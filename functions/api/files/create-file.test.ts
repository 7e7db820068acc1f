import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { findStorage } from '#functions/store/uploads/storage';
import { fileWorkers } from '#functions/test/file-workers';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { opened, uploaded } from '#functions/test/uploads';
import { timeOfId } from '#shared/ids';
import { createFile } from './create-file.ts';

async function setUp() {
  const ports = testPorts();
  const user = await member(ports, 'lin_xi');
  const other = await member(ports, 'chen_mo');
  const post = (body: object, as = user) =>
    call(createFile, ports, { user: as, body: { title: '考研笔记', price: '39.00', ...body } });
  const form = (body: object) => call(createFile, ports, { user, form: { title: '小样', price: '0', ...body } });
  const upload = async (name: string, text = '你好', as = user) => (await uploaded(ports, as.id, { name, text })).id;
  return { ports, user, other, post, form, upload };
}

test('a finished upload is put up for sale under its own name, with checksums to follow', async () => {
  const { ports, user, post, upload } = await setUp();
  const answer = await valueIn(
    post({ description: '三年真题', tags: ['考研', '英语', '', '考研'], uploads: [await upload('讲义.pdf')] }),
  );
  expect(answer.data).toMatchObject({
    user_id: user.id,
    username: 'lin_xi',
    title: '考研笔记',
    description: '三年真题',
    price: 39,
    is_public: true,
    file_name: '讲义.pdf',
    filename: '讲义.pdf',
    file_type: 'application/pdf',
    category: 'document',
    file_size: 6,
    file_count: 1,
    version: 1,
    tags: ['考研', '英语'],
    is_owner: true,
    files: [{ name: '讲义.pdf', size: 6, type: 'application/pdf', category: 'document', sha256: null }],
  });
  expect(answer.storage_info).toMatchObject({ used: 6, limit: 1_073_741_824 });
  const message = { kind: 'publish', fileId: answer.data.id, version: 1 };
  expect(ports.queues.sent).toMatchObject([{ queue: 'index', message }]);
});

test('a draft keeps the random digits of its id, and the time of the id is that of publishing', async () => {
  const { ports, post, upload } = await setUp();
  const cover_seed = '0123456789ABCDEF';
  const ids = [];
  for (const name of ['讲义.pdf', '真题.pdf']) {
    ports.clock.advance(60);
    const { data } = await valueIn(post({ cover_seed, uploads: [await upload(name)] }));
    expect([data.id.slice(10), timeOfId(data.id)]).toEqual([cover_seed, ports.clock.now()]);
    ids.push(data.id);
  }
  expect(new Set(ids).size).toBe(2);
  const again = await post({ cover_seed: 'no-seed', uploads: [await upload('c.pdf')] });
  expect(again).toMatchObject({ ok: false, code: 'invalid_input' });
});

test('what the seller answers beforehand comes with the post, and null where nothing was said', async () => {
  const { post, upload, form } = await setUp();
  const uploads = [await upload('讲义.pdf')];
  const answers = {
    contains: ' 12 页讲义\r\n与答案 ',
    opens_with: '任何 PDF\n阅读器',
    licence: { use: 'commercial', seats: 5 },
  };
  expect((await valueIn(post({ ...answers, uploads }))).data).toMatchObject({
    contains: '12 页讲义\n与答案',
    opens_with: '任何 PDF 阅读器',
    licence: { use: 'commercial', seats: 5 },
  });
  const silent = { contains: null, opens_with: null, licence: null };
  expect((await valueIn(post({ uploads: [await upload('b.pdf')] }))).data).toMatchObject(silent);
  const files = [new File(['小'], 'c.txt')];
  expect((await valueIn(form({ contains: '一篇', opens_with: '', files }))).data).toMatchObject({
    ...silent,
    contains: '一篇',
  });
  const unlimited = { licence: { use: 'personal' }, uploads: [await upload('d.pdf')] };
  expect((await valueIn(post(unlimited))).data.licence).toEqual({ use: 'personal', seats: null });
});

test('another’s upload, an unfinished one and an unknown one cannot be posted', async () => {
  const { ports, user, other, post, upload } = await setUp();
  const mine = await upload('a.txt');
  const theirs = await upload('b.txt', 'x', other);
  const unfinished = await opened(ports, user.id, 5);
  for (const id of [theirs, unfinished.id, '01JD00000000000000000000ZZ']) {
    expect(await post({ uploads: [mine, id] })).toMatchObject({ code: 'upload_not_usable' });
  }
  expect(await post({ uploads: [mine] })).toMatchObject({ ok: true });
});

test('a second try after a lost answer finds the post of the first; it is not sold twice', async () => {
  const { ports, user, post, upload } = await setUp();
  const uploads = [await upload('a.txt'), await upload('b.txt')];
  const answers = await Promise.all(Array.from({ length: 5 }, () => valueIn(post({ uploads }))));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  await drain(ports, fileWorkers);
  expect((await findUser(ports.table, user.id))?.filesCount).toBe(1);
  expect(await post({ uploads: uploads.slice(0, 1) })).toMatchObject({ code: 'upload_not_usable' });
  expect(await post({ uploads: [...uploads, await upload('c.txt')] })).toMatchObject({ code: 'upload_not_usable' });
});

test('small files come along in a form, and their storage is counted', async () => {
  const { ports, user, form } = await setUp();
  const files = [new File(['你好'], '你好.md'), new File(['{}'], 'a.json', { type: 'application/json' })];
  const { data, storage_info } = await valueIn(form({ files, is_public: 'false', tags: ['a', 'b'] }));
  expect(data).toMatchObject({ price: 0, is_public: false, file_size: 8, tags: ['a', 'b'] });
  expect(storage_info.used).toBe(8);
  expect([...ports.blobs.objects.values()].map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['你好', '{}']);
  expect((await findStorage(ports.table, user.id)).usedBytes).toBe(8);
});

test('a form with an empty file or a path for a name is refused', async () => {
  const { ports, user, form } = await setUp();
  expect(await form({ files: [new File([], 'a.txt')] })).toMatchObject({ code: 'invalid_input' });
  expect(await form({ files: [new File(['x'], 'a/../b.txt')] })).toMatchObject({ code: 'invalid_input' });
  expect((await findStorage(ports.table, user.id)).usedBytes).toBe(0);
});

test('a form that does not fit into the storage is told so', async () => {
  const { ports, user, form } = await setUp();
  for (let count = 0; count < 10; count++) await opened(ports, user.id, 104_857_600);
  await opened(ports, user.id, 24 * 1024 * 1024 - 1);
  expect(await form({ files: [new File(['xy'], 'a.txt')] })).toMatchObject({
    code: 'storage_full',
    params: { left: '1 B', needed: '2 B' },
  });
});
