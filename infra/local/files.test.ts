import { createHash, randomBytes } from 'node:crypto';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamoTable } from '#functions/adapters/dynamo/table';
import { type LocalMarket, localMarket } from '#functions/adapters/dynamo/test-market';
import { listFileTags } from '#functions/api/catalog/list-file-tags';
import { listFileTypes } from '#functions/api/catalog/list-file-types';
import { createFile } from '#functions/api/files/create-file';
import { deleteFile } from '#functions/api/files/delete-file';
import { downloadFile } from '#functions/api/files/download-file';
import { getFile } from '#functions/api/files/get-file';
import { getStorage } from '#functions/api/files/get-storage';
import { listFiles } from '#functions/api/files/list-files';
import { listMyFiles } from '#functions/api/files/list-my-files';
import { listUserFiles } from '#functions/api/files/list-user-files';
import { listPreviews } from '#functions/api/files/previews/list-previews';
import { updateFile } from '#functions/api/files/update-file';
import { completeUpload } from '#functions/api/uploads/complete-upload';
import { createPreview } from '#functions/api/uploads/create-preview';
import { createUpload } from '#functions/api/uploads/create-upload';
import { dropUpload } from '#functions/api/uploads/drop-upload';
import { getUpload } from '#functions/api/uploads/get-upload';
import { listUploads } from '#functions/api/uploads/list-uploads';
import { fileWorkers } from '#functions/test/file-workers';
import { member } from '#functions/test/people';
import { call, drain, testPorts, valueIn } from '#functions/test/ports';
import { unzip } from '#functions/test/zip';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, minute } from '#shared/limits';
import { s3ForTest } from './s3/test-server.ts';

/** The life of a file on real engines, which are stricter than a table and a bucket in memory. */

let market: LocalMarket;
let s3: Awaited<ReturnType<typeof s3ForTest>>;

beforeAll(async () => {
  [market, s3] = await Promise.all([localMarket(), s3ForTest()]);
});
afterAll(async () => {
  await Promise.all([market.stop(), s3[Symbol.asyncDispose]()]);
});

const MiB = 1024 * 1024;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Ids in tests follow the clock, and these tests share a table. */
let people = 0;

async function setUp(username: string) {
  const table = dynamoTable(market.client, market.tableName);
  const ports = testPorts({ table, blobs: s3.blobs, links: s3.links });
  people += 1;
  ports.clock.advance(people * minute);
  const user = await member(ports, username);
  return { ports, user };
}

type Set = Awaited<ReturnType<typeof setUp>>;

async function put(part: { url: string; number: number; size: number }, bytes: Uint8Array): Promise<void> {
  const from = (part.number - 1) * 8 * MiB;
  const body = new Uint8Array(bytes.subarray(from, from + part.size));
  const { status } = await fetch(part.url, { method: 'PUT', body });
  expect(status).toBe(200);
}

/** Uploads in two steps, with a reload in between. */
async function upload({ ports, user }: Set, name: string, bytes: Uint8Array): Promise<string> {
  const created = await valueIn(call(createUpload, ports, { user, body: { name, size: bytes.length } }));
  const params = { id: created.upload.id };
  for (const part of created.upload.parts.slice(0, 1)) await put(part, bytes);
  const resumed = await valueIn(call(getUpload, ports, { user, params }));
  expect(resumed.upload.arrived.map(({ number }) => number)).toEqual([1]);
  for (const part of resumed.upload.parts) await put(part, bytes);
  const done = await Promise.all([1, 2].map(() => valueIn(call(completeUpload, ports, { user, params }))));
  expect(done.map((answer) => answer.upload.state)).toEqual(['complete', 'complete']);
  return created.upload.id;
}

