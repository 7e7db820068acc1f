import { setTimeout as wait } from 'node:timers/promises';
import { randomText } from '#functions/test/search-words';
import { demoApi } from '#infra/local/demo/client';
import type { Visit } from './offer.ts';

const password = 'rain-on-the-awning-9';
const memberCount = 20;

interface Mail {
  to: string;
  text: string;
}

type Api = ReturnType<typeof demoApi>;

async function verificationToken(url: string, email: string): Promise<string> {
  for (let left = 400; left > 0; left--) {
    const mails: Mail[] = await (await fetch(`${url}/dev/mail.json`)).json();
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1];
    if (token) return token;
    await wait(50);
  }
  throw new Error(`no mail came to ${email}`);
}

async function joinMarket(api: Api, url: string, username: string): Promise<string> {
  const email = `${username}@example.com`;
  await api.call('POST', '/auth/register', { body: { username, email, password } });
  await api.call('GET', `/auth/verify-email?token=${await verificationToken(url, email)}`);
  const { token } = await api.call<{ token: string }>('POST', '/auth/login', { body: { email, password } });
  return token;
}

/** The demo market is still being filled when the system begins to answer. */
async function postsOf(api: Api): Promise<{ id: string; username: string }[]> {
  for (let left = 300, before = -1; left > 0; left--) {
    const { posts } = await api.call<{ posts: { id: string; username: string }[] }>('GET', '/files?limit=100');
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
  const api = demoApi(`${url}/api`);
  const posts = await postsOf(api);
  const tokens: string[] = [];
  for (let at = 0; at < memberCount; at++) tokens.push(await joinMarket(api, url, `visitor_${at}`));
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
