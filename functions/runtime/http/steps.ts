import type middy from '@middy/core';
import { addressBook, methodsOf, segmentsOf } from '#shared/contract/addresses';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { isClosedTo } from '#shared/contract/route';
import { refuse } from '#shared/result';
import type { Standing } from '#shared/safety';
import { sessionClosed, sessionHeader } from '#shared/session-header';
import type { Claims } from '../../ports/index.ts';
import { count, countFault, errorFields, logger } from '../log.ts';
import { operatorOf } from '../operator.ts';
import { claimsOf, openSessions, readsSession, type SessionPorts } from '../session.ts';
import { rawText, readBody } from './body.ts';
import type { HttpAnswer } from './event.ts';
import type { Admission, Exchange, Step } from './exchange.ts';
import { paramsOf, queryOf } from './facts.ts';
import { readInput } from './input.ts';
import { type Fault, problemAnswer, Refused, refused } from './problem.ts';

type Request = middy.Request<Exchange, HttpAnswer>;

/** The API answers data, never pages: nothing in an answer may load, frame or run anything. */
const always = {
  'cache-control': 'private, no-store',
  vary: 'authorization, accept-language, accept',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

/** Somebody who came with a session and is answered as a guest. Calls that need one are refused, and say so by that. */
const isTakenForGuest = ({ route, user, facts }: Exchange): boolean =>
  route.personal === true && user === undefined && facts.headers.authorization !== undefined;

/** On every answer, errors included. HSTS only behind the CDN: on a plain local address it would lock the browser out. */
export function headers(isDeployed: boolean): Step {
  const add = ({ event, response }: Request): void => {
    if (!response) return;
    const { id, language } = event.facts;
    response.headers = {
      ...always,
      ...(isDeployed && transport),
      ...(isTakenForGuest(event) && { [sessionHeader]: sessionClosed }),
      'content-language': language === 'en' ? 'en' : 'zh-CN',
      'x-request-id': id,
      ...response.headers,
    };
  };
  return { after: add, onError: add };
}

/** Never a body, a token or an address: who, what, how it ended and how long it took. */
export function record(): Step {
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
    count('ServerErrors', { route: event.name });
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

/** Refusals of the steps become problems; everything else thrown is a bug, and says no more than its number. */
export const problems = (): Step => ({
  onError: (request) => {
    const fault = faultOf(request.error);
    request.event.fault = fault;
    request.response = problemAnswer(fault, request.event.facts);
  },
});

/** Behind a CDN with a secret, whoever comes around it is turned away: its address and its limits would be unknown. */
export const door = (isOpen: (exchange: Exchange) => boolean): Step => ({
  before: ({ event }) => {
    if (isOpen(event)) return;
    count('RefusedAtDoor', {});
    throw refused('forbidden');
  },
});

const addressOf = addressBook(routeEntries.map(([, row]) => row));

/**
 * API Gateway looks for a route by path and method together: where `/files/storage` has no DELETE, `DELETE /files/storage`
 * goes to the row of `/files/{id}`. That row says here that there is no such call, as the local gateway does before it.
 */
export const ownAddress = (): Step => ({
  before: ({ event: { route, event } }) => {
    const there = addressOf(segmentsOf(route, paramsOf(event)));
    if (there && there.path !== route.path) throw refused('method_not_allowed', { allow: methodsOf(there.rows) });
  },
});

/**
 * What these answer costs one read unit in all, or two for a download, and a session read as it stands costs one by itself:
 * they take a copy of it that is less than a second old. All others, and whatever changes something, read it as it stands.
 */
const lagging: readonly string[] = [
  'verifySession',
  'getStorage',
  'getFollowersCount',
  'getFollowingCount',
  'downloadFile',
] satisfies RouteName[];

const mayLag = (name: string): boolean => lagging.includes(name);

/** `ahead`: the handler need not wait, see `ahead.ts`. */
async function begin({ event }: Request, ports: SessionPorts, { claims, ahead }: { claims: Claims; ahead: boolean }) {
  const found = openSessions(ports, claims, { cheaply: mayLag(event.name) });
  const isOpen = found.then((sessions) => sessions !== undefined);
  const standing = found.then((sessions) => closedBy(event, sessions?.standing));
  // Asked at once and wanted later: a failure is heard by whoever awaits it.
  for (const asked of [isOpen, standing]) asked.catch(() => undefined);
  if (ahead) Object.assign(event, { isOpen, standing, user: claims });
  else if (await isOpen) {
    event.user = claims;
    const refusal = await standing;
    if (refusal) throw new Refused(refusal);
  }
}

/** Why somebody of that standing may not do this. */
const closedBy = ({ route }: Exchange, standing: Standing | undefined): Admission =>
  standing && isClosedTo(route, standing) ? refuse(`account_${standing}`) : undefined;

/** Whoever works for the market: their role is read as it stands, so that one who has lost it is refused at once. */
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

/** Whoever is not logged in hears that first, whatever else was wrong. */
export const session = (given: Partial<SessionPorts>, { ahead }: { ahead: boolean }): Step => ({
  before: async (request) => {
    const { event } = request;
    if (!readsSession(event.route)) return;
    const ports = sessionPorts(event.name, given);
    const claims = await claimsOf(event.facts.headers.authorization ?? '', ports.tokens);
    const { access, personal } = event.route;
    if (claims) await begin(request, ports, { claims, ahead: ahead && access !== 'operator' });
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
