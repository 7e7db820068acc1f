// @vitest-environment jsdom

import { createHash } from 'node:crypto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { FileDetail } from '#shared/contract/files';
import type { PublicUser } from '#shared/contract/profiles';
import { zh } from '../../i18n/zh.ts';
import { detail, emptyStall, person } from '../../test/goods.ts';
import { visitAsMember } from '../../test/visit.tsx';
import { formatSize } from '../../ui/text/format.ts';

const t = zh.packageDownload;
const storage = 'https://content.test';
const content = new TextEncoder().encode('真题'.repeat(500));
const half = content.length / 2;
const sha256 = createHash('sha256').update(content).digest('hex');
const part = (id: string, name: string): FileDetail['files'][number] => ({
  ...{ id, name, size: content.length, type: 'application/pdf', category: 'document', sha256 },
});
const file = detail({ is_purchased: true, file_size: content.length });
const album = detail({
  ...{ is_purchased: true, file_count: 2, file_size: 2 * content.length },
  files: [part('01ARZ3NDEKTSV4RRFFQ69G5FB1', '上册.pdf'), part('01ARZ3NDEKTSV4RRFFQ69G5FB2', '下册.pdf')],
});
const number = `01ARZ3NDEKTSV4RRFFQ69G5FAZ_${file.id}`;
const call = `GET /files/${file.id}/download`;

let savedFiles: { name: string; bytes: Blob }[];

beforeEach(() => {
  savedFiles = [];
  let last: Blob | undefined;
  URL.createObjectURL = (bytes) => {
    last = bytes instanceof Blob ? bytes : undefined;
    return 'blob:parcel';
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    if (last) savedFiles.push({ name: this.download, bytes: last });
  });
  onTestFinished(() => click.mockRestore());
});

/** The chunks of a response body; an Error breaks the connection there. */
const body = (...chunks: (Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>> | Error)[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(stream) {
      const chunk = await chunks.shift();
      if (chunk instanceof Error) stream.error(chunk);
      else if (chunk) stream.enqueue(chunk);
      else stream.close();
    },
  });

interface Link {
  url?: string;
  sha256?: string | null;
  size?: number;
}

/** The return page of a paid order. `answers` are the storage's responses in order; the last one repeats. */
async function openReturnPage(
  answers: ((range: string | null) => Response)[],
  { link = {}, of = file, author }: { link?: Link; of?: FileDetail; author?: PublicUser } = {},
) {
  let links = 0;
  const answer = () => {
    links += 1;
    const url = `${storage}/files/one?signature=${links}`;
    return { url, file_name: '考研英语.pdf', size: content.length, sha256, expires_at: file.created_at, ...link };
  };
  const visited = await visitAsMember(`/payment/return?out_trade_no=${number}`, {
    [`GET /files/${file.id}`]: { data: of },
    [`GET /payments/payment/${number}`]: { data: { status: 'completed', file_post_id: file.id } },
    [call]: answer,
    ...(author && { [`GET /users/${file.username}`]: { user: author, stall: emptyStall } }),
  });
  const api = fetch;
  const ranges: (string | null)[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith(storage)) return api(input, init);
    const range = new Headers(init.headers).get('range');
    ranges.push(range);
    const [respond] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (!respond) throw new TypeError('nothing listens');
    const response = respond(range);
    /** A browser cancels the body of an aborted request. */
    init.signal?.addEventListener('abort', () => void response.body?.cancel().catch(() => undefined));
    return response;
  });
  await screen.findByRole('heading', { name: zh.paymentReturn.succeeded });
  return { ...visited, ranges, links: () => links };
}

const completeResponse = () => new Response(content);
const partialResponse = (range: string | null) =>
  new Response(content.slice(Number(/\d+/.exec(range ?? '0'))), { status: 206 });
const broken = () => new Response(body(content.slice(0, half), new TypeError('the line broke')));
const expired = () => new Response('<Error/>', { status: 403 });
const gone = (): Response => {
  throw new TypeError('no network');
};

const pressDownload = (name = t.download(formatSize(content.length))) =>
  fireEvent.click(screen.getByRole('button', { name }));
const textOf = async () => await savedFiles[0]?.bytes.text();

test('one press fetches, checks and saves the file, and says that it is the one', async () => {
  const { links } = await openReturnPage([completeResponse]);
  pressDownload();
  expect(await screen.findByText(t.saved)).toBeTruthy();
  expect(savedFiles.map(({ name }) => name)).toEqual(['考研英语.pdf']);
  expect([await textOf(), savedFiles[0]?.bytes.type]).toEqual(['真题'.repeat(500), 'application/octet-stream']);
  expect([links(), location.pathname]).toEqual([1, '/payment/return']);
});

