import type * as z from 'zod';
import type { routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';

type Rows = typeof routes;

/** Every call of the contract by its method and path, `GET /files/{id}`. Types only: nothing of it is in the bundle. */
type ByAddress = { [R in keyof Rows as `${Rows[R]['method']} ${Rows[R]['path']}`]: Rows[R] };

export type Address = keyof ByAddress;

type PartOf<Row extends Route, Part extends 'params' | 'query' | 'body'> = Row[Part] extends z.ZodType
  ? object extends z.input<Row[Part]>
    ? { [P in Part]?: z.input<Row[Part]> }
    : { [P in Part]: z.input<Row[Part]> }
  : object;

/** The input of a call: the row's parameters, query and body, before validation. */
export type RequestOf<A extends Address> = PartOf<ByAddress[A], 'params'> &
  PartOf<ByAddress[A], 'query'> &
  PartOf<ByAddress[A], 'body'>;

/** The body of a successful answer. */
export type ResponseOf<A extends Address> = z.output<ByAddress[A]['response']>;

/** The second argument may be left out when every part of the call's input is optional. */
export type CallArgs<A extends Address> = object extends RequestOf<A> ? [asked?: RequestOf<A>] : [asked: RequestOf<A>];
