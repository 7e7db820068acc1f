// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenStore } from '../session/token.ts';
import { ApiError, ask } from './client.ts';

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
  vi.stubGlobal('fetch', answers);
  tokenStore.save('token-1');
});

afterEach(() => {
  vi.unstubAllGlobals();
  answers.mockReset();
});

const problem = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/problem+json' } });

const refused = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('was not refused');
  return error;
};

test('fills parameters, leaves empty query fields out and sends token and language', async () => {
  answers.mockResolvedValue(Response.json({ data: {} }));
  await ask('GET /files/{id}', { params: { id: 'a/b 摊' } });
  const [url, init] = answers.mock.calls[0] ?? [];
  expect(url).toBe('/api/files/a%2Fb%20%E6%91%8A');
  const headers = new Headers(init?.headers);
  expect([headers.get('authorization'), headers.get('accept-language')]).toEqual(['Bearer token-1', 'zh']);
  answers.mockResolvedValue(Response.json({ posts: [] }));
  await ask('GET /files', { query: { page: 2, search: '', limit: 24 } });
  expect(answers.mock.calls[1]?.[0]).toBe('/api/files?page=2&limit=24');
});

test('carries code, fields and request id of a refusal', async () => {
  const errors = [
    { field: 'title', code: 'title_required', message: '请输入标题' },
    { field: 'title', code: 'title_long', message: '过长' },
  ];
  answers.mockResolvedValue(problem(400, { code: 'invalid_input', message: '请输入标题', errors, request_id: 'r1' }));
  const error = await refused(ask('GET /files'));
  expect(error).toMatchObject({ status: 400, code: 'invalid_input', requestId: 'r1', fields: { title: '请输入标题' } });
});

test('a 401 ends the session, except where a password was wrong', async () => {
  answers.mockImplementation(async () => problem(401, { code: 'unauthorized', message: '请先登录' }));
  await refused(ask('POST /auth/login', { body: { email: 'a', password: 'b' } }));
  expect(tokenStore.read()).toBe('token-1');
  await refused(ask('GET /files/my-files'));
  expect(tokenStore.read()).toBeNull();
});

test('a 401 to a call from before a new password or a new login leaves the session that came after it', async () => {
  answers.mockImplementation(async () => {
    tokenStore.save('token-2');
    return problem(401, { code: 'unauthorized', message: '请先登录' });
  });
  await refused(ask('GET /files/my-files'));
  expect(tokenStore.read()).toBe('token-2');
});

test('no answer, and one that is no JSON, are network errors in the user’s language', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await refused(ask('GET /files'))).toMatchObject({ code: 'network', message: '网络错误，请稍后重试' });
  answers.mockResolvedValue(new Response('<html>502</html>', { status: 502 }));
  expect(await refused(ask('GET /files'))).toMatchObject({ code: 'network', status: 502 });
});

test('the first question of a page takes the answer that is already on its way, once and for the same person only', async () => {
  const early = () => Promise.resolve(Response.json({ from: 'early' }));
  answers.mockImplementation(async () => Response.json({ from: 'now' }));
  globalThis.early = { url: '/api/files?limit=24', token: 'token-1', answer: early() };
  expect(await ask('GET /files', { query: { limit: 12 } })).toEqual({ from: 'now' });
  expect(await ask('GET /files', { query: { limit: 24 } })).toEqual({ from: 'early' });
  expect(await ask('GET /files', { query: { limit: 24 } })).toEqual({ from: 'now' });
  globalThis.early = { url: '/api/files?limit=24', token: null, answer: early() };
  expect(await ask('GET /files', { query: { limit: 24 } })).toEqual({ from: 'now' });
  globalThis.early = { url: '/api/files?limit=24', token: 'token-1', answer: Promise.reject(new TypeError('away')) };
  expect(await refused(ask('GET /files', { query: { limit: 24 } }))).toMatchObject({ code: 'network' });
});
