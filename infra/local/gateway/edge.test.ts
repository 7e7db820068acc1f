import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Ports } from '#functions/ports/index';
import { logger } from '#functions/runtime/log';
import { tokenFor } from '#functions/test/caller';
import { posted } from '#functions/test/files';
import { member } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { apiFunctions } from '../functions.ts';
import { apiOf } from './api.ts';
import { edgeCache } from './edge-cache.ts';
import { type Gateway, openGateway } from './gateway.ts';

/** The product's functions behind the local edge, with a clock of the test's own. */
async function setUp() {
  const ports = testPorts();
  const lin = await member(ports, 'lin_xi');
  const api = apiFunctions(ports satisfies Ports);
  const calls: string[] = [];
  const gateway = await openGateway(0);
  gateway.open({
    api: apiOf({
      invoke: (name) => (event, context) => {
        calls.push(name);
        return api(name)(event, context);
      },
      edge: edgeCache({ now: ports.clock.now }),
    }),
    folders: {},
    site: async () => false,
  });
  const url = `http://localhost:${gateway.port}/api`;
  const as = { authorization: `Bearer ${await tokenFor(ports, lin)}` };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { response, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  const titles = async (init?: RequestInit) =>
    (await ask('/files', init)).body.posts.map(({ title }: { title: string }) => title);
  const change = (id: string, body: object) =>
    ask(`/files/${id}`, {
      method: 'PUT',
      headers: { ...as, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ports, lin, gateway, calls, as, ask, titles, change };
}

let market: Awaited<ReturnType<typeof setUp>>;
let gateway: Gateway;

beforeAll(async () => {
  vi.spyOn(logger, 'info').mockReturnValue();
  market = await setUp();
  gateway = market.gateway;
});
afterAll(() => gateway.stop(100));

/** Milliseconds after which an answer is neither fresh nor stale. */
const expiredAfterMs = 21_000;

test.each([
  '/files',
  '/files/search?q=a',
  '/files/meta/types',
  '/files/meta/tags',
  '/files/suggestions?q=a',
  '/users',
  '/users/lin_xi',
  '/users/lin_xi/posts',
  '/users/lin_xi/followers',
])('a second guest’s %s does not reach the function', async (path) => {
  const before = market.calls.length;
  const first = await market.ask(path);
  expect([first.response.status, first.response.headers.get('x-cache')]).toEqual([200, null]);
  const second = await market.ask(path);
  expect(second.response.headers.get('x-cache')).toContain('Hit');
  expect(second.text).toBe(first.text);
  expect(market.calls.length - before).toBe(1);
  market.ports.clock.advance(120_000);
});

test('a file made private or deleted is gone for guests within twenty seconds, and for sessions at once', async () => {
  const { ports, lin, ask, change, as } = market;
  const ways: ((id: string) => Promise<unknown>)[] = [
    (id) => change(id, { is_public: false }),
    (id) => ask(`/files/${id}`, { method: 'DELETE', headers: as }),
  ];
  const bystander = { authorization: `Bearer ${await tokenFor(ports, await member(ports, 'bystander'))}` };
  for (const hide of ways) {
    const { id } = await posted(ports, lin);
    expect((await ask(`/files/${id}`)).response.status).toBe(200);
    await hide(id);
    expect((await ask(`/files/${id}`, { headers: bystander })).response.status).toBe(404);
    ports.clock.advance(expiredAfterMs);
    const gone = await ask(`/files/${id}`);
    expect([gone.response.status, gone.response.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    expect((await ask(`/files/${id}`)).response.headers.get('x-cache')).toBeNull();
  }
});
