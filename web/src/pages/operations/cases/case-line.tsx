import type { CaseRow } from '#shared/contract/shapes/operator-answers';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Row } from '../row.tsx';
import { Claimed, Due } from './due.tsx';
import { useTargetName } from './target-name.ts';

/** A case in the queue: subject and reason, then deadline, then owner. */
export function CaseLine({ row }: { row: CaseRow }) {
  const { cases: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { ofAll } = useTargetName();
  const { id, kind, state, reason, reports, decision, decided_at: decided } = row;
  return (
    <Row
      to={operatorPaths.case(id)}
      title={ofAll(row.targets)}
      meta={
        <>
          <span>{terms.kinds[kind]}</span>
          <span className="text-ink-2">{terms.reasons[reason]}</span>
          {kind === 'report' && reports > 0 && <span>{t.reports(reports)}</span>}
          <Claimed row={row} />
        </>
      }
    >
      {decision && <span>{terms.decisions[decision]}</span>}
      {decided ? <span className="text-ink-3">{t.decidedAt(dates.lately(decided))}</span> : <Due row={row} />}
      {(decided || kind === 'notice') && <Badge>{terms.states[state]}</Badge>}
    </Row>
  );
}
