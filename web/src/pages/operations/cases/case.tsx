import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { read, retryUnlessMissing } from '../../../api/query.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { PageHead, Panel, Split } from '../../../ui/frame/panel.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { Facts } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { BackLink } from '../back-link.tsx';
import { Loaded } from '../loaded.tsx';
import { MeasureLines } from '../measure-lines.tsx';
import { CaseFiles } from './case-files.tsx';
import { CaseNotice } from './case-notice.tsx';
import { CasePerson } from './case-person.tsx';
import { CaseReports } from './case-reports.tsx';
import { CaseWords } from './case-words.tsx';
import { ClaimButton } from './claim-button.tsx';
import { DecideForm } from './decide-form.tsx';
import { type CaseDetail, isOpen, isWave } from './decision.ts';
import { Due } from './due.tsx';
import { useTargetName } from './target-name.ts';

export function Case() {
  const { caseFile: t, cases } = useOperatorMessages();
  const { id = '' } = useParams();
  const query = useQuery({ ...read('GET /operator/cases/{id}', { params: { id } }), retry: retryUnlessMissing });
  usePageTitle(cases.title);
  const missing = (
    <Empty level={1} heading={t.missing} line={t.missingLine} to={operatorPaths.cases()} word={cases.title} />
  );
  return (
    <>
      <BackLink to={operatorPaths.cases()}>{cases.title}</BackLink>
      <Loaded query={query} takes="moderator" missing={missing}>
        {({ data }) => <CaseView key={data.id} detail={data} />}
      </Loaded>
    </>
  );
}

function CaseView({ detail }: { detail: CaseDetail }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const { ofAll } = useTargetName();
  const { kind, state, targets, measures, files, words, person, notice } = detail;
  return (
    <>
      <PageHead
        heading={<span className="wrap-anywhere">{t.of(terms.kinds[kind], ofAll(targets))}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone={isOpen(detail) ? 'warn' : 'plain'}>{terms.states[state]}</Badge>
            <Due row={detail} />
          </span>
        }
      >
        {isOpen(detail) && <ClaimButton detail={detail} />}
      </PageHead>
      <Split
        aside={
          <>
            {isOpen(detail) && <DecideForm detail={detail} />}
            <CaseFacts detail={detail} />
          </>
        }
      >
        {measures.length > 0 && (
          <Panel heading={t.measures}>
            <MeasureLines label={t.measures} measures={measures} />
          </Panel>
        )}
        {notice && <CaseNotice notice={notice} />}
        {isWave(detail) ? <Callout tone="info">{t.wave}</Callout> : <CaseReports detail={detail} />}
        {words.length > 0 && <CaseWords words={words} />}
        {files.length > 0 && <CaseFiles files={files} />}
        {person && <CasePerson person={person} />}
      </Split>
    </>
  );
}

function CaseFacts({ detail }: { detail: CaseDetail }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { id, reason, opened_at: opened, deadline, decided_at: decided } = detail;
  const facts = [
    { key: 'reason', label: t.reason, value: terms.reasons[reason] },
    { key: 'opened', label: t.opened, value: dates.lately(opened) },
    ...(deadline ? [{ key: 'deadline', label: t.deadline, value: dates.lately(deadline) }] : []),
    ...(decided ? [{ key: 'decided', label: t.decided, value: dates.lately(decided) }] : []),
    { key: 'number', label: t.number, value: <OrderNumber value={id} copy={t.copyNumber(id)} /> },
  ];
  return (
    <section aria-label={t.number} className="px-1">
      <Facts facts={facts} />
      <p className="mt-2 text-right">
        <BeijingMark />
      </p>
    </section>
  );
}
