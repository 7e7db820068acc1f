import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { languageOf } from '#shared/language';
import type { RequestFacts } from '../endpoint.ts';
import type { HttpContext, HttpEvent } from './event.ts';

/** What stands before API Gateway when deployed: the CDN, which proves itself by a secret header and names the viewer. */
export interface Edge {
  /** One, or while it is being changed two: the CDN's and the functions' own change at different moments. None locally. */
  originSecrets: readonly string[];
  /** Nothing stands before the functions of one machine: whoever connects is the caller. */
  isDirect?: boolean;
  /** Nobody's calls are counted: so that a load can be measured. */
  isUncounted?: boolean;
}

/** `203.0.113.7:46532`, `2001:db8::1:46532` → without the port. */
const viewerIp = (address: string | undefined): string | undefined => address?.replace(/:\d+$/, '') || undefined;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In a time that says nothing of how much of a guess was right. */
const isSecret = (given: string | undefined, secret: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(secret));

/** Every secret is compared, so that the time does not say which it was. */
export const isVouched = (headers: Record<string, string>, { originSecrets }: Edge): boolean =>
  originSecrets.filter((secret) => isSecret(headers['x-origin-secret'], secret)).length > 0;

function callerIp(event: HttpEvent, headers: Record<string, string>, edge: Edge): string | undefined {
  if (edge.isDirect) return event.requestContext.http.sourceIp;
  return isVouched(headers, edge) ? viewerIp(headers['cloudfront-viewer-address']) : undefined;
}

export function factsOf(event: HttpEvent, context: HttpContext, edge: Edge): RequestFacts {
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
  );
  return {
    id: event.requestContext?.requestId ?? context.awsRequestId ?? randomUUID(),
    language: languageOf(headers['accept-language'] ?? ''),
    ip: callerIp(event, headers, edge),
    wantsJson: /\bapplication\/json\b/i.test(headers.accept ?? ''),
    rawBody: '',
    headers,
  };
}

/**
 * Half of a character, which nothing stores, becomes what stands for it wherever text is read. A path without parameters
 * has none in AWS, and `null` with some that stand in for it.
 */
export const paramsOf = ({ pathParameters }: HttpEvent): Record<string, string> =>
  Object.fromEntries(Object.entries(pathParameters ?? {}).map(([name, value = '']) => [name, value.toWellFormed()]));

/** Of a parameter given twice the last one counts; one without a value is as if it were not there. */
export const queryOf = (event: HttpEvent): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(event.rawQueryString ?? '')].filter(([, value]) => value !== ''));
