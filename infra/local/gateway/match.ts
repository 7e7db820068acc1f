import { addressBook, answersMethod, methodsOf } from '#shared/contract/addresses';
import { routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';

export interface Row {
  name: string;
  route: Route;
}

export const contractRows: readonly Row[] = routeEntries.map(([name, route]) => ({ name, route }));

export type Match =
  | { kind: 'row'; row: Row; params: Record<string, string> }
  | { kind: 'other-methods'; allow: string[] }
  | { kind: 'unreadable' }
  | { kind: 'none' };

/** The address of a page that is not valid UTF-8 stays as it is: it names nothing, and its page says so. A call is refused. */
function decoded(path: string): string[] | undefined {
  const segments = path.split('/');
  try {
    return segments.map(decodeURIComponent);
  } catch {
    return path.startsWith('/api/pages/') ? segments : undefined;
  }
}

/** Finds the route of a request. */
export const matcher = (rows: readonly Row[]): ((method: string, path: string) => Match) => {
  const find = addressBook(
    rows.map((row) => ({ row, method: row.route.method, path: `/api${row.route.path}` as const })),
  );

  return (method, path) => {
    const segments = decoded(path);
    if (!segments) return { kind: 'unreadable' };
    const address = find(segments);
    if (!address) return { kind: 'none' };
    const entry = address.rows.find((candidate) => answersMethod(candidate, method));
    return entry
      ? { kind: 'row', row: entry.row, params: address.params }
      : { kind: 'other-methods', allow: methodsOf(address.rows) };
  };
};
