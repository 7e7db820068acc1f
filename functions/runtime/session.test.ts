import { expect, test, vi } from 'vitest';
import { routes } from '#shared/contract/index';
import { day } from '#shared/limits';
import { ok } from '#shared/result';
import type { Item, Table } from '../ports/table.ts';
import { onlySessions } from '../store/accounts/sessions/sessions.ts';
import { sessionOf } from '../test/caller.ts';
import { httpEvent } from '../test/events.ts';
import { testPorts } from '../test/ports.ts';
import { quietLog } from '../test/quiet-log.ts';
import { endpoint } from './endpoint.ts';
import { serve } from './http/serve.ts';
import { logger } from './log.ts';

quietLog('info');

const id = '01JD0000000000000000000001';
const emptyList = { posts: [], pagination: { page: 1, limit: 1, total: 0, totalPages: 0, next_cursor: null } };

/** One user, and three routes that record their caller. */
async function loggedIn() {
  const ports = testPorts();
  const users: unknown[] = [];
  const record = async ({ user }: { user?: unknown }) => {
    users.push(user);
    return ok(emptyList);
  };
  const calls = {
    personal: serve(endpoint(routes.listFiles, [], record), ports),
    own: serve(endpoint(routes.listMyFiles, [], record), ports),
    guest: serve(
      endpoint(routes.verifyEmail, [], async ({ user }) => {
        users.push(user);
        return ok({ message: '' });
      }),
      {},
    ),
  };
  const claims = await sessionOf(ports, { id });
  const token = await ports.tokens.issue(claims);
  const closed = await ports.tokens.issue({ id, session: ports.ids.next() });
  return { ports, seen: users, calls, claims, token, closed };
}

const withToken = (authorization: string, query = '') => httpEvent({ headers: { authorization }, query });

test('whoever has a session, and whoever never said so, is not told that it is closed', async () => {
  const { calls, token, closed } = await loggedIn();
  for (const event of [withToken(`Bearer ${token}`), httpEvent({})])
    expect((await calls.personal(event)).headers).not.toHaveProperty('x-session');
  expect((await calls.guest(withToken(`Bearer ${closed}`, 'token=abc'))).headers).not.toHaveProperty('x-session');
});

test('a session tells the function who is calling', async () => {
  const { seen: users, calls, claims, token } = await loggedIn();
  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) await calls.own(withToken(`${scheme} ${token}`));
  await calls.personal(withToken(`Bearer ${token}`));
  expect(users).toEqual(Array.from({ length: 4 }, () => claims));
});

/** One handler that writes and one that only reads. */
async function closed() {
  const caller = await loggedIn();
  const { ports } = caller;
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
  return { ...caller, effects, star };
}

test('nothing is changed and nothing sent before the session is known to be open', async () => {
  const { ports, effects, star, token, closed: old } = await closed();
  const event = (authorization: string) =>
    httpEvent({ method: 'POST', params: { id: 'a' }, headers: { authorization } });
  expect((await star(event(`Bearer ${old}`))).statusCode).toBe(401);
  expect([effects, ports.queues.sent]).toEqual([[], []]);
  expect((await star(event(`Bearer ${token}`))).statusCode).toBe(200);
  expect([effects, ports.queues.sent.length]).toEqual([['commit'], 1]);
});

test('a method nobody has listed as reading waits for the session, and does not happen where it is closed', async () => {
  const { ports, token, closed: old } = await loggedIn();
  const effects: string[] = [];
  const blobs = { ...ports.blobs, shred: async () => void effects.push('shred') };
  const shredding = serve(
    endpoint(routes.listMyFiles, ['blobs'], async (_input, its) => {
      await Object(its.blobs).shred();
      return ok(emptyList);
    }),
    { ...ports, blobs },
  );
  expect((await shredding(withToken(`Bearer ${old}`))).statusCode).toBe(401);
  expect(effects).toEqual([]);
  expect((await shredding(withToken(`Bearer ${token}`))).statusCode).toBe(200);
  expect(effects).toEqual(['shred']);
});

/** Eventually consistent reads return the item from before; consistent reads the current one. */
function lagging(table: Table, before: Item | undefined): Table {
  return { ...table, get: async (key, options) => (options?.consistent ? table.get(key, options) : before) };
}

const storage = { used_bytes: 0, limit_bytes: 1, used: 0, limit: 1 };

test('a session younger than the copy that was read is looked up again', async () => {
  const { ports, token } = await loggedIn();
  const table = lagging(ports.table, undefined);
  for (const served of [
    serve(
      endpoint(routes.listMyFiles, [], async () => ok(emptyList)),
      { ...ports, table },
    ),
    serve(
      endpoint(routes.getStorage, [], async () => ok(storage)),
      { ...ports, table },
    ),
  ])
    expect((await served(withToken(`Bearer ${token}`))).statusCode).toBe(200);
});