test('uploads become a package that is listed, found and downloaded as the very bytes', async () => {
  const set = await setUp('lin_xi');
  const { ports, user } = set;
  const [film, text] = [randomBytes(20 * MiB), Buffer.from('第一章')];
  const uploads = [await upload(set, '雨声.mp4', film), await upload(set, '说明.md', text)];
  const body = { title: '雨声与文字', price: '9.90', tags: ['雨'], uploads };
  const [created, again] = await Promise.all([1, 2].map(() => valueIn(call(createFile, ports, { user, body }))));
  expect(again?.data.id).toBe(created?.data.id);
  const params = { id: created?.data.id };

  expect(await call(downloadFile, ports, { user, params })).toMatchObject({ status: 202 });
  await drain(ports, fileWorkers);
  const { data } = await valueIn(call(getFile, ports, { params }));
  expect(data.files.map((file) => file.sha256)).toEqual([sha256(film), sha256(text)]);

  const link = await valueIn(call(downloadFile, ports, { user, params, wantsJson: true }));
  const answer = await fetch(link.url);
  expect(parse(answer.headers.get('content-disposition') ?? '').parameters.filename).toBe('雨声与文字.zip');
  const zip = new Uint8Array(await answer.arrayBuffer());
  expect([zip.length, sha256(zip)]).toEqual([link.size, link.sha256]);
  expect(unzip(zip).map(({ name }) => name)).toEqual(['雨声.mp4', '说明.md']);
  const part = await fetch(link.url, { headers: { range: 'bytes=0-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);

  const alone = await valueIn(
    call(downloadFile, ports, { user, params, query: { file: data.files[0]?.id }, wantsJson: true }),
  );
  expect(sha256(new Uint8Array(await (await fetch(alone.url)).arrayBuffer()))).toBe(sha256(film));

  await drain(ports, fileWorkers);
  for (const query of [{}, { sortBy: 'popular' }, { sortBy: 'price-low' }, { type: 'video' }, { search: '文字' }]) {
    const { posts } = await valueIn(call(listFiles, ports, { query, user }));
    expect(posts.map(({ id, download_count }) => [id, download_count])).toEqual([[params.id, 1]]);
  }
  expect((await valueIn(call(listMyFiles, ports, { user }))).pagination.total).toBe(1);
});

test('ten reservations of 100 MB at once fit, the eleventh does not; dropped at once they all come back', async () => {
  const { ports, user } = await setUp('chen_mo');
  const body = { name: 'a.zip', size: 104_857_600 };
  const answers = await Promise.all(Array.from({ length: 11 }, () => call(createUpload, ports, { user, body })));
  const uploadIds = answers.flatMap((answer) => (answer.ok && !answer.status ? [answer.value.upload.id] : []));
  expect(uploadIds).toHaveLength(10);
  expect((await valueIn(call(getStorage, ports, { user }))).used).toBe(1000 * MiB);
  const drops = [...uploadIds, ...uploadIds].map((id) => call(dropUpload, ports, { user, params: { id } }));
  await Promise.all(drops);
  expect((await valueIn(call(getStorage, ports, { user }))).used).toBe(0);
});

test('a list read on by its cursors shows every post once on the real table', async () => {
  const { ports, user } = await setUp('su_he');
  const form = (count: number) => ({
    title: `样张 ${count}`,
    price: String(count % 3),
    files: [new File([`${count}`], `${count}.jpg`)],
  });
  for (let count = 0; count < 7; count++) await valueIn(call(createFile, ports, { user, form: form(count) }));
  await drain(ports, fileWorkers);
  for (const query of [{ sortBy: 'price-low' }, { search: '样张', sortBy: 'price-high' }]) {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await valueIn(
        call(listFiles, ports, { query: { ...query, type: 'image', limit: '3', ...(cursor ? { cursor } : {}) } }),
      );
      expect(page.pagination.total).toBe(7);
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  }
});

test('edits at once, new versions and a deletion leave the right lists, counts and storage on the real table', async () => {
  const { ports, user } = await setUp('he_zhou');
  const file = (name: string) => [new File([name], name)];
  const { data } = await valueIn(
    call(createFile, ports, { user, form: { title: '初稿', price: '3', tags: ['散文'], files: file('a.mp3') } }),
  );
  const params = { id: data.id };
  const edit = (body: object) => call(updateFile, ports, { user, params, body });
  const edits = [
    { title: '定稿' },
    { price: '1' },
    { tags: ['散文', '声音'] },
    { is_public: false },
    { is_public: true },
  ];
  const edited = await Promise.all([...edits, ...edits].map(edit));
  expect(edited.every(({ ok }) => ok)).toBe(true);
  await valueIn(edit({ is_public: true }));
  const form = { files: file('定稿.mp3'), changelog: '重录' };
  const replaced = await valueIn(call(updateFile, ports, { user, params, form }));
  expect(replaced.data).toMatchObject({ title: '定稿', price: 1, version: 2, file_name: '定稿.mp3', file_size: 10 });
  expect((await valueIn(call(getStorage, ports, { user }))).used).toBe(10);

  const listPublic = async () => {
    await drain(ports, fileWorkers);
    const [{ posts }, { types }, { tags }] = await Promise.all([
      valueIn(call(listFiles, ports, { query: { sortBy: 'popular', type: 'audio' } })),
      valueIn(call(listFileTypes, ports)),
      valueIn(call(listFileTags, ports)),
    ]);
    const audio = types.find(({ type }) => type === 'audio')?.count;
    return { posts: posts.map(({ id }) => id), audio, tags: tags.filter(({ tag }) => /散文|声音/.test(tag)).length };
  };
  expect(await listPublic()).toEqual({ posts: [params.id], audio: 1, tags: 2 });
  for (const sortBy of ['created_at', 'title', 'price']) {
    expect((await valueIn(call(listUserFiles, ports, { user, query: { sortBy } }))).posts).toHaveLength(1);
  }

  const removed = await Promise.all([1, 2, 3].map(() => call(deleteFile, ports, { user, params })));
  expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listPublic()).toEqual({ posts: [], audio: 0, tags: 0 });
  expect((await valueIn(call(getStorage, ports, { user }))).used).toBe(0);
  const keys = [...data.files, ...replaced.data.files].map(({ id }) => `files/${id}`);
  ports.clock.advance(hour);
  await sweep.run(ports);
  await drain(ports, fileWorkers);
  for (const key of keys) expect(await s3.blobs.head(key), key).toBeUndefined();
});

test('thirty uploads begun at once on the real table come to twenty', async () => {
  const { ports, user } = await setUp('lu_yao');
  const body = { name: 'a.txt', size: 1 };
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(createUpload, ports, { user, body })));
  const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]));
  expect([...new Set(refused)]).toEqual(['too_many_uploads']);
  expect((await valueIn(call(listUploads, ports, { user }))).uploads).toHaveLength(20);
  expect(refused).toHaveLength(10);
});

