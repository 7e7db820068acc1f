import type { Route } from '#shared/contract/route';

export interface Row {
  name: string;
  route: Route;
}

export type Match =
  | { kind: 'row'; row: Row; params: Record<string, string> }
  | { kind: 'other-methods'; allow: string[] }
  | { kind: 'unreadable' }
  | { kind: 'none' };

type Found = { row: Row; params: Record<string, string> };

const parameterOf = (segment: string): string | undefined => /^\{(\w+)\}$/.exec(segment)?.[1];

/** `/files/storage` sorts before `/files/{id}`: a name of ours is never taken for somebody's id. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (parameterOf(segment) ? '1' : '0'))
    .join('');

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? '';
    const name = parameterOf(part);
    if (name ? segment === '' : segment !== part) return undefined;
    if (name) params[name] = segment;
  }
  return params;
}

function decoded(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

const methodsOf = (found: readonly Found[]): string[] => {
  const methods = new Set<string>(found.map(({ row }) => row.route.method));
  return [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
};

/** HEAD is answered like GET. */
export const matcher = (rows: readonly Row[]): ((method: string, path: string) => Match) => {
  const patterns = rows
    .toSorted((a, b) => specificity(a.route.path).localeCompare(specificity(b.route.path)))
    .map((row) => ({ row, pattern: `/api${row.route.path}`.split('/') }));

  return (method, path) => {
    const segments = decoded(path);
    if (!segments) return { kind: 'unreadable' };
    const found = patterns.flatMap(({ row, pattern }) => {
      const params = paramsOf(pattern, segments);
      return params ? [{ row, params }] : [];
    });
    if (found.length === 0) return { kind: 'none' };
    const asked = method === 'HEAD' ? 'GET' : method;
    const best = found.find(({ row }) => row.route.method === asked);
    return best ? { kind: 'row', ...best } : { kind: 'other-methods', allow: methodsOf(found) };
  };
};
