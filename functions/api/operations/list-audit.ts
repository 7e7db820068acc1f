import { beijingDate, instant } from '#functions/domain/time';
import { endpoint } from '#functions/runtime/endpoint';
import { listAuditOfDay } from '#functions/store/operations/audit';
import { readableLines } from '#functions/usecases/operations/hidden-lines';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export const listAudit = endpoint(routes.listAudit, ['table', 'clock'], async ({ query, user }, { table, clock }) => {
  const day = query.day ?? beijingDate(clock.now());
  const lines = await readableLines(table, user.id, await listAuditOfDay(table, day));
  const entries = lines.map(({ at, actor, action, target, note, before, after }) => ({
    ...{ at: instant(at), actor, action, target, note: note ?? null },
    ...{ before: textOf(before), after: textOf(after) },
  }));
  return ok({ data: { day, entries: entries.reverse() } });
});
