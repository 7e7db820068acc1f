import { routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';

type Addressed = Pick<Route, 'method' | 'path'>;

/** By path, the method of the row that gets all methods no row of the path has: GET where there is one. */
const catching = new Map<string, Route['method']>();
for (const [, { method, path }] of routeEntries)
  if (method === 'GET' || !catching.has(path)) catching.set(path, method);

/**
 * The method by which API Gateway routes to a row: `ANY` means those that have no route of their own. A HEAD thereby
 * needs no second route, and no path is without an answer to a method that it does not have.
 */
export const routedMethodOf = ({ method, path }: Addressed): Route['method'] | 'ANY' =>
  catching.get(path) === method ? 'ANY' : method;

export const routePathOf = ({ path }: Addressed): `/${string}` => `/api${path}`;

export const routeKeyOf = (row: Addressed): string => `${routedMethodOf(row)} ${routePathOf(row)}`;

/** What operators call lies below this path, at an API of its own behind the same CDN. */
export const operatorPaths = '/api/operator';

export const isOperatorPath = (path: string): boolean => path.startsWith(`${operatorPaths}/`);
