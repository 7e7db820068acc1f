import type { ResponseOf } from '../../../api/addresses.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { useSession } from '../../../session/session.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { fenOf, formatCount, formatMoney } from '../../../ui/text/format.ts';
import { useChannelName } from './channel-name.ts';

type Source = ResponseOf<'GET /payments/sales'>['sources'][number];

/** 0.333 → 33.3%. Without earnings there are no shares. */
const shareOf = (part: number, all: number): string => (all > 0 ? `${((part / all) * 100).toFixed(1)}%` : '–');

const head = 'whitespace-nowrap py-2 font-normal text-ink-3';
const figure = 'num whitespace-nowrap py-2 pl-3 text-right';

/** The sales of each link, and how to make links that are counted. */
export function Sources({ sources }: { sources: readonly Source[] }) {
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
