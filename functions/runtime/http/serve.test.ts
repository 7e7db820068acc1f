import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { httpEvent } from '#functions/test/events';
import { testPorts } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { routes } from '#shared/contract/index';
import { problem } from '#shared/contract/problem';
import { route } from '#shared/contract/route';
import { ok, refuse } from '#shared/result';
import { endpoint } from '../endpoint.ts';
import { logger } from '../log.ts';
import { serve } from './serve.ts';

quietLog('info');

const json = { 'content-type': 'application/json' };

const register = serve(
  endpoint(routes.register, [], async ({ body }) => {
    if (body.username === 'taken') return refuse('username_taken');
    if (body.username === 'limited') return refuse('too_many_requests', { retryAfterSeconds: 90.2 });
    if (body.password === '123456') return refuse('invalid_input', { params: { password: 'password_common' } });
    return ok({ message: `${body.username} ${body.email}` });
  }),
  {},
);

const registerWith = (body: unknown, headers: Record<string, string> = json) =>
  register(httpEvent({ method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }));

const newcomer = { username: 'lin_wei', email: ' Lin@Example.com ', password: 'korrekt-pferd' };

test('answers a validated request as its row says', async () => {
  const answer = await registerWith(newcomer);
  expect(answer).toMatchObject({ statusCode: 201, isBase64Encoded: false });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-request-id': 'request-1',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-language': 'zh-CN',
  });
  expect(answer.headers['strict-transport-security']).toBeUndefined();
  expect(JSON.parse(answer.body)).toEqual({ message: 'lin_wei lin@example.com' });
  expect(structuredClone(answer)).toEqual(answer);
});

test('names every field at fault, in the language of the reader', async () => {
  const answer = await registerWith({ username: '1', password: 5 }, { ...json, 'Accept-Language': 'en-GB,zh;q=0.5' });
  const body = problem.parse(JSON.parse(answer.body));
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({ code: 'invalid_input', status: 400, title: 'Bad Request', request_id: 'request-1' });
  expect(body.errors?.map(({ field, code }) => [field, code])).toEqual([
    ['username', 'username_invalid'],
    ['email', 'email_required'],
    ['password', 'password_short'],
  ]);
  expect(body.message).toBe(body.errors?.[0]?.message);
  expect(body.error).toBe(body.message);
  expect(body.message).toMatch(/^A username has/);
});

test('half of a character arrives as the sign for one that cannot be shown: nothing could store it', async () => {
  const echo = serve(
    endpoint(routes.login, [], async ({ body }) => refuse('too_many_requests', { params: { seconds: body.password } })),
    {},
  );
  const answer = await echo(
    httpEvent({ method: 'POST', headers: json, body: String.raw`{"email":"lin","password":"a\ud800b"}` }),
  );
  expect(problem.parse(JSON.parse(answer.body)).message).toContain('a\ufffdb');
});

test('turns refusals into problems, and says when to try again', async () => {
  expect((await registerWith({ ...newcomer, username: 'taken' })).statusCode).toBe(409);
  const limited = await registerWith({ ...newcomer, username: 'limited' });
  expect(limited.statusCode).toBe(429);
  expect(limited.headers['retry-after']).toBe('91');
  expect(JSON.parse(limited.body).message).toBe('操作太频繁，请在 91 秒后再试');
});

test('reads JSON with a charset, of a +json type, in base64 and behind a byte order mark', async () => {
  const text = JSON.stringify(newcomer);
  const requests = [
    { body: text, headers: { 'content-type': 'application/json; charset=utf-8' } },
    { body: text, headers: { 'content-type': 'application/vnd.api+json' } },
    { body: new TextEncoder().encode(text), headers: json },
    { body: `\uFEFF${text}`, headers: json },
  ];
  for (const request of requests)
    expect((await register(httpEvent({ method: 'POST', ...request }))).statusCode).toBe(201);
});

test('keys that reach for the prototype do nothing', async () => {
  const text = JSON.stringify(newcomer).replace(
    '{',
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},',
  );
  expect((await registerWith(text)).statusCode).toBe(201);
  expect(Reflect.get({}, 'admin')).toBeUndefined();
});

const oddities = endpoint(
  route({
    method: 'GET',
    path: '/oddities',
    access: 'guest',
    may: 'everybody',
    summary: 'Answers that only some rows give',
    query: z.object({ kind: z.string() }),
    status: 200,
    response: z.string(),
    also: { 202: z.object({ status: z.literal('preparing') }), 302: true },
    errors: [],
  }),
  [],
  async ({ query }) => {
    if (query.kind === 'redirect') return { ok: true, status: 302, location: 'https://content.test/a' };
    if (query.kind === 'later')
      return { ok: true, status: 202, value: { status: 'preparing' as const }, retryAfterSeconds: 2 };
    if (query.kind === 'bug') throw new Error('buyer a@b.cn is gone');
    return ok('success');
  },
);

const odd = (kind: string) => serve(oddities, {})(httpEvent({ query: `kind=${kind}` }));

