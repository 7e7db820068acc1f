import { hash } from 'node:crypto';
import type middy from '@middy/core';
import type { HttpAnswer } from './http/event.ts';
import type { Exchange, Step } from './http/exchange.ts';

/** A weak ETag, because the CDN may compress the response. */
const etagOf = (body: string): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the client has this response already. */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((candidate) => opaque(candidate) === opaque(etag)) === true;

/** Browsers revalidate every time; the CDN answers, and serves the stale response a moment longer while it fetches a fresh one. */
const forGuests = (seconds: number): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

/**
 * The CDN may cache responses that are the same for every guest. A token, even an invalid one, makes a response personal: it is part
 * of the CDN's cache key, and the response forbids caching.
 */
export const cacheForGuests = (seconds: number | undefined): Step => ({
  after: ({ event, response }: middy.Request<Exchange, HttpAnswer>) => {
    const { authorization, 'if-none-match': ifNoneMatch } = event.facts.headers;
    if (seconds === undefined || authorization !== undefined || response?.statusCode !== 200) return;
    const etag = etagOf(response.body);
    response.headers = { ...response.headers, 'cache-control': forGuests(seconds), etag };
    if (!isUnchanged(ifNoneMatch, etag)) return;
    response.statusCode = 304;
    response.body = '';
  },
});
