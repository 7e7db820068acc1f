import { createHash } from 'node:crypto';
import type middy from '@middy/core';
import type { HttpAnswer } from './http/event.ts';
import type { Exchange, Step } from './http/exchange.ts';

/** Weak: the CDN may compress what it names. */
const etagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, '');

/** Whether the asker has this very answer already. */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => opaque(one) === opaque(etag)) === true;

/** A browser asks again every time; the CDN answers it, a moment longer while it fetches a fresh answer. */
const forGuests = (seconds: number): string =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;

/**
 * What every guest is answered alike may be kept by the CDN. A token, even one that is worth nothing, makes an answer
 * personal: it is part of the CDN's key, and its answer says that nobody may keep it.
 */
export const kept = (seconds: number | undefined): Step => ({
  after: ({ event, response }: middy.Request<Exchange, HttpAnswer>) => {
    const { authorization, 'if-none-match': ifNoneMatch } = event.facts.headers;
    if (seconds === undefined || authorization !== undefined || response?.statusCode !== 200) return;
    const etag = etagOf(response.body);
    response.headers = { ...response.headers, 'cache-control': forGuests(seconds), etag };
    if (!isKnown(ifNoneMatch, etag)) return;
    response.statusCode = 304;
    response.body = '';
  },
});
