import { sessionHeader } from '#shared/session-header';
import { tokenStore } from '../session/token.ts';
import type { Address, RequestOf, ResponseOf } from './addresses.ts';
import { type ApiError, languageOf, noAnswer, unreadable } from './api-error.ts';

export { ApiError, noAnswer } from './api-error.ts';

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (hasValue(value)) search.set(name, String(value));
  return `/api${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

export interface AskOptions {
  signal?: AbortSignal | undefined;
  /** Overrides the stored token: the session check passes its own, a login passes none. */
  token?: string | null;
  /** The device keys of this browser; only a login sends them. */
  device?: string | undefined;
  /** The caller accepts any answer, also an empty one. */
  tolerant?: boolean;
}

type Sending = AskOptions & { token: string | null };

function requestOf(method: string, { body }: Parts, { signal, token, device }: Sending): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'accept-language': languageOf() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (device) headers.set('x-device', device);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return { method, headers, signal: signal ?? null, body: body === undefined ? null : JSON.stringify(body) };
}

/** A request that boot.js sent before the app was loaded. */
interface EarlyRequest {
  url: string;
  token: string | null;
  answer: Promise<Response>;
  /** What a guest was answered, once it is here; a member's answer also tells whether the session is over. */
  body?: unknown;
}

declare global {
  var early: EarlyRequest | undefined;
}

/** The pending answer to the same request with the same token. It can be taken once. */
function takeEarly(url: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis;
  if (early?.url !== url || early.token !== token) return undefined;
  globalThis.early = undefined;
  return early.answer;
}

/** The answer to that request if it is here already, for the first drawing of the page. It can be taken once. */
export function takeEarlyBody(path: string): unknown {
  const body = globalThis.early?.body;
  return body && takeEarly(`/api${path}`, tokenStore.read()) ? body : undefined;
}

function send(method: string, path: string, parts: Parts, sending: Sending): Promise<Response> {
  const url = urlOf(path, parts);
  const early = method === 'GET' ? takeEarly(url, sending.token) : undefined;
  return early ?? fetch(url, requestOf(method, parts, sending));
}

/** Opens the login page. Set by `session-end-slot.tsx`. */
export const sessionEnd: { leave?: () => void } = {};

/** False when another session has begun since the call was sent: that session goes on. */
const isCurrent = (token: string | null): boolean => tokenStore.read() === token;

/**
 * Any 401 ends the session that the call was sent with and opens the login page, for guests too. Calls that pass their
 * own token open nothing: a login, whose 401 is about the input, and the session check at the start of the app.
 * @returns whether the login page shows the message
 */
function endSession(token: string | null, leads: boolean): boolean {
  // Another call, or another tab, may have ended the session already.
  if (leads && (isCurrent(token) || tokenStore.wasLost())) sessionEnd.leave?.();
  if (token && isCurrent(token)) tokenStore.lose();
  return leads && isCurrent(null);
}

interface RefusedCall {
  path: string;
  error: ApiError;
  body: unknown;
}

/** Called with every refusal once it is set; it asks for a second factor when the call needs one: `step-up.ts`. */
export const secondFactor: {
  ask?: <Answer>(refused: RefusedCall, again: (body: object) => Promise<Answer>) => Promise<Answer>;
} = {};

type ReadAnswer = typeof import('./reading/read-answer.ts').readAnswer;

let reading: Promise<ReadAnswer | undefined> | undefined;

/** Loads the code that completes answers, at the first answer. If it does not load, answers are used as they are. */
function loadReading(): Promise<ReadAnswer | undefined> {
  reading ??= import('./reading/read-answer.ts').then(
    ({ readAnswer }) => readAnswer,
    () => {
      reading = undefined;
      return undefined;
    },
  );
  return reading;
}

/** The first cards of the home page do not wait for that code: our own answers to these calls are complete. */
const isComplete = (address: Address, body: unknown): boolean =>
  address === 'GET /files'
    ? Object(body).posts !== undefined && Object(body).pagination?.next_cursor !== undefined
    : 'shelves' in Object(body);

async function completeAnswer(
  address: Address,
  query: Parts['query'],
  body: unknown,
  loading?: Promise<ReadAnswer | undefined>,
) {
  if (isComplete(address, body)) return body;
  const readAnswer = await loading;
  const answer = readAnswer ? readAnswer(address, query ?? {}, body) : body;
  if (answer === undefined) throw unreadable();
  return answer;
}

/** Most visits see no refusal, so its code is loaded with the first one. */
const refusalOf = (response: Response): Promise<ApiError> =>
  import('./problem.ts').then(
    ({ problemOf }) => problemOf(response),
    () => unreadable(response.status),
  );

async function sendCall<A extends Address>(address: A, parts: Parts, options: AskOptions): Promise<ResponseOf<A>> {
  const [method = 'GET', path = ''] = address.split(' ');
  const { token = tokenStore.read() } = options;
  const loading = options.tolerant ? undefined : loadReading();
  const response = await send(method, path, parts, { ...options, token }).catch((reason: unknown) => {
    if (options.signal?.aborted) throw reason;
    throw noAnswer();
  });
  /** The server answered as to a guest, so the session is over: without this, a bought file would be shown for sale. */
  if (token && response.headers.get(sessionHeader) && isCurrent(token)) tokenStore.lose();
  if (!response.ok) {
    const error = await refusalOf(response);
    error.endedSession = error.status === 401 && endSession(token, options.token === undefined);
    if (!secondFactor.ask) throw error;
    return secondFactor.ask({ path, error, body: parts.body }, (body) =>
      sendCall(address, { ...parts, body }, options),
    );
  }
  const body = await response.json().catch((cause: unknown) => {
    throw Object.assign(unreadable(), { cause });
  });
  return (await completeAnswer(address, parts.query, body, loading)) as ResponseOf<A>;
}

/** Calls the API: `ask('GET /files/{id}', { params: { id } })`. @throws ApiError unless it succeeds */
export const ask = <A extends Address>(
  address: A,
  request?: RequestOf<A>,
  options: AskOptions = {},
): Promise<ResponseOf<A>> => sendCall(address, (request ?? {}) as Parts, options);
