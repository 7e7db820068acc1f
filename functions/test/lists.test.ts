import { beforeAll, expect, test } from 'vitest';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import { pagination as paginationShape } from '#shared/contract/shapes/common';
import { beijingDate } from '../domain/time.ts';
import { tokenFor } from './caller.ts';
import { employ } from './operators.ts';
import { type Populated, populated, requested } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { rights } from './rights.ts';
import { sampleRequests } from './sample-requests.ts';

/** Promises of all paginated routes. */
const lists = routeEntries.filter(([, { query }]) => query && 'cursor' in query.shape).map(([name]) => name);

const callers = ['owner', 'buyer', 'unverified'] as const;
type Caller = (typeof callers)[number];

let market: Populated;
quietLog('info');
beforeAll(async () => {
  market = await populated();
  await employ(market.ports, market.owner, ['admin'], { hasFactor: false });
});

/** The page is in the response or its `data`, beside the list. */
function pageIn(answer: Record<string, unknown>) {
  const answerBody: Record<string, unknown> = Object(answer.data ?? answer);
  const { pagination, postings, open: _, ...remainder } = answerBody;
  // Routes with further lists beside the paginated one.
  const listed = postings === undefined ? Object.values(remainder) : [postings];
  const items: unknown[] = listed.flatMap((value) => (Array.isArray(value) ? value : []));
  return { items, pagination: paginationShape.parse(pagination) };
}

async function answered(name: RouteName, caller: Caller, query: Record<string, string | number>) {
  const [right] = rights[routes[name].may];
  // The owner is an operator here, for routes of operators.
  const seller = () => ({ usernameOrId: market.owner.username, day: beijingDate(market.ports.clock.now()) });
  const params = routes[name].access === 'operator' ? seller : right?.thing;
  const request = sampleRequests(market, name, { role: caller, thing: params });
  const token = await tokenFor(market.ports, market[caller]);
  const searchParams = new URLSearchParams(request.query);
  searchParams.delete('q');
  for (const [field, value] of Object.entries(query)) searchParams.set(field, String(value));
  return requested(market, name, { ...request, query: String(searchParams), token });
}

async function pageOf(name: RouteName, caller: Caller, query: Record<string, string | number>) {
  const { body, statusCode } = await answered(name, caller, query);
  expect(statusCode, body).toBe(200);
  return pageIn(JSON.parse(body));
}

/** The caller with the most entries. */
async function callerWithMost(name: RouteName): Promise<Caller> {
  const counts = await Promise.all(
    callers.map(async (caller) => {
      const { body, statusCode } = await answered(name, caller, {});
      return { caller, count: statusCode === 200 ? pageIn(JSON.parse(body)).items.length : -1 };
    }),
  );
  return counts.toSorted((right, other) => other.count - right.count)[0]?.caller ?? 'owner';
}

const lengths: number[] = [];

test.each(lists)('%s goes on where its page ended, by cursor and by number alike, and ends', async (name) => {
  const caller = await callerWithMost(name);
  const { items, pagination } = await pageOf(name, caller, {});
  expect(pagination).toMatchObject({ page: 1, total: items.length, next_cursor: null });
  expect((await pageOf(name, caller, { limit: 1, page: items.length + 1 })).items).toEqual([]);
  const first = await pageOf(name, caller, { limit: 1 });
  expect(first.items).toEqual(items.slice(0, 1));
  lengths.push(items.length);
  if (items.length < 2) return;
  const cursor = first.pagination.next_cursor ?? '';
  expect((await pageOf(name, caller, { limit: 1, cursor })).items).toEqual(items.slice(1, 2));
  expect((await pageOf(name, caller, { limit: 1, page: 2 })).items).toEqual(items.slice(1, 2));
});

test('most lists had something to go on to', () => {
  expect(lengths.filter((count) => count > 1).length).toBeGreaterThanOrEqual(16);
});

const own = lists.filter((name) => routes[name].may === 'everybody, for themselves');

test.each(own)('%s shows nothing to whoever has nothing, however much others have', async (name) => {
  const { items, pagination } = await pageOf(name, 'unverified', {});
  expect([items, pagination.total]).toEqual([[], 0]);
});
