import { ChevronDown } from 'lucide-react';
import type { ResponseOf } from '../../../api/addresses.ts';
import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { useChannelName } from './channel-name.ts';
import { EarningsChart, spans, useDailyEarnings } from './earnings-chart.tsx';

type Source = ResponseOf<'GET /payments/sales'>['sources'][number];

/** The earnings of thirty days in one line with their curve; opened, the chart, the table and where buyers came from. */
export function MonthFold({ sources }: { sources: readonly Source[] }) {
  const { dashboard: t } = useT();
  const earned = useBalance().data?.data.earnings_30d;
  return (
    <details className="group mb-2 rounded-md border border-line bg-surface">
      <summary className="flex min-h-[52px] list-none items-center gap-3 px-3.5 [&::-webkit-details-marker]:hidden">
        <span className="text-ink-2">{t.lately(spans[0])}</span>
        {earned !== undefined && <b className="num font-semibold">{formatMoney(fenOf(earned))}</b>}
        <Sparkline />
        <ChevronDown
          aria-hidden="true"
          className="ml-auto flex-none text-ink-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 px-3.5 pt-2 pb-5">
        <EarningsChart />
        <Sources sources={sources} />
      </div>
    </details>
  );
}

/** Decorative: the chart has the figures. */
function Sparkline() {
  const days = useDailyEarnings(spans[0]).data?.data.days ?? [];
  const top = Math.max(1, ...days.map(({ earnings }) => earnings));
  return (
    <span
      aria-hidden="true"
      className="flex h-6 min-w-0 flex-1 items-end justify-end gap-[2px] overflow-hidden group-open:invisible"
    >
      {days.map(({ date, earnings }) => (
        <i
          key={date}
          className="w-[3px] flex-none rounded-[1px] bg-line-strong"
          style={{ height: `${Math.max(8, (Math.max(0, earnings) / top) * 100)}%` }}
        />
      ))}
    </span>
  );
}

/** 0.333 → 33.3%. Without earnings there are no shares. */
const shareOf = (part: number, all: number): string => (all > 0 ? `${((part / all) * 100).toFixed(1)}%` : '–');

const head = 'whitespace-nowrap py-2 font-normal text-ink-3';
const figure = 'num whitespace-nowrap py-2 pl-3 text-right';

/** The sales of each link, and how to make links that are counted. */
function Sources({ sources }: { sources: readonly Source[] }) {
  const { sources: t } = useSellingMessages();
  return (
    <section aria-label={t.title} className="border-line border-t pt-5">
      {sources.some(({ via }) => via !== null) && <Table sources={sources} />}
      <How />
    </section>
  );
}

function Table({ sources }: { sources: readonly Source[] }) {
  const { sources: t } = useSellingMessages();
  const channelOf = useChannelName();
  const all = sources.reduce((sum, { earnings }) => sum + fenOf(earnings), 0);
  return (
    <table className="mb-4 w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{t.title}</caption>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${head} text-left`}>
            {t.source}
          </th>
          {[t.sales, t.earnings, t.share].map((word) => (
            <th key={word} scope="col" className={`${head} pl-3 text-right`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map(({ via, sales, earnings }) => (
          <tr key={via ?? ''} className="border-line border-b">
            <th scope="row" className="wrap-anywhere py-2 text-left font-semibold">
              {via === null ? <span className="font-normal text-ink-2">{t.direct}</span> : channelOf(via)}
            </th>
            <td className={figure}>{t.salesOf(formatCount(sales))}</td>
            <td className={figure}>{formatMoney(fenOf(earnings))}</td>
            <td className={figure}>{shareOf(fenOf(earnings), all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Explains with a link of the seller's own. */
function How() {
  const { sources: t } = useSellingMessages();
  const { user } = useSession();
  if (!user) return null;
  const link = `${location.origin}${paths.user(user.username)}?via=xhs`;
  return (
    <div className="text-ink-2 text-sm">
      <b className="font-semibold">{t.howHeading}</b>
      <p className="mt-1">
        {t.how.before}
        <code lang="zxx" className="font-mono">
          ?via=xhs
        </code>
        {t.how.after}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-3">
        {t.example}
        <span lang="zxx" className="wrap-anywhere min-w-0">
          {link}
        </span>
        <CopyButton value={link} label={t.copyExample} />
      </p>
    </div>
  );
}
