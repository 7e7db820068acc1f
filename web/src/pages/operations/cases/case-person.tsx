import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { CaseDetail } from './decision.ts';

/** The owner of the files or texts, and their earlier measures. */
export function CasePerson({ person }: { person: NonNullable<CaseDetail['person']> }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { username, display_name: name, standing, strikes } = person;
  return (
    <Panel heading={t.person}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <RowTitle to={operatorPaths.person(username)}>
          {name || username} <span className="font-normal text-ink-3">@{username}</span>
        </RowTitle>
        {standing && <Badge tone="bad">{terms.standings[standing]}</Badge>}
      </div>
      <Meta className="mt-0.5">
        <span className={strikes > 0 ? 'font-semibold text-ink' : undefined}>
          {strikes > 0 ? t.strikes(strikes) : t.noStrikes}
        </span>
        <span>{t.fileCount(person.files)}</span>
        <span>{t.joined(dates.date(person.created_at))}</span>
      </Meta>
    </Panel>
  );
}
