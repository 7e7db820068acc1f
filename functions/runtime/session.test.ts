import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { userKey } from '../store/users.ts';
import { endpoint } from './endpoint.ts';
import { serve } from './http.ts';
import { logger } from './log.ts';
import { httpEvent } from './test-events.ts';
import { testPorts } from './test-ports.ts';

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(logger, 'info').mockReturnValue();
});

const id = '01JD0000000000000000000001';
const emptyList = { posts: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0, next_cursor: null } };

/** One person, and three calls that note who they were told is calling. */
async function someone() {
  const ports = testPorts();
  await ports.table.commit([{ put: { ...userKey(id), kind: 'user', username: 'lin', tokenVersion: 2 } }]);
  const seen: unknown[] = [];
  const note = async ({ user }: { user?: unknown }) => {
    seen.push(user);
    return ok(emptyList);
  };
  const calls = {
    personal: serve(endpoint(routes.listFiles, [], note), ports),
    own: serve(endpoint(routes.listMyFiles, [], note), ports),
    guest: serve(
      endpoint(routes.verifyEmail, [], async ({ user }) => {
        seen.push(user);
        return ok({ message: '' });
      }),
      {},
    ),
  };
  const token = await ports.tokens.issue({ id, tokenVersion: 2 });
  return { ports, seen, calls, token };
}

const withToken = (authorization: string, query = '') => httpEvent({ headers: { authorization }, query });

test('a session tells the function who is calling', async () => {
  const { seen, calls, token } = await someone();
  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) await calls.own(withToken(`${scheme} ${token}`));
  await calls.personal(withToken(`Bearer ${token}`));
  expect(seen).toEqual(Array.from({ length: 4 }, () => ({ id, username: 'lin' })));
});

test.each([
  ['no token', async () => ''],
  ['another scheme', async () => `Basic ${btoa('lin:lin')}`],
  ['a forged token', async () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['an endless token', async () => `Bearer ${'a'.repeat(100_000)}`],
  ['two tokens', async ({ token }) => `Bearer ${token}, Bearer ${token}`],
  [
    'a session ended by a new password',
    async ({ ports }) => `Bearer ${await ports.tokens.issue({ id, tokenVersion: 1 })}`,
  ],
  [
    'a user who is gone',
    async ({ ports, token }) => {
      await ports.table.commit([{ remove: userKey(id) }]);
      return `Bearer ${token}`;
    },
  ],
] satisfies [string, (given: Awaited<ReturnType<typeof someone>>) => Promise<string>][])(
  'with %s a private call is refused and a personal one is a guest’s',
  async (_name, authorizationOf) => {
    const given = await someone();
    const event = withToken(await authorizationOf(given));
    const refused = await given.calls.own(event);
    expect(refused).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unauthorized', message: '请先登录' });
    expect((await given.calls.personal(event)).statusCode).toBe(200);
    expect(given.seen).toEqual([undefined]);
  },
);

test('a call that is nobody’s in particular reads no session at all', async () => {
  const { seen, calls, token } = await someone();
  expect((await calls.guest(withToken(`Bearer ${token}`, 'token=abc'))).statusCode).toBe(200);
  expect(seen).toEqual([undefined]);
});

test('who is not logged in hears that before anything about the input', async () => {
  const ports = testPorts();
  const upload = serve(endpoint(routes.createUpload, [], vi.fn()), ports);
  const body = await upload(httpEvent({ method: 'POST', headers: { 'content-type': 'text/html' }, body: '<' }));
  expect(body.statusCode).toBe(401);
});
