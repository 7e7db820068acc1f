import type { Route } from './route.ts';

type Addressed = Pick<Route, 'method' | 'path'>;

/** A path with its routes and the parameters found in it. */
export interface Address<R extends Addressed> {
  path: string;
  rows: R[];
  params: Record<string, string>;
}

const parameterOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/** Sorts `/files/storage` before `/files/{id}`, so that a static segment is never read as an id. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (parameterOf(segment) ? '1' : '0'))
    .join('');

/** Parsed once, as every request is matched against all. */
const patternOf = (path: string) => path.split('/').map((text) => ({ text, name: parameterOf(text) }));

function paramsOf(
  pattern: ReturnType<typeof patternOf>,
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [at, { text, name }] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (name ? segment === '' : segment !== text) return undefined;
    if (name) params[name] = segment;
  }
  return params;
}

/**
 * Finds the routes of a path by its decoded segments. A static path hides its parametrised neighbour for all methods.
 */
export function addressBook<R extends Addressed>(all: readonly R[]) {
  const addresses = [...Map.groupBy(all, ({ path }) => path)]
    .map(([path, rows]) => ({ path, rows, pattern: patternOf(path), order: specificity(path) }))
    .toSorted((a, other) => Number(a.order > other.order) - Number(a.order < other.order));
  const byLength = Map.groupBy(addresses, ({ pattern }) => pattern.length);

  return (segments: readonly string[]): Address<R> | undefined => {
    for (const { path, rows, pattern } of byLength.get(segments.length) ?? []) {
      const params = paramsOf(pattern, segments);
      if (params) return { path, rows, params };
    }
    return undefined;
  };
}

/** True if the route answers a request with this method; HEAD is answered like GET, without the body. */
export const answersMethod = ({ method }: Addressed, requested: string): boolean =>
  method === (requested === 'HEAD' ? 'GET' : requested);

/** Methods for the `Allow` header. */
export function methodsOf(rows: readonly Addressed[]): string[] {
  const methods = new Set<string>(rows.map(({ method }) => method));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : [])];
}

/** The path segments of a route with these parameters. */
export const segmentsOf = ({ path }: Addressed, params: Record<string, string>): string[] =>
  path.split('/').map((segment) => params[parameterOf(segment) ?? ''] ?? segment);
