import type middy from '@middy/core';
import type { Claims } from '#functions/ports/index';
import { addressBook, answersMethod, methodsOf, segmentsOf } from '#shared/contract/addresses';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { isClosedTo } from '#shared/contract/route';
import { refuse } from '#shared/result';
import type { AccountStatus } from '#shared/safety';
import { sessionClosed, sessionHeader } from '#shared/session-header';
import { countFault, countMetric, errorFields, logger } from '../log.ts';
import { operatorOf } from '../operator.ts';
import { claimsOf, openSessions, readsSession, type SessionPorts } from '../session.ts';
import { rawText, readBody } from './body.ts';
import type { HttpAnswer } from './event.ts';
import type { Admission, Exchange, Step } from './exchange.ts';
import { paramsOf, queryOf } from './facts.ts';
import { readInput } from './input.ts';
import { type Fault, problemAnswer, Refused, refused } from './problem.ts';

type Request = middy.Request<Exchange, HttpAnswer>;

/** The API serves data, not pages: nothing in a response may load, frame or run anything. */
const securityHeaders = {
  'cache-control': 'private, no-store',
  vary: 'authorization, accept-language, accept',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** True if a call with a session is answered as a guest's. Calls that require a session are refused instead. */
const isAnsweredAsGuest = ({ route, user, facts }: Exchange): boolean =>
  route.personal === true && user === undefined && facts.headers.authorization !== undefined;

/** On every answer, errors included. HSTS only behind the CDN: on a plain local address it would lock the browser out. */
export function headers(isDeployed: boolean): Step {
  const add = ({ event, response }: Request): void => {
    if (!response) return;
    const { id, language } = event.facts;
    response.headers = {
      ...securityHeaders,
      ...(isDeployed && transport),
      ...(isAnsweredAsGuest(event) && { [sessionHeader]: sessionClosed }),
      'content-language': language === 'en' ? 'en' : 'zh-CN',
      'x-request-id': id,
      ...response.headers,
    };
  };
  return { after: add, onError: add };
}

/** Logs who, what, the result and the duration; never a body, a token or an address. */
export function logRequest(): Step {
  const write = ({ event, response, error }: Request): void => {
    const fields = {
      route: event.name,
      request_id: event.facts.id,
      user_id: event.user?.id,
      status: response?.statusCode,
      code: event.fault?.code,
      ms: Math.round(performance.now() - event.startedAt),
    };
    if ((response?.statusCode ?? 500) < 500) {
      logger.info('answered', fields);
      return;
    }
    countMetric('ServerErrors', { route: event.name });
    if (error) countFault();
    logger.error('failed', { ...fields, ...(error && { error: errorFields(error) }) });
  };
  return { after: write, onError: write };
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

function faultOf(error: unknown): Fault {
  if (error instanceof Refused) return error.fault;
  return { ok: false, code: isTimeout(error) ? 'unavailable' : 'internal' };
}

/** Turns refusals of steps into problem responses; anything else thrown is a bug, and the response gives only its request id. */
export const problems = (): Step => ({
  onError: (request) => {
    const fault = faultOf(request.error);
    request.event.fault = fault;
    request.response = problemAnswer(fault, request.event.facts);
  },
});

/** Refuses calls that bypass the CDN: their address and rate limits would be unknown. */
export const refuseBypass = (isOpen: (exchange: Exchange) => boolean): Step => ({
  before: ({ event }) => {
    if (isOpen(event)) return;
    countMetric('RefusedAtDoor', {});
    throw refused('forbidden');
  },
});

const addressOf = addressBook(routeEntries.map(([, row]) => row));

/**
 * One row of every path gets the methods that no row of the path has, and since `/files/storage` has no DELETE,
 * `DELETE /files/storage` reaches the row of `/files/{id}`. Such a request is answered here by the methods that there are, as
 * the local gateway does earlier.
 */
export const checkRouteMatch = (): Step => ({
  before: ({ event: { route, event } }) => {
    const there = addressOf(segmentsOf(route, paramsOf(event)));
    const isOwn = there?.path === route.path && answersMethod(route, event.requestContext.http.method);
    if (there && !isOwn) throw refused('method_not_allowed', { allow: methodsOf(there.rows) });
  },
});

/**
 * These calls cost one read unit in all, or two for a download, and a consistent session read costs one by itself: they use an
 * eventually consistent read, less than a second old. All others, and every write, read the session consistently.
 */
const laggingRoutes: readonly string[] = [
  'verifySession',
  'getStorage',
  'getFollowersCount',
  'getFollowingCount',
  'downloadFile',
] satisfies RouteName[];

const mayLag = (name: string): boolean => laggingRoutes.includes(name);

/** `ahead`: the handler starts before the session check ends, see `ahead.ts`. */
async function startSession(
  { event }: Request,
  ports: SessionPorts,
  { claims, ahead }: { claims: Claims; ahead: boolean },
) {
  const pendingSessions = openSessions(ports, claims, { cheaply: mayLag(event.name) });
  const isOpen = pendingSessions.then((sessions) => sessions !== undefined);
  const accountCheck = pendingSessions.then((sessions) => statusRefusal(event, sessions?.standing));
  // Started at once and awaited later, where a failure is handled; here it must not count as unhandled.
  for (const pending of [isOpen, accountCheck]) pending.catch(() => undefined);
  if (ahead) Object.assign(event, { isOpen, standing: accountCheck, user: claims });
  else if (await isOpen) {
    event.user = claims;
    const refusal = await accountCheck;
    if (refusal) throw new Refused(refusal);
  }
}

const statusRefusal = ({ route }: Exchange, status: AccountStatus | undefined): Admission =>
  status && isClosedTo(route, status) ? refuse(`account_${status}`) : undefined;

/** Reads an operator's role consistently, so that one who has lost it is refused at once. */
async function admitOperator({ route, user }: Exchange, { table, clock }: SessionPorts): Promise<void> {
  if (route.access !== 'operator' || !user) return;
  const operator = await operatorOf(table, user.id, { role: route.role, now: clock.now() });
  if (!operator.ok) throw new Refused(operator);
  Object.assign(user, { username: operator.value.username });
}

function sessionPorts(name: string, { tokens, table, clock }: Partial<SessionPorts>): SessionPorts {
  if (!tokens || !table || !clock) throw new Error(`${name} reads a session and has no tokens, table or clock`);
  return { tokens, table, clock };
}

/** The session is checked first: a call without one is told so, whatever else is wrong with it. */
export const authenticate = (deps: Partial<SessionPorts>, { ahead }: { ahead: boolean }): Step => ({
  before: async (request) => {
    const { event } = request;
    if (!readsSession(event.route)) return;
    const ports = sessionPorts(event.name, deps);
    const claims = await claimsOf(event.facts.headers.authorization ?? '', ports.tokens);
    const { access, personal } = event.route;
    if (claims) await startSession(request, ports, { claims, ahead: ahead && access !== 'operator' });
    if (!event.user && !personal) throw refused('unauthorized');
    await admitOperator(event, ports);
  },
  onError: async (request) => {
    const { isOpen, route } = request.event;
    if (!route.personal && isOpen && !(await isOpen)) request.error = refused('unauthorized');
  },
});

export const body = (): Step => ({
  before: async ({ event: exchange }) => {
    const { route, event, facts } = exchange;
    if (route.raw) facts.rawBody = rawText(event);
    else if (route.body || route.form)
      exchange.body = await readBody(route, event, facts.headers['content-type'] ?? '');
  },
});

export const validated = (): Step => ({
  before: ({ event: exchange }) => {
    const { route, event } = exchange;
    const raw = { params: paramsOf(event), query: queryOf(event), ...exchange.body };
    const input = readInput(route, raw);
    if (!input.ok) throw refused('invalid_input', { fields: input.problems });
    exchange.input = input.value;
  },
});
