// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errors } from '#shared/contract/errors';
import { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { tokenStore } from '../session/token.ts';
import { ApiError, ask, sessionEnd } from './client.ts';

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
  vi.stubGlobal('fetch', answers);
  tokenStore.save('token-1');
});

afterEach(() => {
  vi.unstubAllGlobals();
  answers.mockReset();
  delete sessionEnd.leave;
});

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

const refusalOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('was not refused');
  return error;
};

const pagination = { page: 1, next_cursor: null };

test('fills parameters, leaves empty query fields out and sends token and language', async () => {
  answers.mockResolvedValue(Response.json({ data: { id: 'a' } }));
  await ask('GET /files/{id}', { params: { id: 'a/b 摊' } });
  const [url, init] = answers.mock.calls[0] ?? [];
  expect(url).toBe('/api/files/a%2Fb%20%E6%91%8A');
  const headers = new Headers(init?.headers);
  expect([headers.get('authorization'), headers.get('accept-language')]).toEqual(['Bearer token-1', 'zh']);
  answers.mockResolvedValue(Response.json({ posts: [], pagination }));
  await ask('GET /files', { query: { page: 2, search: '', limit: 24 } });
  expect(answers.mock.calls[1]?.[0]).toBe('/api/files?page=2&limit=24');
});

test('carries code, fields and request id of a refusal', async () => {
  const errors = [
    { field: 'title', code: 'title_required', message: '请输入标题' },
    { field: 'title', code: 'title_long', message: '过长' },
  ];
  answers.mockResolvedValue(problem(400, { code: 'invalid_input', message: '请输入标题', errors, request_id: 'r1' }));
  const error = await refusalOf(ask('GET /files'));
  expect(error).toMatchObject({ status: 400, code: 'invalid_input', requestId: 'r1', fields: { title: '请输入标题' } });
});

const unauthorized = () => problem(401, { code: 'unauthorized', message: '请先登录' });

/** Answers every call with 401, after something else has happened. @returns what opens the login page */
function refuseAll(happening: () => void = () => undefined) {
  answers.mockImplementation(async () => {
    happening();
    return unauthorized();
  });
  const leave = vi.fn();
  sessionEnd.leave = leave;
  return leave;
}

/** The state of the session after a call was refused with 401, and whether the login page was opened. */
async function afterRefused(call: () => Promise<unknown>) {
  const leave = refuseAll();
  const { endedSession } = await refusalOf(call());
  return { isLost: tokenStore.wasLost(), token: tokenStore.read(), led: leave.mock.calls.length, endedSession };
}

const lost = { isLost: true, token: null, led: 1, endedSession: true };

test.each([
  ['GET /files/my-files', () => ask('GET /files/my-files')],
  ['POST /files/{id}/star', () => ask('POST /files/{id}/star', { params: { id: 'F' } })],
  [
    'POST /users/{usernameOrId}/follow',
    () => ask('POST /users/{usernameOrId}/follow', { params: { usernameOrId: 'a' } }),
  ],
  ['GET /files/{id}/download', () => ask('GET /files/{id}/download', { params: { id: 'F' } })],
  ['create-payment', () => ask('POST /payments/create-payment', { body: { file_post_id: 'F' } })],
] as const)('a 401 of %s loses the session and leads to the login page', async (_, call) => {
  expect(await afterRefused(call)).toEqual(lost);
});

test('a login is sent without a session and loses none', async () => {
  const login = () => ask('POST /auth/login', { body: { email: 'a', password: 'b' } }, { token: null });
  expect(await afterRefused(login)).toEqual({ isLost: false, token: 'token-1', led: 0, endedSession: false });
  expect(new Headers(answers.mock.lastCall?.[1]?.headers).has('authorization')).toBe(false);
});

/**
 * Only the login is called by `asThisBrowser`, without a session. Any other route that answers 401 for wrong input must
 * do the same.
 */