test('neither a file nor its preview can be replaced by the addresses they came by', async () => {
  const set = await setUp('yu_fan');
  const { ports, user } = set;
  const created = await valueIn(call(createUpload, ports, { user, body: { name: 'a.png', size: 5 } }));
  const [part] = created.upload.parts;
  if (!part) throw new Error('no part');
  const params = { id: created.upload.id };
  await put(part, Buffer.from('first'));
  const announce = { params, user, body: { type: 'image/webp', size: 5 } };
  const { preview } = await valueIn(call(createPreview, ports, announce));
  const headers = { 'content-type': 'image/webp', 'if-none-match': '*' };
  const show = async (body: string) => (await fetch(preview.url ?? '', { method: 'PUT', body, headers })).status;
  expect([await show('shown'), await show('other')]).toEqual([200, 412]);
  await valueIn(call(completeUpload, ports, { user, params }));
  const body = { title: '图', price: 0, uploads: [params.id], previews: [params.id] };
  const { data } = await valueIn(call(createFile, ports, { user, body }));

  // The seller drops everything that can be dropped, to reuse the old addresses for other bytes.
  expect(await call(dropUpload, ports, { user, params })).toMatchObject({ code: 'upload_closed' });
  await s3.blobs.remove([`arriving/${params.id}`]);
  expect(await show('other')).toBe(200);
  expect((await fetch(part.url, { method: 'PUT', body: 'other' })).status).toBe(404);

  const { previews } = (await valueIn(call(listPreviews, ports, { params: { id: data.id } }))).data;
  const link = await valueIn(call(downloadFile, ports, { user, params: { id: data.id }, wantsJson: true }));
  const read = async (url = '') => (await fetch(url)).text();
  expect([await read(previews[0]?.url ?? ''), await read(link.url)]).toEqual(['shown', 'first']);
});
