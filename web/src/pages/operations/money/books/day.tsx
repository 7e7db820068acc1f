import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { type DayFigure, dayFigures } from '#shared/operations';
import { useRead } from '../../../../api/use-read.ts';
import { BeijingMark } from '../../../../features/payout/beijing-mark.tsx';
import { useMarketDates } from '../../../../features/payout/beijing-time.ts';
import { useOperatorMessages } from '../../../../i18n/operator-messages.ts';
import { operatorPaths } from '../../../../nav/operator-paths.ts';
import { pageOf } from '../../../../nav/page-number.ts';
import { TitledHead } from '../../../../nav/titled-head.tsx';
import { Link } from '../../../../ui/button/button.tsx';
import { Callout } from '../../../../ui/frame/callout.tsx';
import { Panel } from '../../../../ui/frame/panel.tsx';
import { Empty } from '../../../../ui/list/empty.tsx';
import { Pager } from '../../../../ui/list/pager.tsx';
import { fenOf, formatMoney } from '../../../../ui/text/format.ts';
import { DayWalk } from '../../day-walk.tsx';
import { dayAfter, dayOf, today } from '../../days.ts';
import { Loaded } from '../../loaded.tsx';
import type { DayBooks } from './answers.ts';
import { ByAccount, ByOperator, ByProvider } from './day-tables.tsx';
import { PostingLines } from './posting-lines.tsx';
import { SaveText } from './save-text.tsx';

/** The figures of a day; each links to the postings that it is the sum of. Opens at yesterday. */
export function Day() {
  const { books: t, frame } = useOperatorMessages();
  const params = useParams();
  const navigate = useNavigate();
  const day = dayOf(params.day) ?? dayAfter(today(), -1);
  return (
    <>
      <TitledHead heading={frame.pages.days} lead={t.daysLead} />
      <DayWalk day={day} to={operatorPaths.day} onDay={(next) => void navigate(operatorPaths.day(next))} />
      <DayView key={day} day={day} />
    </>
  );
}

function DayView({ day }: { day: string }) {
  const { books: t } = useOperatorMessages();
  const [search] = useSearchParams();
  const figure = dayFigures.find((one) => one === search.get('figure'));
  const provider = search.get('provider') ?? undefined;
  const request = { params: { day }, query: { page: pageOf(search), figure, provider } };
  const query = useRead('GET /operator/days/{day}', {
    ...request,
    placeholderData: (before) => before,
  });
  const missing = <Empty heading={t.dayMissing} line={t.dayMissingLine} />;
  return (
    <Loaded query={query} takes="finance" missing={missing}>
      {({ data }) => (
        <div className="grid gap-5">
          {!data.is_over && <Callout tone="info">{t.isOver}</Callout>}
          <Figures books={data} current={figure} />
          <DayLedger books={data} />
          <ByProvider books={data} />
          <ByAccount books={data} />
          <ByOperator books={data} />
          <DayPostings books={data} figure={figure} provider={provider} />
        </div>
      )}
    </Loaded>
  );
}

function Figures({ books, current }: { books: DayBooks; current: DayFigure | undefined }) {
  const { books: t, frame } = useOperatorMessages();
  const { day, figures, differences_open: open } = books;
  return (
    <Panel label={frame.pages.days}>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
        {dayFigures.map((figure) => (
          <div key={figure}>
            <dt className="text-ink-3 text-sm">{t.figureNames[figure]}</dt>
            <dd>
              <Link
                to={operatorPaths.day(day, { figure })}
                data-row
                aria-current={figure === current ? 'true' : undefined}
                className="inline-flex min-h-11 items-center font-semibold text-md underline decoration-line-strong underline-offset-4 hover:text-accent-text aria-[current]:decoration-ink md:min-h-9"
              >
                {formatMoney(fenOf(figures[figure].amount))}
              </Link>
              <span className="block text-ink-3 text-xs">{t.postingCount(figures[figure].postings)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {open > 0 ? (
          <Link to={operatorPaths.differences()} className="link text-warn">
            {t.differencesOpen(open)}
          </Link>
        ) : (
          <span className="text-ink-3 text-sm">{t.noDifferences}</span>
        )}
        <SaveText word={t.csv} path={`/operator/days/${day}/csv`} name={t.csvName(day)} />
      </div>
    </Panel>
  );
}

interface PostingsProps {
  books: DayBooks;
  figure: DayFigure | undefined;
  provider: string | undefined;
}

function DayPostings({ books: { day, postings, pagination }, figure, provider }: PostingsProps) {
  const { books: t } = useOperatorMessages();
  const [search] = useSearchParams();
  const of = figure && t.postingsOfFigure(t.figureNames[figure]);
  const heading = of ?? (provider ? t.postingsOfFigure(t.providers[provider] ?? provider) : t.allPostings);
  const chosen = { ...(figure && { figure }), ...(provider && { provider }) };
  const at = (page: number) => {
    const address = operatorPaths.day(day, chosen);
    return page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address;
  };
  const aside = (figure || provider) && (
    <Link to={operatorPaths.day(day)} className="link text-sm">
      {t.showAll}
    </Link>
  );
  return (
    <Panel heading={heading} aside={aside || <BeijingMark />}>
      {postings.length === 0 && <p className="text-ink-2">{t.postingsEmpty}</p>}
      <PostingLines label={heading} postings={postings} />
      <Pager page={pageOf(search)} totalPages={pagination.totalPages} to={at} />
    </Panel>
  );
}

/** The day's ledger export for an accountant, and whether earlier days are unchanged. */
function DayLedger({ books: { day, ledger } }: { books: DayBooks }) {
  const { books: t } = useOperatorMessages();
  const dates = useMarketDates();
  const button = ledger && <SaveText word={t.ledger} path={`/operator/ledger/${day}`} name={t.ledgerName(day)} />;
  return (
    <Panel heading={t.ledgerHeading} aside={button}>
      {ledger?.is_changed && (
        <Callout tone="bad" role="alert" heading={t.ledgerChanged} className="mb-3">
          {t.ledgerChangedLine}
        </Callout>
      )}
      <p className="text-ink-2 text-sm">{ledger ? t.ledgerLine : t.ledgerOpen}</p>
      {ledger && (
        <p className="num wrap-anywhere mt-2 text-ink-3 text-sm">
          {t.ledgerClosed(dates.lately(ledger.closed_at))} · {t.checksum}{' '}
          <span className="code">{ledger.checksum}</span>
        </p>
      )}
    </Panel>
  );
}
