import type * as z from 'zod';
import type { ErrorCode } from '#shared/contract/errors';
import type { Route } from '#shared/contract/route';
import type { Language } from '#shared/limits';
import type { Refusal, Result } from '#shared/result';
import type { PortName, Ports } from '../ports/index.ts';

/** The user whose session the call carries. */
export interface Caller {
  id: string;
  session: string;
}

/** A caller with a role at the market. Their name goes into the audit trail. */
export interface Operator extends Caller {
  username: string;
}

/** Facts about the request beside its input. */
export interface RequestFacts {
  id: string;
  language: Language;
  /** Present only if the CDN vouches for it, or if nothing stands in front of the functions. */
  ip: string | undefined;
  wantsJson: boolean;
  /** A raw route's body, as it came. */
  rawBody: string;
  headers: Record<string, string>;
}

type Out<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback;

type UserOf<R extends Route> = R['access'] extends 'user' | 'owner'
  ? Caller
  : R['access'] extends 'operator'
    ? Operator
    : R extends { personal: true }
      ? Caller | undefined
      : undefined;

export interface Input<R extends Route> {
  params: Out<R['params'], undefined>;
  query: Out<R['query'], undefined>;
  body: Out<R['body'], undefined> | Out<R['form'], never>;
  user: UserOf<R>;
  request: RequestFacts;
}

/** A successful answer: the row's body, one of its other answers, or a redirect where the row allows one. */
export type Answer<R extends Route> =
  | { ok: true; value: z.input<R['response']> }
  | (R extends { also: { 202: infer S } }
      ? { ok: true; status: 202; value: Out<S, never>; retryAfterSeconds?: number }
      : never)
  | (R extends { also: { 302: true } } ? { ok: true; status: 302; location: string } : never)
  | (R extends { also: { 404: true } } ? { ok: true; status: 404; value: z.input<R['response']> } : never);

export type RouteResult<R extends Route> = Answer<R> | Refusal<R['errors'][number] & ErrorCode>;

export interface Endpoint<R extends Route = Route, P extends PortName = PortName> {
  route: R;
  /** Read by the bundler: a bundle carries the adapters of these ports and no others. */
  ports: readonly P[];
  answer(input: Input<R>, ports: Pick<Ports, P>): Promise<RouteResult<R>>;
  /** For an operator's action: checks that the operator has no stake in its subject. Runs before `answer`. */
  stake?(input: Input<R>, ports: Pick<Ports, P>): Promise<Result<undefined, 'own_case'>>;
}

/** An operator's action is written with `operatorAction`, which cannot leave out whom it concerns. */
type NoOperatorAction<R extends Route> = R extends { access: 'operator'; method: 'POST' | 'PUT' | 'DELETE' }
  ? 'write it with operatorAction'
  : unknown;

/**
 * One route's handler: `endpoint(routes.createPayment, ['table', 'payments'], async ({ body, user }, ports) => …)`.
 * Input arrives validated, only refusals that the row lists compile, and the answer is checked against the row on its way out.
 */
export const endpoint = <const R extends Route, const P extends PortName>(
  route: R & NoOperatorAction<R>,
  ports: readonly P[],
  answer: Endpoint<R, P>['answer'],
): Endpoint<R, P> => ({ route, ports, answer });

type StakeCheck = (ports: Pick<Ports, 'table'>, operator: Operator) => Promise<Result<undefined, 'own_case'>>;

type OperatorAction = Extract<Route, { access: 'operator' }> & { method: 'POST' | 'PUT' | 'DELETE' };

/**
 * An operator's action. `stake` names its subject; an operator who has a stake in it, or whose account is linked to one that has, is
 * refused before the handler runs.
 */
export const operatorAction = <const R extends OperatorAction, const P extends PortName>(
  route: R,
  ports: readonly (P | 'table')[],
  stake: (input: Input<R>) => StakeCheck,
  answer: Endpoint<R, P | 'table'>['answer'],
): Endpoint<R, P | 'table'> => {
  const checkStake = (input: Input<R>, deps: Pick<Ports, P | 'table'>) => stake(input)(deps, input.user as Operator);
  return {
    route,
    ports,
    stake: checkStake,
    answer: async (input, deps) => {
      const stakeCheck = await checkStake(input, deps);
      return stakeCheck.ok ? answer(input, deps) : stakeCheck;
    },
  };
};
