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
  | { kind: 'none' };

/** A segment that is not valid UTF-8 stays as it is, and names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Finds the route of a request. */
export const matcher = (rows: readonly Row[]): ((method: string, path: string) => Match) => {
  const find = addressBook(
    rows.map((row) => ({ row, method: row.route.method, path: `/api${row.route.path}` as const })),
  );

  return (method, path) => {
    const address = find(path.split('/').map(decoded));
    if (!address) return { kind: 'none' };
    const entry = address.rows.find((candidate) => answersMethod(candidate, method));
    return entry
      ? { kind: 'row', row: entry.row, params: address.params }
      : { kind: 'other-methods', allow: methodsOf(address.rows) };
  };
};
