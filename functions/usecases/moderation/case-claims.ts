import { beijingTime } from '#functions/domain/time';
import type { Deps } from '#functions/ports/index';
import { findUser } from '#functions/store/accounts/users';
import { type Case, findCase } from '#functions/store/moderation/cases';
import { ok, type Result, refuse } from '#shared/result';
import type { Decision } from '#shared/safety';

/** The operator who decides. */
export interface Decider {
  id: string;
  username: string;
}

/** Finds a case that this operator may decide now and has seen in its current revision. */
export async function findDecidableCase(
  { table, clock }: Deps<'table' | 'clock'>,
  caseId: string,
  { by, revision }: { by: Decider; revision: number },
): Promise<Result<Case, 'case_not_found' | 'case_claimed' | 'case_changed'>> {
  const existing = await findCase(table, caseId);
  if (!existing) return refuse('case_not_found');
  if (isClaimedByAnother(existing, by, clock.now())) return refuseClaimed(existing);
  const isOpen = existing.state === 'open' || existing.state === 'received';
  return isOpen && hasSeen(existing, by, revision) ? ok(existing) : refuse('case_changed');
}

/** The page claims a case as it opens it, so a quick decision may be based on the revision before its own claim. */
const hasSeen = ({ revision, claimedBy, claimedRevision }: Case, by: Decider, seen: number): boolean =>
  seen === revision || (claimedBy === by.username && seen === claimedRevision && revision === claimedRevision + 1);

export const isClaimedByAnother = ({ claimedBy, claimedUntil = 0 }: Case, by: Decider, now: number): boolean =>
  claimedBy !== undefined && claimedBy !== by.username && claimedUntil > now;

export const refuseClaimed = ({ claimedBy = '', claimedUntil = 0 }: Case) =>
  refuse('case_claimed', { params: { who: claimedBy, until: beijingTime(claimedUntil, 'zh') } });

/** Only an admin may limit or suspend a colleague. */
export async function validateDecider(
  { table }: Deps<'table'>,
  { personId }: Case,
  { by, decision }: { by: Decider; decision: Decision },
): Promise<Result<undefined, 'colleague_case'>> {
  if (decision !== 'limit' && decision !== 'suspend') return ok(undefined);
  const [person, decider] = await Promise.all([findUser(table, personId), findUser(table, by.id)]);
  const isColleague = (person?.roles.length ?? 0) > 0;
  return isColleague && !decider?.roles.includes('admin') ? refuse('colleague_case') : ok(undefined);
}
