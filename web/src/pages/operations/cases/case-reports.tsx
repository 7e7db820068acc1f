import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { Meta, Rows } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { CaseDetail } from './decision.ts';

type Report = CaseDetail['report_list'][number];

export function CaseReports({ detail: { report_list: reports, kind } }: { detail: CaseDetail }) {
  const { caseFile: t } = useOperatorMessages();
  if (reports.length === 0 && kind === 'notice') return null;
  const count = <span className="num text-ink-3 text-sm">{formatCount(reports.length)}</span>;
  return (
    <Panel heading={t.reportList} aside={count}>
      {reports.length === 0 ? (
        <p className="text-ink-2">{t.noReports}</p>
      ) : (
        <Rows label={t.reportList}>
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </Rows>
      )}
    </Panel>
  );
}

function ReportLine({ report }: { report: Report }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { reason, text, at, username, is_buyer: isBuyer, is_confirmed: isConfirmed } = report;
  return (
    <li className="py-3">
      <Meta>
        <b className="font-semibold text-ink">{terms.reasons[reason]}</b>
        {username ? (
          <Link to={operatorPaths.person(username)} className="link">
            @{username}
          </Link>
        ) : (
          <span>{t.guest}</span>
        )}
        <span>{dates.lately(at)}</span>
        {isBuyer && <Badge tone="info">{t.buyer}</Badge>}
        {!isConfirmed && <Badge>{t.unconfirmed}</Badge>}
      </Meta>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-sm">
        {text || <span className="text-ink-3">{t.noText}</span>}
      </p>
    </li>
  );
}
