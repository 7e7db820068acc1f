import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { PortName, Ports } from '#functions/ports/index';
import { guestCacheSeconds } from '#shared/contract/guest-cache';
import { type RouteName, routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { withRequestId } from '../current-request.ts';
import type { Caller, Endpoint, Input } from '../endpoint.ts';
import { cacheForGuests } from '../guest-cache.ts';
import type { SessionPorts } from '../session.ts';
import { gatedPorts, mayRunAhead } from './ahead.ts';
import { type AnyAnswer, answerOf } from './answer.ts';
import { type BudgetPorts, budget } from './budget.ts';
import type { HttpAnswer, HttpContext, HttpEvent } from './event.ts';
import type { Exchange } from './exchange.ts';
import { type Edge, factsOf, isVouched } from './facts.ts';
import { Refused, refused } from './problem.ts';
import {
  authenticate,
  body,
  checkRouteMatch,
  headers,
  logRequest,
  problems,
  refuseBypass,
  validated,
} from './steps.ts';

/** Rows that read a session need the ports that check it, beside those of their handler. */
type SessionPortsOf<R extends Route> = R extends { access: 'user' | 'owner' | 'operator' } | { personal: true }
  ? keyof SessionPorts
  : never;

/** Writes of logged-in users are counted against budgets, so those rows need the ports for that. */
type BudgetPortsOf<R extends Route> = R extends { access: 'user' | 'owner' | 'operator'; method: 'GET' }
  ? never
  : R extends { access: 'user' | 'owner' | 'operator' }
    ? keyof BudgetPorts
    : never;

export type PortsOf<R extends Route, P extends PortName> = Pick<Ports, P | SessionPortsOf<R> | BudgetPortsOf<R>>;

export type HttpFunction = (event: HttpEvent, context?: HttpContext) => Promise<HttpAnswer>;

/** Time reserved to write the log and the response when a handler has used up the function's time. */
const timeoutEarlyInMillis = 500;

/** Looked up by address: a bundle contains no more than the addresses of other rows (`contractPlugin`). */
const nameOf = ({ method, path }: Route): string =>
  routeEntries.find(([, row]) => row.method === method && row.path === path)?.[0] ?? `${method} ${path}`;

const initialState = {
  user: undefined,
  isOpen: undefined,
  standing: undefined,
  admission: undefined,
  body: { body: {} },
  input: { params: undefined, query: undefined, body: undefined },
  fault: undefined,
};

/**
 * The handler's reads and the session check share one round trip. The result for a closed session is discarded unseen; a personal call
 * is then answered again as a guest's.
 */
async function answerFor<T>(
  exchange: Exchange,
  ports: Partial<Ports>,
  answer: (user: Caller | undefined, ports: Partial<Ports>) => Promise<T>,
): Promise<T> {
  const { isOpen, admission, user, route } = exchange;
  if (!isOpen) return answer(user, ports);
  const admitted = Promise.all([exchange.standing, admission]).then((refusals) => refusals.find(Boolean));
  const mayAct = Promise.all([isOpen, admitted]).then(([open, refusal]) => open && !refusal);
  const answering = Promise.allSettled([answer(user, gatedPorts(ports, mayAct))]);
  const [[answered], open, refusal] = await Promise.all([answering, isOpen, admitted]);
  if (!open) {
    exchange.user = undefined;
    if (!route.personal) throw refused('unauthorized');
    return answer(undefined, ports);
  }
  if (refusal) throw new Refused(refusal);
  if (answered.status === 'rejected') throw answered.reason;
  return answered.value;
}

/** One route's Lambda: everything around the handler that its row calls for. */
export function serve<R extends Route, P extends PortName>(
  endpoint: Endpoint<R, P>,
  ports: PortsOf<R, P>,
  edge: Edge = { originSecrets: [] },
): HttpFunction {
  const name = nameOf(endpoint.route);
  const isDeployed = edge.originSecrets.length > 0;

  const chain = middy<Exchange, HttpAnswer>(
    async (exchange: Exchange) => {
      const { input, facts } = exchange;
      const answer = (user: Caller | undefined, deps: Partial<Ports>) =>
        endpoint.answer({ ...input, user, request: facts } as Input<R>, deps as PortsOf<R, P>);
      const answered = await answerFor(exchange, ports as Partial<Ports>, answer);
      return answerOf(exchange, answered as AnyAnswer);
    },
    { timeoutEarlyInMillis },
  )
    .use(logRequest())
    .use(headers(isDeployed))
    .use(problems())
    .use(cacheForGuests(guestCacheSeconds[name as RouteName]))
    .use(refuseBypass(({ facts }) => !isDeployed || isVouched(facts.headers, edge)))
    .use(checkRouteMatch())
    .use(authenticate(ports, { ahead: mayRunAhead(endpoint.ports) }))
    .use(body())
    .use(validated())
    .use(budget(ports, edge));

  return (event, context = {}) => {
    const facts = factsOf(event, context, edge);
    const exchange = { ...initialState, route: endpoint.route, name, event, startedAt: performance.now(), facts };
    return withRequestId(facts.id, () => chain(exchange, context as Context));
  };
}
