import { AlarmClock, UserRound } from 'lucide-react';
import type { CaseRow } from '#shared/contract/shapes/operator-answers';
import { hour } from '#shared/limits';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { useSession } from '../../../session/session.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useAge } from '../use-age.ts';

const soon = 6 * hour;

/** The deadline: in words once it is over, in ochre when it is near. */
export function Due({ row: { deadline, is_overdue: isOverdue } }: { row: Pick<CaseRow, 'deadline' | 'is_overdue'> }) {
  const { cases: t } = useOperatorMessages();
  const dates = useMarketDates();
  const age = useAge();
  if (deadline === null) return null;
  if (isOverdue)
    return (
      <Badge tone="bad" icon={AlarmClock}>
        {t.overdue(age(deadline))}
      </Badge>
    );
  const isNear = Date.parse(deadline) - Date.now() < soon;
  return <span className={isNear ? 'font-medium text-warn' : 'text-ink-2'}>{t.due(dates.soon(deadline))}</span>;
}

/** The operator and end of a claim; undefined once it has expired. */
export const claimOf = ({ claimed_by: who, claimed_until: until }: Pick<CaseRow, 'claimed_by' | 'claimed_until'>) =>
  who !== null && until !== null && Date.parse(until) > Date.now() ? { who, until } : undefined;

export function Claimed({ row }: { row: CaseRow }) {
  const { cases: t } = useOperatorMessages();
  const { user } = useSession();
  const dates = useMarketDates();
  const claim = claimOf(row);
  if (!claim) return null;
  const until = dates.soon(claim.until);
  const isOwn = claim.who === user?.username;
  return (
    <span className={isOwn ? 'font-medium text-ink' : undefined}>
      <UserRound aria-hidden="true" />
      {isOwn ? t.claimedByYou(until) : t.claimedBy(claim.who, until)}
    </span>
  );
}
