import type * as z from 'zod';
import type { ErrorCode } from '#shared/contract/errors';
import type { Route } from '#shared/contract/route';
import type { Language } from '#shared/limits';
import type { Refusal, Result } from '#shared/result';
import type { PortName, Ports } from '../ports/index.ts';

/** Who is calling, as far as the session proves it. */
export interface Caller {
  id: string;
  session: string;
}

/** Somebody who works for the market, in the role of the row. Their name goes into the audit trail. */
export interface Operator extends Caller {
  username: string;
}

/** What a handler may want to know of the request beside its input. */
export interface RequestFacts {
  id: string;
  language: Language;
  /** Present only where the CDN vouches for it, or nothing stands before the functions. */
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

export type Answered<R extends Route> = Answer<R> | Refusal<R['errors'][number] & ErrorCode>;

export interface Endpoint<R extends Route = Route, P extends PortName = PortName> {
  route: R;
  /** Read by the bundler: a bundle carries the adapters of these ports and no others. */
  ports: readonly P[];
  answer(input: Input<R>, ports: Pick<Ports, P>): Promise<Answered<R>>;
  /** Of an operator's action: whether they have no stake in what it concerns. `answer` asks it before anything else. */
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
 * An operator's action: `stake` names what it concerns, and whoever has a stake in that, or is linked to somebody who has,
 * is refused before the handler looks at anything.
 */
export const operatorAction = <const R extends OperatorAction, const P extends PortName>(
  route: R,
  ports: readonly (P | 'table')[],
  stake: (input: Input<R>) => StakeCheck,
  answer: Endpoint<R, P | 'table'>['answer'],
): Endpoint<R, P | 'table'> => {
  const ask = (input: Input<R>, given: Pick<Ports, P | 'table'>) => stake(input)(given, input.user as Operator);
  return {
    route,
    ports,
    stake: ask,
    answer: async (input, given) => {
      const asked = await ask(input, given);
      return asked.ok ? answer(input, given) : asked;
    },
  };
};
