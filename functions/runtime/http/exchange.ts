import type middy from '@middy/core';
import type { Route } from '#shared/contract/route';
import type { Refusal } from '#shared/result';
import type { Standing } from '#shared/safety';
import type { Caller, RequestFacts } from '../endpoint.ts';
import type { HttpAnswer, HttpEvent } from './event.ts';
import type { RawInput, ReadInput } from './input.ts';
import type { Fault } from './problem.ts';

/** One request on its way through the steps; each step fills in its part. */
export interface Exchange {
  route: Route;
  /** The route's name, for the log. */
  name: string;
  event: HttpEvent;
  startedAt: number;
  facts: RequestFacts;
  user: Caller | undefined;
  /** Where the handler runs ahead of it: whether the session of `user` is open. Nothing leaves before that is known. */
  isOpen: Promise<boolean> | undefined;
  /** With it: why their account may not do this. */
  standing: Promise<Admission> | undefined;
  /** With it: why the caller has to wait, where a budget is used up. Nothing is written before that is known. */
  admission: Promise<Admission> | undefined;
  body: Pick<RawInput, 'body' | 'isForm'>;
  input: ReadInput;
  /** Why it was refused, once it is. */
  fault: Fault | undefined;
}

/** Nothing where the call may go on. */
export type Admission = Refusal<'too_many_requests' | `account_${Standing}`> | undefined;

export type Step = middy.MiddlewareObj<Exchange, HttpAnswer>;