test('how far it is is shown while it comes, and it can be cancelled without leaving anything', async () => {
  const { promise } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  await openReturnPage([() => new Response(body(content.slice(0, half), promise)), completeResponse]);
  pressDownload();
  const bar = await screen.findByRole('progressbar', { name: t.progress(file.title) });
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeLessThan(100);
  pressDownload(t.cancel);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(savedFiles).toEqual([]);
  pressDownload();
  await screen.findByText(t.saved);
  expect(savedFiles).toHaveLength(1);
});

test.each([
  ['where it broke', partialResponse],
  ['from the beginning by a storage that sends all of it again', completeResponse],
])('a line that breaks is taken up %s, and nothing is there twice', async (_, response) => {
  const { ranges } = await openReturnPage([broken, response]);
  pressDownload();
  await screen.findByText(t.saved);
  expect(ranges).toEqual([null, `bytes=${half}-`]);
  expect(await textOf()).toBe('真题'.repeat(500));
});

test('a link that has expired is followed by a fresh one, by itself', async () => {
  const { links } = await openReturnPage([expired, completeResponse]);
  pressDownload();
  await screen.findByText(t.saved);
  expect(links()).toBe(2);
});

test('a connection that is gone is said, and goes on by itself once it is back, without a byte twice', async () => {
  const { ranges } = await openReturnPage([broken, gone, gone, partialResponse]);
  pressDownload();
  await screen.findByText(t.lost(formatSize(half), formatSize(content.length)));
  expect(savedFiles).toEqual([]);
  await act(async () => void dispatchEvent(new Event('online')));
  await screen.findByText(t.saved);
  expect(ranges.at(-1)).toBe(`bytes=${half}-`);
  expect(await textOf()).toBe('真题'.repeat(500));
});

test('what is not what its author uploaded is not saved; pressed again it is fetched anew', async () => {
  await openReturnPage([() => new Response(content.map((byte) => byte ^ 1)), completeResponse]);
  pressDownload();
  await screen.findByText(t.differs);
  expect(savedFiles).toEqual([]);
  expect(screen.queryByText(t.saved)).toBeNull();
  pressDownload(t.again);
  await screen.findByText(t.saved);
  expect(savedFiles).toHaveLength(1);
});

test('where nobody knows the checksum yet it is saved, and nothing is said of one', async () => {
  await openReturnPage([completeResponse], { link: { sha256: null } });
  pressDownload();
  await screen.findByText(t.savedUnchecked);
  expect(screen.queryByText(t.saved)).toBeNull();
});

test('a new version between two tries is fetched from its beginning', async () => {
  const visited = await openReturnPage([broken, completeResponse]);
  const old = visited.answers[call];
  let calls = 0;
  visited.answers[call] = (url: URL) => {
    calls += 1;
    const link: object = typeof old === 'function' ? old(url) : {};
    return calls === 1 ? link : { ...link, url: `${storage}/files/two` };
  };
  pressDownload();
  await screen.findByText(t.saved);
  expect(visited.ranges).toEqual([null, null]);
});

test('files of a package come one by one, each with its own state, while the others wait', async () => {
  const { calls } = await openReturnPage([completeResponse], { of: album });
  for (const { name } of album.files) pressDownload(zh.file.downloadOne(name));
  await waitFor(() => expect(screen.getAllByText(t.saved)).toHaveLength(2));
  expect(calls.filter((request) => request.startsWith(call))).toEqual(
    album.files.map(({ id }) => `${call}?file=${id}`),
  );
});

test('inside an app that lets nothing be saved the browser is sent for it', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mobile/15E148 MicroMessenger/8.0.54');
  onTestFinished(() => agent.mockRestore());
  const { ranges } = await openReturnPage([completeResponse], {
    link: { url: `${location.origin}/code/${file.id}#handed` },
  });
  pressDownload();
  await waitFor(() => expect(location.hash).toBe('#handed'));
  expect([ranges, savedFiles]).toEqual([[], []]);
});

test('its author can be followed', async () => {
  const author = { ...person(1), username: file.username, display_name: file.display_name };
  const { answers, calls } = await openReturnPage([completeResponse], { author });
  answers[`POST /users/${file.username}/follow`] = { message: '关注成功', is_following: true, followers_count: 1 };
  fireEvent.click(await screen.findByRole('button', { name: `${zh.ui.follow}${file.display_name}` }));
  await waitFor(() => expect(calls).toContain(`POST /users/${file.username}/follow`));
});
