import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { beijingDate, instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { listAuditOf } from '../../store/books/audit.ts';

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const listAudit = endpoint(routes.listAudit, ['table', 'clock'], async ({ query }, { table, clock }) => {
  const day = query.day ?? beijingDate(clock.now());
  const entries = (await listAuditOf(table, day)).map(({ at, actor, action, target, note, before, after }) => ({
    ...{ at: instant(at), actor, action, target, note: note ?? null },
    ...{ before: textOf(before), after: textOf(after) },
  }));
  return ok({ data: { day, entries: entries.reverse() } });
});