test('a session that was closed a moment ago reads nothing and changes nothing, whatever a copy still says', async () => {
  const { ports, token } = await loggedIn();
  const before = await ports.table.get({ pk: `SES#${id}`, sk: 'SES' });
  await ports.table.commit([onlySessions(id, [], ports.clock.now())]);
  const late = { ...ports, table: lagging(ports.table, before) };
  const reading = serve(
    endpoint(routes.listMyFiles, [], async () => ok(emptyList)),
    late,
  );
  const changing = serve(
    endpoint(routes.starFile, [], async () => ok({ is_starred: true, star_count: 1 })),
    late,
  );
  const event = (method: string) =>
    httpEvent({ method, params: { id: 'a' }, headers: { authorization: `Bearer ${token}` } });
  expect([(await reading(event('GET'))).statusCode, (await changing(event('POST'))).statusCode]).toEqual([401, 401]);
});

/** Counts the commits beside those of handlers. */
async function counted() {
  const caller = await loggedIn();
  let writes = 0;
  const table: Table = {
    ...caller.ports.table,
    commit: async (requested) => {
      writes += 1;
      return caller.ports.table.commit(requested);
    },
  };
  const list = serve(
    endpoint(routes.listMyFiles, [], async () => ok(emptyList)),
    { ...caller.ports, table },
  );
  const statusOf = async () => (await list(withToken(`Bearer ${caller.token}`))).statusCode;
  return { ...caller, statusOf, writes: () => writes };
}

test('a session ends thirty days after its login, however much it is used, and is noted once a day', async () => {
  const { ports, statusOf, writes } = await counted();
  for (let days = 1; days < 30; days++) {
    ports.clock.advance(day);
    for (const _ of [1, 2, 3]) expect(await statusOf()).toBe(200);
    expect(writes()).toBe(days);
  }
  ports.clock.advance(day);
  expect(await statusOf()).toBe(401);
});

test('that a use cannot be noted is no reason to refuse it', async () => {
  const { ports, token } = await loggedIn();
  const warned = vi.spyOn(logger, 'warn').mockReturnValue();
  const table = { ...ports.table, commit: () => Promise.reject(new Error('throttled')) };
  const list = serve(
    endpoint(routes.listMyFiles, [], async () => ok(emptyList)),
    { ...ports, table },
  );
  ports.clock.advance(day);
  expect((await list(withToken(`Bearer ${token}`))).statusCode).toBe(200);
  expect(warned).toHaveBeenCalledOnce();
});

test.each([
  ['no token', async () => ''],
  ['another scheme', async () => `Basic ${btoa('lin:lin')}`],
  ['a forged token', async () => 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  ['an endless token', async () => `Bearer ${'a'.repeat(100_000)}`],
  ['two tokens', async ({ token }) => `Bearer ${token}, Bearer ${token}`],
  ['a session that is on no list', async ({ closed }) => `Bearer ${closed}`],
  [
    'a session ended by a new password',
    async ({ ports, token }) => {
      await ports.table.commit([onlySessions(id, [], ports.clock.now())]);
      return `Bearer ${token}`;
    },
  ],
  [
    'the session of somebody else',
    async ({ ports, claims }) => `Bearer ${await ports.tokens.issue({ ...claims, id: `${id.slice(0, -1)}2` })}`,
  ],
  [
    'the name of a device',
    async ({ ports }) => `Bearer ${await ports.tokens.issueDevice({ id, device: 'D', tokenVersion: 0 })}`,
  ],
] satisfies [string, (caller: Awaited<ReturnType<typeof loggedIn>>) => Promise<string>][])(
  'with %s a private call is refused and a personal one is a guest’s',
  async (_name, authorizationOf) => {
    const caller = await loggedIn();
    const event = withToken(await authorizationOf(caller));
    const refused = await caller.calls.own(event);
    expect(refused).toMatchObject({ statusCode: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unauthorized', message: '请先登录' });
    expect(await caller.calls.personal(event)).toMatchObject({ statusCode: 200, headers: { 'x-session': 'closed' } });
    expect(caller.seen.at(-1)).toBeUndefined();
  },
);

test('a call that is nobody’s in particular reads no session at all', async () => {
  const { seen: users, calls, token } = await loggedIn();
  expect((await calls.guest(withToken(`Bearer ${token}`, 'token=abc'))).statusCode).toBe(200);
  expect(users).toEqual([undefined]);
});

test('who is not logged in hears that before anything about the input', async () => {
  const ports = testPorts();
  const upload = serve(endpoint(routes.createUpload, [], vi.fn()), ports);
  const body = await upload(httpEvent({ method: 'POST', headers: { 'content-type': 'text/html' }, body: '<' }));
  expect(body.statusCode).toBe(401);
});