test('only a login is refused with 401 for what was typed', () => {
  const ownRefusals = Object.values<Route>(routes).filter((row) =>
    row.errors.some((code) => errors[code].status === 401),
  );
  expect(ownRefusals.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/login']);
});

test('a guest whose call needs a session is led there, and has lost none', async () => {
  tokenStore.drop();
  const leave = refuseAll();
  const { endedSession } = await refusalOf(ask('GET /files/{id}/download', { params: { id: 'F' } }));
  expect([endedSession, leave.mock.calls.length, tokenStore.wasLost()]).toEqual([true, 1, false]);
});

test('the check at the start ends a session and leads nowhere', async () => {
  const check = () => ask('GET /auth/verify', {}, { token: 'token-1' });
  expect(await afterRefused(check)).toEqual({ ...lost, led: 0, endedSession: false });
});

test('several calls of one session lead there, and none of them is a failure of its own', async () => {
  const leave = refuseAll();
  const errors = await Promise.all([refusalOf(ask('GET /files/my-files')), refusalOf(ask('GET /files/storage'))]);
  expect(errors.map(({ endedSession }) => endedSession)).toEqual([true, true]);
  expect(leave).toHaveBeenCalled();
});

test('a press whose answer comes after something else has heard of the end leads to the login page as well', async () => {
  const leave = refuseAll(() => tokenStore.lose());
  const { endedSession } = await refusalOf(ask('GET /files/{id}/download', { params: { id: 'F' } }));
  expect([endedSession, leave.mock.calls.length]).toEqual([true, 1]);
});

test('what was under way while somebody logged out leads nowhere', async () => {
  const leave = refuseAll(() => tokenStore.drop());
  await refusalOf(ask('GET /files/my-files'));
  expect(leave).not.toHaveBeenCalled();
});

test('an answer given to a guest in the place of somebody whose session is closed loses it, and is given all the same', async () => {
  const closed = (body: object) => Response.json(body, { headers: { 'x-session': 'closed' } });
  answers.mockImplementation(async () => closed({ data: { id: 'F' } }));
  expect(await ask('GET /files/{id}', { params: { id: 'F' } })).toEqual({ data: { id: 'F' } });
  expect([tokenStore.read(), tokenStore.wasLost()]).toEqual([null, true]);
  tokenStore.save('token-2');
  await ask('GET /files/{id}', { params: { id: 'F' } }, { token: 'token-1' });
  expect([tokenStore.read(), tokenStore.wasLost()]).toEqual(['token-2', false]);
});

test('a 401 to a call from before a new password or a new login leaves the session that came after it', async () => {
  refuseAll(() => tokenStore.save('token-2'));
  await refusalOf(ask('GET /files/my-files'));
  expect(tokenStore.read()).toBe('token-2');
});

test.each([
  ['both', { code: 'taken', message: '已被使用', error: 'taken' }, { code: 'taken', message: '已被使用' }],
  ['only message', { message: '已被使用' }, { code: 'refused', message: '已被使用' }],
  ['only error', { error: '已被使用' }, { code: 'refused', message: '已被使用' }],
  ['an empty message beside error', { message: '', error: '已被使用' }, { code: 'refused', message: '已被使用' }],
  ['a message that is none', { message: { a: 1 }, error: '已被使用' }, { code: 'refused', message: '已被使用' }],
  ['neither', { code: 'taken' }, { code: 'taken', message: '请求没有成功，请稍后重试' }],
  ['nothing', {}, { code: 'unknown', message: '请求没有成功，请稍后重试' }],
])('reads the words of a refusal that has %s', async (_, body, message) => {
  answers.mockResolvedValue(problem(409, body));
  expect(await refusalOf(ask('GET /files'))).toMatchObject({ status: 409, ...message });
});

const zhServer = '服务器错误，请稍后重试';
const zhWait = '操作太频繁，请稍后再试';
const html = '<html><body><h1>413 Request Entity Too Large</h1></body></html>';

/** Bodies of refusals by the gateway, the CDN and functions that do not start. */
test.each([
  [500, '{"message":"Internal Server Error"}', 'server', zhServer, 'Server error. Please try again later'],
  [504, html, 'server', zhServer, 'Server error. Please try again later'],
  [413, html, 'payload_too_large', '请求内容过大', 'The request is too large'],
  [403, '{"message":"Forbidden"}', 'unknown', '请求没有成功，请稍后重试', 'The request failed. Please try again later'],
  [429, '{"message":"Too Many Requests"}', 'too_many_requests', zhWait, 'Too many attempts. Please try again later'],
])('a %i with the body %s is told in the user’s language', async (status, body, code, zh, en) => {
  for (const [lang, message] of [
    ['zh-CN', zh],
    ['en', en],
  ]) {
    vi.stubGlobal('document', { documentElement: { lang } });
    answers.mockResolvedValue(new Response(body, { status }));
    expect(await refusalOf(ask('GET /files'))).toMatchObject({ status, code, message });
  }
});

test.each([
  ['seconds', { 'retry-after': '40' }, {}, 40, '操作太频繁，请在 40 秒后再试'],
  ['minutes', { 'retry-after': '890' }, {}, 890, '操作太频繁，请在 15 分钟后再试'],
  [
    'a date',
    { 'retry-after': new Date(Date.now() + 3_000_000).toUTCString() },
    {},
    undefined,
    '操作太频繁，请在 50 分钟后再试',
  ],
  ['a field of the body', {}, { retry_after: 30 }, 30, '操作太频繁，请在 30 秒后再试'],
  ['nothing', {}, {}, undefined, '操作太频繁，请稍后再试'],
])(
  'when it may be tried again is told where %s says it',
  async (_, headers: Record<string, string>, body, seconds, message) => {
    answers.mockResolvedValue(
      new Response(JSON.stringify({ message: 'Too Many Requests', ...body }), { status: 429, headers }),
    );
    const error = await refusalOf(ask('GET /files'));
    expect(error).toMatchObject({ code: 'too_many_requests', message });
    if (seconds) expect(error.retryAfterSeconds).toBe(seconds);
  },
);

test.each(['null', '"broken"', '[]', '7'])('a refusal that is no object but %s is one without words', async (text) => {
  answers.mockResolvedValue(new Response(text, { status: 500 }));
  expect(await refusalOf(ask('GET /files'))).toMatchObject({ status: 500, code: 'server' });
});

test('no answer is a network error, and one that is no JSON the server’s, in the user’s language', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await refusalOf(ask('GET /files'))).toMatchObject({ code: 'network', message: '网络错误，请稍后重试' });
  answers.mockResolvedValue(new Response('<html>200</html>'));
  expect(await refusalOf(ask('GET /files'))).toMatchObject({ code: 'server', message: '服务器错误，请稍后重试' });
});

