import { median } from '../quantile.ts';
import type { Filled } from './fill.ts';
import type { Ask, Measured } from './measure.ts';

/** Medians of several runs: single times say little on a busy machine. */
export interface Line {
  what: string;
  trips: number;
  units: number;
  ms: number;
}

const runs = 9;

async function line(what: string, once: () => Promise<Measured>): Promise<Line> {
  const measured: Measured[] = [];
  for (let run = 0; run < runs; run++) measured.push(await once());
  const of = (pick: (one: Measured) => number) => median(measured.map(pick));
  return { what, trips: of(({ trips }) => trips), units: of(({ units }) => units), ms: of(({ ms }) => ms) };
}

/** The cursor of a page far down. */
async function cursorOf(ask: Ask, page: number, query: Record<string, string>): Promise<string> {
  let cursor = '';
  for (let at = 1; at < page; at++) {
    const { body } = await ask('listFiles', { query: { ...query, ...(cursor && { cursor }) } });
    cursor = body.pagination?.next_cursor ?? cursor;
  }
  return cursor;
}

const far = 50;

/** Calls that must cost the same however large the market is. */
export async function listCosts(ask: Ask, { hot, posts }: Filled): Promise<Line[]> {
  const deep = await cursorOf(ask, far, {});
  const deepWord = await cursorOf(ask, 3, { q: '英语', sort: 'newest' });
  const params = { usernameOrId: hot.id };
  const files = (query: Record<string, string>, user?: { id: string }) => () => ask('listFiles', { query, user });
  return [
    await line('a file', () => ask('getFile', { params: { id: posts[0]?.id ?? '' } })),
    await line('24 cards, newest', files({})),
    await line('24 cards, popular', files({ sort: 'popular' })),
    await line('24 cards, cheapest', files({ sort: 'price-low' })),
    await line(`24 cards, page ${far} by cursor`, files({ cursor: deep })),
    await line('24 cards, for somebody with thousands of stars', files({}, hot)),
    await line('24 cheapest, for the same person', files({ sort: 'price-low' }, hot)),
    await line('a category, newest', files({ type: 'image' })),
    await line('a category, cheapest', files({ type: 'image', sort: 'price-low' })),
    await line('a tag', files({ tag: 'PPT' })),
    await line('what is free', files({ free: '1' })),
    await line('prices, popular', files({ min_price: '5', max_price: '20', sort: 'popular' })),
    await line('a frequent word', files({ q: '英语' })),
    await line('a frequent word, page 3 by cursor', files({ q: '英语', sort: 'newest', cursor: deepWord })),
    await line('two words', files({ q: '英语 ppt' })),
    await line('suggestions', () => ask('suggestFiles', { query: { q: '英语' } })),
    await line('creators', () => ask('listUsers', {})),
    await line('creators by name', () => ask('searchFiles', { query: { type: 'users', q: 'person_12' } })),
    await line('followers of somebody with thousands', () => ask('listFollowers', { params })),
    await line('own followers, of the same person', () => ask('listMyFollowers', { user: hot })),
    await line('posts of somebody', () => ask('listUserPosts', { params })),
    await line('stars of somebody with thousands', () => ask('listStarred', { user: hot })),
    await line('sales of somebody with thousands', () => ask('listSales', { user: hot })),
  ];
}
