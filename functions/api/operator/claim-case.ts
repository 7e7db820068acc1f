import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';
import { claimPeriod } from '../../domain/safety/deadlines.ts';
import { instant } from '../../domain/time.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { caseChanged, findCase } from '../../store/safety/cases.ts';
import { claimed, isClaimedByAnother } from '../../usecases/safety/decide.ts';

export const claimCase = endpoint(routes.claimCase, ['table', 'clock'], async ({ params, user }, ports) => {
  const { table, clock } = ports;
  const about = await findCase(table, params.id);
  if (!about) return refuse('case_not_found');
  if (about.personId === user.id) return refuse('own_case');
  const now = clock.now();
  if (isClaimedByAnother(about, user, now)) return claimed(about);
  if (about.state !== 'open' && about.state !== 'received') return refuse('case_changed');
  const claimedUntil = now + claimPeriod;
  const taken = await table.commit([caseChanged(about, { claimedBy: user.username, claimedUntil })]);
  if (!taken.ok) return refuse('case_changed');
  const data = { claimed_by: user.username, claimed_until: instant(claimedUntil), revision: about.revision + 1 };
  return ok({ data });
});
