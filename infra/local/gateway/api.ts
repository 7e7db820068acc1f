import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { HttpAnswer } from '#functions/runtime/http/event';
import { problemAnswer } from '#functions/runtime/http/problem';
import type { ErrorCode } from '#shared/contract/errors';
import { languageOf } from '#shared/language';
import { linger, readBody } from './body.ts';
import { contextFor } from './context.ts';
import type { EdgeCache } from './edge-cache.ts';
import { eventOf } from './event.ts';
import { contractRows, matcher, type Row } from './match.ts';
import type { OriginRewriter } from './origin-rewriter.ts';

export type Invoke = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface ApiOptions {
  /** The contract's, unless given. */
  rows?: readonly Row[];
  /** The function of a route, by its name. */
  invoke(name: string): Invoke;
  timeoutSeconds?: number;
  /** Whether a request came by a host name of this market; other requests are refused development routes. */
  isOwn?: (request: IncomingMessage) => boolean;
  /** The cache in front of the API, as a CDN has; without one every request reaches its function. */
  edge?: EdgeCache | undefined;
  /**
   * Rewrites addresses in answers to callers that use another host name; cached answers stay as the function gave them.
   */
  rewriter?: OriginRewriter;
}

/** Seconds after which HTTP APIs give up on a function. */
const gatewaySeconds = 29;

/** Bytes of an encoded answer above which Lambda fails and the caller gets a 500. */
const answerLimit = 6_291_556;

const measuredFrom = answerLimit / 2;

function isTooLarge(result: APIGatewayProxyStructuredResultV2): boolean {
  const body = result.body ?? '';
  return body.length > measuredFrom && Buffer.byteLength(JSON.stringify(result)) > answerLimit;
}

/** Sends an answer; for HEAD, with the length of the body that it leaves out. */
function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  if (result.cookies?.length) response.setHeader('set-cookie', result.cookies);
  response.statusCode = result.statusCode ?? 200;
  const hasBody = response.statusCode !== 204 && response.statusCode !== 304;
  if (hasBody) response.setHeader('content-length', body.length);
  response.end(hasBody && response.req.method !== 'HEAD' ? body : undefined);
}

const plainHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A refusal by the gateway itself, in the form of the functions' own. */
function refusal(code: ErrorCode, request: IncomingMessage, headers: Record<string, string> = {}): HttpAnswer {
  const language = languageOf(request.headers['accept-language'] ?? '');
  const id = randomUUID();
  const answer = problemAnswer({ ok: false, code }, { id, language });
  return { ...answer, headers: { ...answer.headers, ...plainHeaders, 'x-request-id': id, ...headers } };
}

const timedOut = Symbol('late');

async function withTimeout<T>(work: Promise<T>, seconds: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), seconds * 1000);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

function addressOf(request: IncomingMessage): { path: string; search: string } {
  const [path = '/', ...search] = (request.url ?? '/').split('?');
  return { path, search: search.join('?') };
}

/** Answers a request; `headers` override those of the answer, as the CDN's policy for a path does. */
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  headers?: Record<string, string>,
) => unknown;

/** Handles `/api/*` as API Gateway and Lambda do. */
export function apiOf(api: ApiOptions): ApiHandler {
  const match = matcher(api.rows ?? contractRows);

  async function call(request: IncomingMessage, row: Row, params: Record<string, string>) {
    if (row.route.access === 'development' && api.isOwn?.(request) === false) return refusal('forbidden', request);
    const body = await readBody(request);
    if (!body) return refusal('payload_too_large', request);
    const event = eventOf(request, { row, params, body, ...addressOf(request) });
    const seconds = api.timeoutSeconds ?? gatewaySeconds;
    const result = await withTimeout(api.invoke(row.name)(event, contextFor(row.name, seconds)), seconds);
    if (result === timedOut) return refusal('unavailable', request);
    return isTooLarge(result) ? refusal('internal', request) : result;
  }

  async function answer(request: IncomingMessage): Promise<APIGatewayProxyStructuredResultV2> {
    const result = match(request.method ?? 'GET', addressOf(request).path);
    if (result.kind === 'none') return refusal('not_found', request);
    if (result.kind === 'unreadable') return refusal('invalid_input', request);
    if (result.kind === 'row') return call(request, result.row, result.params);
    return refusal('method_not_allowed', request, { allow: result.allow.join(', ') });
  }

  return async (request, response, headers = {}) => {
    const pending = api.edge ? api.edge.answer(request, () => answer(request)) : answer(request);
    const original = await pending.catch((error: unknown) => {
      if (!request.errored)
        console.error(`${request.method} ${addressOf(request).path} broke outside its function:`, error);
      return refusal('internal', request);
    });
    if (response.destroyed) return;
    const result = api.rewriter?.result(request, original) ?? original;
    send(response, { ...result, headers: { ...result.headers, ...headers } });
    if (!request.complete) linger(request);
  };
}
