import { setTimeout as wait } from 'node:timers/promises';
import { randomText } from '#functions/test/search-words';
import { Caller, registerMember } from '#infra/blackbox/caller';
import type { Visit } from './offer.ts';

const memberCount = 20;

/** The demo market is still being filled when the system begins to answer. */
async function postsOf(caller: Caller): Promise<Audience['posts']> {
  for (let left = 300, before = -1; left > 0; left--) {
    const { posts } = (await caller.ask('GET /files?limit=100')).body;
    if (posts.length > 0 && posts.length === before) return posts;
    before = posts.length;
    await wait(1000);
  }
  throw new Error('the demo market did not come');
}

const lists = ['/files', '/files?sortBy=popular', '/files?sortBy=price-low', '/files?type=document', '/users?limit=24'];

const searchFor = (query: string): string => `/files/search?q=${encodeURIComponent(query)}&limit=24`;

export interface Audience {
  posts: readonly { id: string; username: string }[];
  tokens: readonly string[];
}

export async function gatherAudience(url: string): Promise<Audience> {
  const caller = new Caller(url, 'zh');
  const posts = await postsOf(caller);
  const tokens: string[] = [];
  for (let at = 0; at < memberCount; at++) tokens.push((await registerMember(caller, `visitor_${at}`)).token);
  return { posts, tokens };
}

/** The most frequent reads, the same in every run. */
export function readings({ posts }: Audience): string[] {
  const text = randomText(7);
  const details = posts.slice(0, 20).map(({ id }) => `/files/${id}`);
  return [...lists, ...lists, ...details, ...Array.from({ length: 8 }, () => searchFor(text.query()))];
}

/** Random visits of twenty users and of guests. */
export function randomVisits({ posts, tokens }: Audience): () => Visit {
  const text = randomText(42);
  const { even, number } = text;
  const sometimes = () => (number(0, 1) === 1 ? even(tokens) : undefined);
  const id = () => even(posts).id;

  const list = (): Visit => ({ kind: 'list', method: 'GET', path: even(lists), token: sometimes() });
  const detail = (): Visit => ({ kind: 'detail', method: 'GET', path: `/files/${id()}`, token: sometimes() });
  const search = (): Visit => ({ kind: 'search', method: 'GET', path: searchFor(text.query()), token: sometimes() });
  const write = (): Visit => {
    const method = even(['POST', 'DELETE'] as const);
    const path = number(0, 2) > 0 ? `/files/${id()}/star` : `/users/${even(posts).username}/follow`;
    return { kind: 'write', method, path, token: even(tokens) };
  };
  const mix = [...Array(35).fill(list), ...Array(35).fill(detail), ...Array(20).fill(search), ...Array(10).fill(write)];
  return () => even<() => Visit>(mix)();
}
