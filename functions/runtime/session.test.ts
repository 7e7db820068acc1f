import { expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import type { Table } from '../ports/table.ts';
import { userKey } from '../store/accounts/users.ts';
import { httpEvent } from '../test/events.ts';
import { testPorts } from '../test/ports.ts';
import { quietLog } from '../test/quiet-log.ts';
import { endpoint } from './endpoint.ts';
import { serve } from './http/serve.ts';

quietLog('info');

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
  expect(seen).toEqual(Array.from({ length: 4 }, () => ({ id })));
});

/** A handler that wants to change something, and one that only reads. */
async function closed() {
  const given = await someone();
  const { ports } = given;
  const effects: string[] = [];
  const table: Table = {
    ...ports.table,
    commit: async () => {
      effects.push('commit');
      return { ok: true };
    },
  };
  const star = serve(
    endpoint(routes.starFile, ['table', 'queues'], async ({ user }, its) => {
      await its.table.commit([]);
      await its.queues.send('file-jobs', { kind: 'rank-user', userId: user.id });
      return ok({ is_starred: true, star_count: 1 });
    }),
    { ...ports, table },
  );
  return { ...given, effects, star };
}

test('nothing is changed and nothing sent before the session is known to be open', async () => {
  const { ports, effects, star, token } = await closed();
  const event = (authorization: string) => httpEvent({ params: { id: 'a' }, headers: { authorization } });
  const old = await ports.tokens.issue({ id, tokenVersion: 1 });
  expect((await star(event(`Bearer ${old}`))).statusCode).toBe(401);
  expect([effects, ports.queues.sent]).toEqual([[], []]);
  expect((await star(event(`Bearer ${token}`))).statusCode).toBe(200);
  expect([effects, ports.queues.sent.length]).toEqual([['commit'], 1]);
});

test('a method nobody has listed as reading waits for the session, and does not happen where it is closed', async () => {
  const { ports, token } = await someone();
  const done: string[] = [];
  const blobs = { ...ports.blobs, shred: async () => void done.push('shred') };
  const shredding = serve(
    endpoint(routes.listMyFiles, ['blobs'], async (_asked, its) => {
      await Object(its.blobs).shred();
      return ok(emptyList);
    }),
    { ...ports, blobs },
  );
  const old = await ports.tokens.issue({ id, tokenVersion: 1 });
  expect((await shredding(withToken(`Bearer ${old}`))).statusCode).toBe(401);
  expect(done).toEqual([]);
  expect((await shredding(withToken(`Bearer ${token}`))).statusCode).toBe(200);
  expect(done).toEqual(['shred']);
});

test('a session younger than the copy that was read is looked up again', async () => {
  const { ports, token } = await someone();
  const get: Table['get'] = async (key, options) =>
    options?.consistent ? ports.table.get(key, options) : { ...key, tokenVersion: 1 };
  const own = serve(
    endpoint(routes.listMyFiles, [], async () => ok(emptyList)),
    { ...ports, table: { ...ports.table, get } },
  );
  expect((await own(withToken(`Bearer ${token}`))).statusCode).toBe(200);
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
    expect(given.seen.at(-1)).toBeUndefined();
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
