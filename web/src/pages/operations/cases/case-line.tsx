import { MessageSquareText, UserRound } from 'lucide-react';
import type { CaseRow } from '#shared/contract/shapes/operator-answers';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { coverOf, Thumb } from '../../../ui/cover/cover-image.tsx';
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
      picture={<Picture target={row.targets[0]} />}
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
      {terms.states[state] !== terms.states.open && <Badge>{terms.states[state]}</Badge>}
    </Row>
  );
}

function Picture({ target }: { target: CaseRow['targets'][number] | undefined }) {
  if (target?.file) return <Thumb {...coverOf({ ...target.file, id: target.id, title: target.name ?? '' })} />;
  const Icon = target?.type === 'user' ? UserRound : MessageSquareText;
  return (
    <span className="grid aspect-[3/2] w-18 flex-none place-items-center rounded-sm bg-sunken text-ink-3">
      <Icon aria-hidden="true" />
    </span>
  );
}
