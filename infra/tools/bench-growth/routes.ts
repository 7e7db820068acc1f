import { median } from '../quantile.ts';
import type { FilledMarket } from './fill.ts';
import type { MeteredCall, MeteredResponse } from './measure.ts';

/** Medians of several runs: single times vary too much on a busy machine. */
export interface CallCost {
  label: string;
  trips: number;
  units: number;
  ms: number;
}

const runs = 9;

async function costOf(label: string, call: () => Promise<MeteredResponse>): Promise<CallCost> {
  const responses: MeteredResponse[] = [];
  for (let run = 0; run < runs; run++) responses.push(await call());
  const of = (pick: (response: MeteredResponse) => number) => median(responses.map(pick));
  return { label, trips: of(({ trips }) => trips), units: of(({ units }) => units), ms: of(({ ms }) => ms) };
}

async function cursorOf(ask: MeteredCall, page: number, query: Record<string, string>): Promise<string> {
  let cursor = '';
  for (let at = 1; at < page; at++) {
    const { body } = await ask('listFiles', { query: { ...query, ...(cursor && { cursor }) } });
    cursor = body.pagination?.next_cursor ?? cursor;
  }
  return cursor;
}

const farPage = 50;

/** Calls whose cost must not depend on the size of the market. */
export async function measureCalls(ask: MeteredCall, { popularSeller, posts }: FilledMarket): Promise<CallCost[]> {
  const deepCursor = await cursorOf(ask, farPage, {});
  const wordCursor = await cursorOf(ask, 3, { q: '英语', sort: 'newest' });
  const params = { usernameOrId: popularSeller.id };
  const files = (query: Record<string, string>, user?: { id: string }) => () => ask('listFiles', { query, user });
  return [
    await costOf('a file', () => ask('getFile', { params: { id: posts[0]?.id ?? '' } })),
    await costOf('24 cards, newest', files({})),
    await costOf('24 cards, popular', files({ sort: 'popular' })),
    await costOf('24 cards, cheapest', files({ sort: 'price-low' })),
    await costOf(`24 cards, page ${farPage} by cursor`, files({ cursor: deepCursor })),
    await costOf('24 cards, for somebody with thousands of stars', files({}, popularSeller)),
    await costOf('24 cheapest, for the same person', files({ sort: 'price-low' }, popularSeller)),
    await costOf('a category, newest', files({ type: 'image' })),
    await costOf('a category, cheapest', files({ type: 'image', sort: 'price-low' })),
    await costOf('a tag', files({ tag: 'PPT' })),
    await costOf('what is free', files({ free: '1' })),
    await costOf('prices, popular', files({ min_price: '5', max_price: '20', sort: 'popular' })),
    await costOf('a frequent word', files({ q: '英语' })),
    await costOf('a frequent word, page 3 by cursor', files({ q: '英语', sort: 'newest', cursor: wordCursor })),
    await costOf('two words', files({ q: '英语 ppt' })),
    await costOf('suggestions', () => ask('suggestFiles', { query: { q: '英语' } })),
    await costOf('creators', () => ask('listUsers', {})),
    await costOf('creators by name', () => ask('searchFiles', { query: { type: 'users', q: 'person_12' } })),
    await costOf('followers of somebody with thousands', () => ask('listFollowers', { params })),
    await costOf('own followers, of the same person', () => ask('listMyFollowers', { user: popularSeller })),
    await costOf('posts of somebody', () => ask('listUserPosts', { params })),
    await costOf('stars of somebody with thousands', () => ask('listStarred', { user: popularSeller })),
    await costOf('sales of somebody with thousands', () => ask('listSales', { user: popularSeller })),
  ];
}
