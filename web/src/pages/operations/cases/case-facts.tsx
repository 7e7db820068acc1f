import type { ReactNode } from 'react';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../nav/operator-paths.ts';
import { Link } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { useAiText } from './case-goods.tsx';
import type { CaseDetail } from './decision.ts';

/** Who says what, and the few facts that a decision needs: what is empty has no row. */
export function CaseFacts({ detail: { files, person, targets, report_list: reports } }: { detail: CaseDetail }) {
  const { caseFile: t, operatorActions } = useOperatorMessages();
  const aiText = useAiText();
  const isWritten = targets.some(({ type }) => type === 'review' || type === 'question');
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2">
      {reports.length > 0 && (
        <Fact label={t.reportersSay}>
          {reports.map((report) => (
            <ReportLine key={report.id} report={report} />
          ))}
        </Fact>
      )}
      {files.map((file) => (
        <Fact key={file.id} label={t.price}>
          {t.priceAndSales(
            file.price > 0 ? formatMoney(fenOf(file.price)) : t.free,
            formatCount(file.purchases),
            formatCount(file.downloads),
          )}
        </Fact>
      ))}
      {files.map((file) => (
        <Fact key={file.id} label={t.declared}>
          {aiText(file.ai)}
        </Fact>
      ))}
      {person && (
        <Fact label={isWritten ? t.writer : operatorActions.seller}>
          <PersonLine person={person} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{label}</dt>
    <dd className="wrap-anywhere min-w-0">{children}</dd>
  </>
);

function ReportLine({ report }: { report: CaseDetail['report_list'][number] }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const dates = useMarketDates();
  const { reason, text, at, username, is_buyer: isBuyer, is_confirmed: isConfirmed } = report;
  return (
    <p>
      <span className="whitespace-pre-line">
        <Sentence>{text ? terms.quoted(text) : terms.reasons[reason]}</Sentence>
      </span>{' '}
      {username ? (
        <Link to={operatorPaths.person(username)} className="link">
          @{username}
        </Link>
      ) : (
        t.guest
      )}{' '}
      <span className="whitespace-nowrap text-ink-3">{dates.lately(at)}</span>{' '}
      {isBuyer && <Badge tone="info">{t.buyer}</Badge>}
      {!isConfirmed && <Badge>{t.unconfirmed}</Badge>}
    </p>
  );
}

function PersonLine({ person }: { person: NonNullable<CaseDetail['person']> }) {
  const { caseFile: t, terms } = useOperatorMessages();
  const { username, display_name: name, standing, strikes, files } = person;
  return (
    <>
      <Link to={operatorPaths.person(username)} className="link">
        {name || username}
      </Link>
      <Sentence>{t.personFacts(files, strikes)}</Sentence>{' '}
      {standing && <Badge tone="bad">{terms.standings[standing]}</Badge>}
    </>
  );
}
