import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { languageOf } from '#shared/language';
import type { RequestFacts } from '../endpoint.ts';
import type { HttpContext, HttpEvent } from './event.ts';

/** The CDN in front of API Gateway, which proves itself by a secret header and passes on the viewer's address. */
export interface Edge {
  /** Two secrets during a rotation, because the CDN and the functions change at different moments. Empty locally. */
  originSecrets: readonly string[];
  /** Locally nothing stands in front of the functions: the connecting address is the caller's. */
  isDirect?: boolean;
  /** Budgets are off, so that load can be measured. */
  isUncounted?: boolean;
}

/** `203.0.113.7:46532`, `2001:db8::1:46532` → without the port. */
const viewerIp = (address: string | undefined): string | undefined => address?.replace(/:\d+$/, '') || undefined;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, so that a guess learns nothing from the duration. */
const isSecret = (candidate: string | undefined, secret: string): boolean =>
  candidate !== undefined && timingSafeEqual(digest(candidate), digest(secret));

/** Compares every secret, so that the duration does not reveal which one matched. */
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
 * Half a surrogate pair cannot be stored and is replaced wherever text is read. AWS omits the parameters of a path without any;
 * stand-ins may pass `null`.
 */
export const paramsOf = ({ pathParameters }: HttpEvent): Record<string, string> =>
  Object.fromEntries(Object.entries(pathParameters ?? {}).map(([name, value = '']) => [name, value.toWellFormed()]));

/** Of a repeated parameter the last value counts; one without a value counts as absent. */
export const queryOf = (event: HttpEvent): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(event.rawQueryString ?? '')].filter(([, value]) => value !== ''));