test('the first question of a page takes the answer that is already on its way, once and for the same person only', async () => {
  const early = () => Promise.resolve(Response.json({ posts: [{ id: 'early' }], pagination }));
  answers.mockImplementation(async () => Response.json({ posts: [{ id: 'now' }], pagination }));
  globalThis.early = { url: '/api/files?limit=24', token: 'token-1', answer: early() };
  expect(await ask('GET /files', { query: { limit: 12 } })).toMatchObject({ posts: [{ id: 'now' }] });
  expect(await ask('GET /files', { query: { limit: 24 } })).toMatchObject({ posts: [{ id: 'early' }] });
  expect(await ask('GET /files', { query: { limit: 24 } })).toMatchObject({ posts: [{ id: 'now' }] });
  globalThis.early = { url: '/api/files?limit=24', token: null, answer: early() };
  expect(await ask('GET /files', { query: { limit: 24 } })).toMatchObject({ posts: [{ id: 'now' }] });
  globalThis.early = { url: '/api/files?limit=24', token: 'token-1', answer: Promise.reject(new TypeError('away')) };
  expect(await refusalOf(ask('GET /files', { query: { limit: 24 } }))).toMatchObject({ code: 'network' });
});

const lists = { query: { limit: 24 } };

test.each([
  ['at the top', { posts: [{ id: 'a' }], pagination }],
  ['as files', { files: [{ id: 'a' }], pagination }],
  ['in data', { data: { posts: [{ id: 'a' }], pagination } }],
  ['in data, as files', { data: { files: [{ id: 'a' }], pagination } }],
  ['without its pages', { posts: [{ id: 'a' }] }],
  ['by itself', [{ id: 'a' }]],
  ['by itself in data', { data: [{ id: 'a' }] }],
])('a list is read %s', async (_, body) => {
  answers.mockImplementation(async () => Response.json(body));
  expect(await ask('GET /files', lists)).toMatchObject({ posts: [{ id: 'a' }], pagination });
  expect(await ask('GET /files/starred', lists)).toMatchObject({ files: [{ id: 'a' }], pagination });
});

test('a list that belongs into data is read at the top as well', async () => {
  answers.mockResolvedValue(Response.json({ refunds: [{ id: 'a' }], pagination }));
  expect(await ask('GET /payments/refunds', lists)).toMatchObject({ data: { refunds: [{ id: 'a' }], pagination } });
});

test.each([{}, null, { data: {} }, { data: null }, { message: 'ok' }, { pagination }])(
  '%j is no list: the server has not answered',
  async (body) => {
    answers.mockResolvedValue(Response.json(body));
    expect(await refusalOf(ask('GET /files', lists))).toMatchObject({ status: 0, code: 'server' });
  },
);

test('nothing answers no question at all, but whoever can do with it', async () => {
  answers.mockImplementation(async () => Response.json({}));
  expect(await refusalOf(ask('GET /payments/balance'))).toMatchObject({ code: 'server' });
  expect(await ask('POST /files/{id}/star', { params: { id: 'a' } })).toEqual({});
  expect(await ask('GET /payments/balance', {}, { tolerant: true })).toEqual({});
});
