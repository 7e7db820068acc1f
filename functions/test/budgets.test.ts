import { beforeAll, expect, test } from 'vitest';
import { type BudgetName, budgetCountedAhead, budgets } from '#shared/budgets';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { hour } from '#shared/limits';
import { limitOf } from '../domain/throttling.ts';
import type { Item } from '../ports/table.ts';
import { serve } from '../runtime/http/serve.ts';
import { dueTime } from '../store/table/due.ts';
import { spend } from '../store/table/spending.ts';
import { tokenFor } from './caller.ts';
import { endpointOf } from './endpoints.ts';
import { httpEvent } from './events.ts';
import { employ } from './operators.ts';
import { type Populated, populated, requested, tokensFor } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { sampleRequests } from './sample-requests.ts';

quietLog('info');

let market: Populated;
/** A token whose session is over. */
let closed: string | undefined;
beforeAll(async () => {
  market = await populated();
  closed = (await tokensFor(market)).revoked;
  const { clock } = market.ports;
  clock.advance(hour - (clock.now() % hour));
});

const ahead = routeEntries.flatMap(([name, row]): [RouteName, BudgetName][] => {
  const budget = budgetCountedAhead(row);
  return budget && budgets[budget].by === 'user' ? [[name, budget]] : [];
});

const now = () => market.ports.clock.now();
type KnownRole = 'owner' | 'buyer' | 'bystander';

/** A fresh session, as some of these calls end earlier ones. */
const tokenOf = (who: KnownRole): Promise<string> => tokenFor(market.ports, market[who]);

const paramsOf = (): Record<string, string> => ({ id: market.free.id, usernameOrId: market.owner.username });

const ask = async (name: RouteName, role: KnownRole, params?: typeof paramsOf) =>
  requested(market, name, { ...sampleRequests(market, name, { role, thing: params }), token: await tokenOf(role) });

async function usedUp(budget: BudgetName, userId: string): Promise<void> {
  await spend(market.ports.table, limitOf(budget, userId), { now: now(), amount: budgets[budget].uses });
}

beforeAll(async () => employ(market.ports, market.bystander, ['admin']));

test.each(ahead)('%s is refused once there is nothing left of %s, and says when to come back', async (name, budget) => {
  await usedUp(budget, market.bystander.id);
  const { statusCode, headers, body } = await ask(name, 'bystander');
  expect([statusCode, JSON.parse(body).code], body).toEqual([429, 'too_many_requests']);
  expect(Number(headers['retry-after'])).toBe(3600);
  expect(JSON.parse(body).message).toContain('60 分钟');
  // Another person's budget is unused.
  expect((await ask(name, 'owner')).statusCode).not.toBe(429);
});

const edit = { params: {}, body: { title: '改了' } };

test('of sixty-two edits within seconds thirty are made', async () => {
  market.ports.clock.advance(hour);
  const params = { id: market.onSale.id };
  const token = await tokenOf('owner');
  const answers = await Promise.all(
    Array.from({ length: 62 }, () =>
      requested(market, 'updateFile', { ...edit, params, token }).then(({ statusCode }) => statusCode),
    ),
  );
  expect(answers.filter((status) => status === 429)).toHaveLength(32);
  const response = await requested(market, 'getFile', { params, token });
  expect(JSON.parse(response.body).data.title).toBe('改了');
});

test('nothing is taken by what is not valid, nor by whoever has only a closed session', async () => {
  market.ports.clock.advance(hour);
  const params = { id: market.onSale.id };
  const token = await tokenOf('owner');
  for (let round = 0; round < 40; round++) {
    const invalid = await requested(market, 'updateFile', { params, body: { title: '' }, token });
    expect(invalid.statusCode).toBe(400);
    const { statusCode } = await requested(market, 'updateFile', { ...edit, params, token: closed });
    expect(statusCode).toBe(401);
  }
  const limit = limitOf('edits', market.former.id);
  const remaining = await Promise.all(
    Array.from({ length: 31 }, () => spend(market.ports.table, limit, { now: now() })),
  );
  expect(remaining.filter((refusal) => refusal === undefined)).toHaveLength(30);
  expect((await requested(market, 'updateFile', { ...edit, params, token })).statusCode).toBe(200);
});

test('where a load is measured nobody is counted', async () => {
  await usedUp('unfollows', market.buyer.id);
  const unfollow = await endpointOf('unfollowUser');
  const event = httpEvent({
    method: 'DELETE',
    params: { usernameOrId: market.owner.username },
    headers: { authorization: `Bearer ${await tokenOf('buyer')}` },
  });
  expect((await serve(unfollow, market.ports)(event)).statusCode).toBe(429);
  const uncounted = serve(unfollow, market.ports, { originSecrets: [], isUncounted: true });
  expect((await uncounted(event)).statusCode).toBe(200);
});

test('what guests do is counted by their address, where somebody vouches for it', async () => {
  const reset = await endpointOf('resetPassword');
  const event = (sourceIp: string) => {
    const body = JSON.stringify({ token: 'none', password: 'a good one it is' });
    const event = httpEvent({ method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { requestContext } = event;
    return { ...event, requestContext: { ...requestContext, http: { ...requestContext.http, sourceIp } } };
  };
  const direct = serve(reset, market.ports, { originSecrets: [], isDirect: true });
  const statuses = async (sourceIp: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => direct(event(sourceIp))));
    return Map.groupBy(answers, ({ statusCode }) => statusCode);
  };
  const here = await statuses('203.0.113.7', 40);
  expect([here.get(400)?.length, here.get(429)?.length]).toEqual([30, 10]);
  expect((await statuses('203.0.113.8', 1)).get(429)).toBeUndefined();
  expect((await serve(reset, market.ports)(event('203.0.113.7'))).statusCode).toBe(400);
});

/** The counted entries that uses leave in the table. */
const entries: [RouteName, BudgetName, (userId: string, id: string, at: string) => Item][] = [
  ['starFile', 'stars', (userId, id, at) => ({ pk: `STARS#${userId}`, sk: `${at}#${id}` })],
  ['followUser', 'follows', (me, id, at) => ({ pk: `FOL#${me}`, sk: id, ownedPk: `FOLLOWING#${me}`, ownedSk: at })],
  ['createFile', 'publishing', (me, id) => ({ pk: `FILE#${id}`, sk: 'FILE', ownedPk: `FILES#${me}`, ownedSk: id })],
];

test.each(entries)(
  '%s is refused once as many %s as the budget has are an hour young, and not before',
  async (name, budget, entry) => {
    const { ports, bystander } = market;
    ports.clock.advance(2 * hour);
    const add = async (count: number) => {
      const response = Array.from({ length: count }, () => entry(bystander.id, ports.ids.next(), dueTime(now())));
      for (const put of response) await ports.table.commit([{ put: { kind: 'test', ...put } }]);
    };
    await add(budgets[budget].uses - 1);
    const before = await ask(name, 'bystander', paramsOf);
    expect(before.statusCode, before.body).not.toBe(429);
    if (before.statusCode >= 300) await add(1);
    const { statusCode, headers, body } = await ask(name, 'bystander', paramsOf);
    expect(statusCode, body).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    ports.clock.advance(hour + 1000);
    expect((await ask(name, 'bystander', paramsOf)).statusCode).not.toBe(429);
  },
);
