import { claimPeriod, claimsAtMost } from '#functions/domain/moderation/deadlines';
import { instant } from '#functions/domain/time';
import { operatorAction } from '#functions/runtime/endpoint';
import { type Case, caseChanged, findCase } from '#functions/store/moderation/cases';
import { isClaimedByAnother, refuseClaimed } from '#functions/usecases/moderation/case-claims';
import { concerningCase } from '#functions/usecases/operations/conflict-of-interest';
import { routes } from '#shared/contract/index';
import { ok, refuse } from '#shared/result';

/** How often this operator has claimed the case in a row. */
const claimsBy = ({ claimedBy, claims = 1 }: Case, username: string): number => (claimedBy === username ? claims : 0);

export const claimCase = operatorAction(
  routes.claimCase,
  ['table', 'clock'],
  ({ params }) => concerningCase(params.id),
  async ({ params, user }, ports) => {
    const { table, clock } = ports;
    const about = await findCase(table, params.id);
    if (!about) return refuse('case_not_found');
    const now = clock.now();
    if (isClaimedByAnother(about, user, now)) return refuseClaimed(about);
    if (about.state !== 'open' && about.state !== 'received') return refuse('case_changed');
    const claims = claimsBy(about, user.username) + 1;
    if (claims > claimsAtMost) return refuse('claim_spent');
    const claimedUntil = now + claimPeriod;
    const claim = { claimedBy: user.username, claimedUntil, claimedRevision: about.revision, claims };
    const committed = await table.commit([caseChanged(about, claim)]);
    if (!committed.ok) return refuse('case_changed');
    const data = { claimed_by: user.username, claimed_until: instant(claimedUntil), revision: about.revision + 1 };
    return ok({ data });
  },
);