test('answers with a text, a redirect or a promise where the row does', async () => {
  expect(await odd('text')).toMatchObject({ statusCode: 200, body: 'success' });
  expect((await odd('text')).headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(await odd('redirect')).toMatchObject({ statusCode: 302, headers: { location: 'https://content.test/a' } });
  expect(await odd('later')).toMatchObject({ statusCode: 202, headers: { 'retry-after': '2' } });
});

test('a bug answers with the number of the request and nothing of the bug; the log has it, without the address', async () => {
  const logged = vi.spyOn(logger, 'error').mockReturnValue();
  const answer = await odd('bug');
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(answer.body).message).toContain('request-1');
  expect(answer.body).not.toContain('gone');
  expect(logged).toHaveBeenCalledWith(
    'failed',
    expect.objectContaining({
      request_id: 'request-1',
      status: 500,
      error: expect.objectContaining({ name: 'Error' }),
    }),
  );
  expect(JSON.stringify(logged.mock.calls)).toContain('buyer <e-mail> is gone');
});

test('an answer its row does not name is a bug of ours, not the caller’s', async () => {
  const logged = vi.spyOn(logger, 'error').mockReturnValue();
  const wrong = endpoint(routes.verifyEmail, [], async () => ({ ok: true, value: { message: 5 } }) as never);
  expect((await serve(wrong, {})(httpEvent({ query: 'token=abc' }))).statusCode).toBe(500);
  expect(JSON.stringify(logged.mock.calls)).toContain('message invalid_type');
});

test('a handler that uses up its time answers that the service is busy', async () => {
  vi.spyOn(logger, 'error').mockReturnValue();
  const slow = endpoint(routes.verifyEmail, [], () => new Promise(() => undefined));
  const answer = await serve(slow, {})(httpEvent({ query: 'token=abc' }), { getRemainingTimeInMillis: () => 505 });
  expect(answer.statusCode).toBe(503);
});

test('logs who, what and how it ended, never what was said', async () => {
  await registerWith(newcomer);
  expect(vi.mocked(logger.info)).toHaveBeenCalledWith('answered', {
    route: 'register',
    request_id: 'request-1',
    user_id: undefined,
    status: 201,
    code: undefined,
    ms: expect.any(Number),
  });
});

test('behind the CDN, only the CDN gets in, the viewer has an address and browsers stay on HTTPS', async () => {
  const received: unknown[] = [];
  const see = endpoint(routes.verifyEmail, [], async ({ request }) => {
    received.push(request.ip);
    return ok({ message: '' });
  });
  const guarded = serve(see, {}, { originSecrets: ['s3cret'] });
  const viewer = { 'cloudfront-viewer-address': '203.0.113.7:46532' };
  expect((await guarded(httpEvent({ query: 'token=a', headers: viewer }))).statusCode).toBe(403);
  const answer = await guarded(httpEvent({ query: 'token=a', headers: { ...viewer, 'x-origin-secret': 's3cret' } }));
  expect(answer.headers['strict-transport-security']).toContain('max-age');
  await serve(see, {})(httpEvent({ query: 'token=a', headers: viewer }));
  expect(received).toEqual(['203.0.113.7', undefined]);
});

test('of a parameter given twice the last one counts, and an empty one is no parameter', async () => {
  const received: unknown[] = [];
  const list = endpoint(routes.listFiles, [], async ({ query }) => {
    received.push(query);
    return ok({ posts: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0, next_cursor: null } });
  });
  await serve(list, testPorts())(httpEvent({ query: 'tag=a&tag=b%20c&page=&type=&%E0%A4%A=1' }));
  expect(received).toEqual([{ tag: 'b c', page: 1, limit: 24 }]);
});

test('a signed body reaches the function as it came, whatever its type says', async () => {
  const received: string[] = [];
  const notify = endpoint(routes.notifyPayment, [], async ({ request }) => {
    received.push(request.rawBody);
    return ok('success');
  });
  const text = 'subject=%E8%AE%B2%E4%B9%89&sign=a%2Bb==\r\n{"a":';
  const sent = { method: 'POST', params: { provider: 'mock' }, headers: { 'content-type': 'application/json' } };
  for (const body of [text, new TextEncoder().encode(text)]) {
    const answer = await serve(notify, {})(httpEvent({ ...sent, body }));
    expect([answer.statusCode, answer.body]).toEqual([200, 'success']);
  }
  expect(received).toEqual([text, text]);
});

test('at an address that another row has for itself there is no such call, and the answer says which there are', async () => {
  const remove = serve(
    endpoint(routes.deleteFile, [], async () => refuse('file_not_found')),
    testPorts(),
  );
  const at = (id: string) => remove(httpEvent({ method: 'DELETE', params: { id } }));
  const answer = await at('activity');
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  expect(problem.parse(JSON.parse(answer.body)).code).toBe('method_not_allowed');
  expect((await at('activities')).statusCode).toBe(401);
});

test('a method that only another row of the path has, or none, is answered by those that there are; HEAD is one of them', async () => {
  const list = serve(
    endpoint(routes.listFileTypes, [], async () => ok({ types: [] })),
    {},
  );
  const by = async (method: string) => {
    const { statusCode, headers } = await list(httpEvent({ method }));
    return [statusCode, headers.allow];
  };
  expect(await by('GET')).toEqual([200, undefined]);
  expect(await by('HEAD')).toEqual([200, undefined]);
  for (const method of ['POST', 'PATCH', 'OPTIONS']) expect(await by(method), method).toEqual([405, 'GET, HEAD']);
});
