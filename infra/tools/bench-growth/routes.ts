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

async function measureCall(label: string, call: () => Promise<MeteredResponse>): Promise<CallCost> {
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
  const deepWordCursor = await cursorOf(ask, 3, { q: '英语', sort: 'newest' });
  const params = { usernameOrId: popularSeller.id };
  const files = (query: Record<string, string>, user?: { id: string }) => () => ask('listFiles', { query, user });
  return [
    await measureCall('a file', () => ask('getFile', { params: { id: posts[0]?.id ?? '' } })),
    await measureCall('24 cards, newest', files({})),
    await measureCall('24 cards, popular', files({ sort: 'popular' })),
    await measureCall('24 cards, cheapest', files({ sort: 'price-low' })),
    await measureCall(`24 cards, page ${farPage} by cursor`, files({ cursor: deepCursor })),
    await measureCall('24 cards, for somebody with thousands of stars', files({}, popularSeller)),
    await measureCall('24 cheapest, for the same person', files({ sort: 'price-low' }, popularSeller)),
    await measureCall('a category, newest', files({ type: 'image' })),
    await measureCall('a category, cheapest', files({ type: 'image', sort: 'price-low' })),
    await measureCall('a tag', files({ tag: 'PPT' })),
    await measureCall('what is free', files({ free: '1' })),
    await measureCall('prices, popular', files({ min_price: '5', max_price: '20', sort: 'popular' })),
    await measureCall('a frequent word', files({ q: '英语' })),
    await measureCall(
      'a frequent word, page 3 by cursor',
      files({ q: '英语', sort: 'newest', cursor: deepWordCursor }),
    ),
    await measureCall('two words', files({ q: '英语 ppt' })),
    await measureCall('suggestions', () => ask('suggestFiles', { query: { q: '英语' } })),
    await measureCall('creators', () => ask('listUsers', {})),
    await measureCall('creators by name', () => ask('searchFiles', { query: { type: 'users', q: 'person_12' } })),
    await measureCall('followers of somebody with thousands', () => ask('listFollowers', { params })),
    await measureCall('own followers, of the same person', () => ask('listMyFollowers', { user: popularSeller })),
    await measureCall('posts of somebody', () => ask('listUserPosts', { params })),
    await measureCall('stars of somebody with thousands', () => ask('listStarred', { user: popularSeller })),
    await measureCall('sales of somebody with thousands', () => ask('listSales', { user: popularSeller })),
  ];
}
