import { routes } from '#shared/contract/index';
import { ok } from '#shared/result';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { listKin as unseenKin } from '../../store/accounts/kin.ts';
import { looked } from '../../usecases/operations/audited.ts';
import { namesOf } from '../shapes/money.ts';

export const listKin = endpoint(routes.listKin, ['table', 'ids', 'clock'], async ({ user }, ports) => {
  const { table } = ports;
  await looked(ports, user, { at: 'kin', target: 'all' });
  const rows = await unseenKin(table);
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
