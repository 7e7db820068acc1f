import { instant } from '#functions/domain/time';
import { namesOf } from '#functions/responses/operations/money';
import { endpoint } from '#functions/runtime/endpoint';
import { listLinkedGroups } from '#functions/store/accounts/linked-accounts';
import { recordAccess } from '#functions/usecases/operations/audit';
import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';

export const listKin = endpoint(routes.listKin, ['table', 'ids', 'clock'], async ({ user }, ports) => {
  const { table } = ports;
  await recordAccess(ports, user, { at: 'kin', target: 'all' });
  const rows = await listLinkedGroups(table);
  const nameOf = await namesOf(
    table,
    rows.flatMap(({ users }) => users),
  );
  return ok({
    data: {
      kin: rows
        .toSorted((a, other) => a.since - other.since)
        .map(({ mark, shared, users, since }) => ({ mark, shared, people: users.map(nameOf), since: instant(since) })),
    },
  });
});
