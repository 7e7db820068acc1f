import type { Route } from './route.ts';

type Addressed = Pick<Route, 'method' | 'path'>;

/** One address with every row that stands there, and what its parameters are in this path. */
export interface Address<R extends Addressed> {
  path: string;
  rows: R[];
  params: Record<string, string>;
}

const parameterOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/** `/files/storage` sorts before `/files/{id}`: a name of ours is never taken for somebody's id. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (parameterOf(segment) ? '1' : '0'))
    .join('');

/** Read once: every request is held against all of them. */
const patternOf = (path: string) => path.split('/').map((text) => ({ text, name: parameterOf(text) }));

function paramsOf(
  pattern: ReturnType<typeof patternOf>,
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, { text, name }] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (name ? segment === '' : segment !== text) return undefined;
    if (name) params[name] = segment;
  }
  return params;
}

/**
 * Where a path leads, by its decoded segments. A static address is one for every method: what only its neighbour with a
 * parameter can do, nothing can do there.
 */
export function addressBook<R extends Addressed>(all: readonly R[]) {
  const addresses = [...Map.groupBy(all, ({ path }) => path)]
    .map(([path, rows]) => ({ path, rows, pattern: patternOf(path), order: specificity(path) }))
    .toSorted((a, other) => Number(a.order > other.order) - Number(a.order < other.order));

  return (segments: readonly string[]): Address<R> | undefined => {
    for (const { path, rows, pattern } of addresses) {
      const params = paramsOf(pattern, segments);
      if (params) return { path, rows, params };
    }
    return undefined;
  };
}

/** For the header `Allow`. HEAD is answered like GET. */
export function methodsOf(rows: readonly Addressed[]): string[] {
  const methods = new Set<string>(rows.map(({ method }) => method));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

/** The address of a row with these parameters in it. */
export const segmentsOf = ({ path }: Addressed, params: Record<string, string>): string[] =>
  path.split('/').map((segment) => params[parameterOf(segment) ?? ''] ?? segment);
