import { afterAll, beforeEach, expect, test } from 'vitest';
import { loopback } from '#infra/local/loopback';
import { walk } from './steps.ts';

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'self'" };
const page = '<script type="module" crossorigin src="/assets/app-1.js"></script><div id="root"></div>';

const refusal = JSON.stringify({
  ...{ type: 'about:blank', title: 'Unauthorized', status: 401, code: 'invalid_credentials' },
  ...{ message: '邮箱或密码不正确', error: '邮箱或密码不正确', request_id: 'r1' },
});

const pagination = { page: 1, limit: 24, total: 0, totalPages: 0, next_cursor: null };
const empty = { posts: [], pagination };

const texts = ['user_id', 'username', 'display_name', 'description', 'file_name', 'filename', 'file_type'];
const counts = ['download', 'purchase', 'star'].map((counter) => `${counter}_count`);
const numbers = [
  'price',
  'list_price',
  'file_size',
  'file_count',
  'version',
  'downloads_count',
  'stars_count',
  ...counts,
];
const flags = ['is_public', 'is_starred', 'is_purchased'];
const all = <T>(names: readonly string[], value: T) => Object.fromEntries(names.map((name) => [name, value]));

/** A post that fits the contract; only its id and title matter. */
const post = {
  ...{ id: '01JD0000000000000000000001', title: '水彩 & 速写', category: 'other', tags: [], cover: null, barred: null },
  ...all(texts, ''),
  ...{ was: null, until: null, pay_what: null },
  ...all(numbers, 0),
  ...all(flags, false),
  ai: { declared: 'none', marked: false },
  ...all(['created_at', 'updated_at'], '2026-11-20T00:00:00.000Z'),
  rating: null,
};

/** Responses of a healthy market. */
const healthyReplies = (): Record<string, Reply> => ({
  '/': { status: 200, headers: html, body: page },
  '/assets/app-1.js': {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, immutable' },
    body: '1',
  },
  '/api/files': { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(empty) },
  '/code/none': { status: 404, headers: html, body: page },
  '/api/auth/login': { status: 401, headers: { 'content-type': 'application/problem+json' }, body: refusal },
  '/gateway/api/files': { status: 403, headers: {}, body: '' },
});

let replies = healthyReplies();
beforeEach(() => {
  replies = healthyReplies();
});

const { endpoint: url, close } = await loopback((request, response) => {
  const { status, headers, body } = replies[request.url ?? ''] ?? { status: 500, headers: {}, body: '' };
  response.writeHead(status, headers).end(body);
});
afterAll(close);

const walkMarket = () => walk({ url, gateway: `${url}/gateway`, patienceMs: 0 });

test('a market in which all is well is walked through to its end', async () => {
  expect(await walkMarket()).toEqual([
    { step: 'the home page' },
    { step: 'its script' },
    { step: 'the list of files' },
    { step: 'the page of a file' },
    { step: 'a login with a wrong password' },
    { step: 'a call around the CDN' },
  ]);
});

test('skips the call around the CDN when there is none', async () => {
  expect((await walk({ url, patienceMs: 0 })).map(({ step }) => step)).not.toContain('a call around the CDN');
});

const failures: [path: string, reply: Partial<Reply>, step: string, problem: RegExp][] = [
  ['/', { status: 503 }, 'the home page', /answered 503 instead of 200/],
  ['/', { body: '<Error/>' }, 'the home page', /not a page of the app/],
  ['/', { headers: { 'content-type': 'text/html' } }, 'the home page', /content security policy/],
  ['/', { body: '<div id="root"></div>' }, 'its script', /names no script/],
  ['/assets/app-1.js', { status: 403 }, 'its script', /answered 403/],
  ['/assets/app-1.js', { headers: { 'content-type': 'text/javascript' } }, 'its script', /not kept/],
  ['/assets/app-1.js', { body: '' }, 'its script', /is empty/],
  ['/api/files', { status: 502 }, 'the list of files', /answered 502/],
  ['/api/files', { body: '{}' }, 'the list of files', /does not fit the contract/],
  ['/api/files', { body: '<html>' }, 'the list of files', /JSON/],
  ['/code/none', { status: 200 }, 'the page of a file', /answered 200 instead of 404/],
  ['/api/auth/login', { status: 500 }, 'a login with a wrong password', /answered 500/],
  ['/api/auth/login', { status: 200 }, 'a login with a wrong password', /answered 200/],
  [
    '/api/auth/login',
    { body: refusal.replace('invalid_credentials', 'internal') },
    'a login with a wrong password',
    /for internal/,
  ],
  ['/gateway/api/files', { status: 200 }, 'a call around the CDN', /answered 200 instead of 403/],
];

test.each(failures)('%s answered with %j ends the walk at %s', async (path, reply, step, problem) => {
  replies[path] = { ...(replies[path] ?? { status: 500, headers: {}, body: '' }), ...reply };
  expect((await walkMarket()).at(-1)).toEqual({ step, problem: expect.stringMatching(problem) });
});

test('a file that is there must be named by its title on its page', async () => {
  const list = { posts: [post], pagination };
  replies['/api/files'] = { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(list) };
  replies[`/code/${post.id}`] = { status: 200, headers: html, body: page };
  expect((await walkMarket()).at(-1)).toEqual({
    step: 'the page of a file',
    problem: `does not name ${post.id} by its title`,
  });
  replies[`/code/${post.id}`] = { status: 200, headers: html, body: `<title>水彩 &amp; 速写 · 摊位</title>${page}` };
  expect((await walkMarket()).at(-1)).toEqual({ step: 'a call around the CDN' });
});

test('retries an unreachable address while there is patience, and then reports the cause', async () => {
  const began = Date.now();
  const [first] = await walk({ url: 'http://127.0.0.1:1999', patienceMs: 300 });
  expect(first?.problem).toMatch(/ECONNREFUSED/);
  expect(Date.now() - began).toBeGreaterThanOrEqual(300);
});
