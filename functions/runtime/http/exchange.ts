import type middy from '@middy/core';
import type { Route } from '#shared/contract/route';
import type { Refusal } from '#shared/result';
import type { AccountStatus } from '#shared/safety';
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
  /** If the handler starts before the session check: whether the session of `user` is open. No response leaves before it is known. */
  isOpen: Promise<boolean> | undefined;
  /** Together with `isOpen`: the refusal if the account's status forbids this call. */
  standing: Promise<Admission> | undefined;
  /** Together with `isOpen`: the refusal if a budget is used up. Nothing is written before it is known. */
  admission: Promise<Admission> | undefined;
  body: Pick<RawInput, 'body' | 'isForm'>;
  input: ReadInput;
  /** The refusal, once there is one. */
  fault: Fault | undefined;
}

/** Undefined if the call may proceed. */
export type Admission = Refusal<'too_many_requests' | `account_${AccountStatus}`> | undefined;

export type Step = middy.MiddlewareObj<Exchange, HttpAnswer>;
