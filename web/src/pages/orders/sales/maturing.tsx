import type { BalanceAnswer } from '#shared/contract/payouts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

type Maturing = BalanceAnswer['maturing'];

/** Longer lists help no reader: the last line sums up the rest, all of which is available by then. */
const mostLines = 4;

const sumOf = (maturing: Maturing): number => maturing.reduce((sum, { amount }) => sum + fenOf(amount), 0) / 100;

function linesOf(maturing: Maturing): Maturing {
  const rest = maturing.slice(mostLines - 1);
  const last = rest.at(-1);
  if (!last || rest.length === 1) return maturing;
  return [...maturing.slice(0, mostLines - 1), { at: last.at, amount: sumOf(rest) }];
}

/**
 * The dates on which pending money becomes available. Renders nothing if nothing is pending, or if there is only one
 * date, which the balance shows.
 */
export function MaturingPanel({ maturing }: { maturing: Maturing }) {
  const { sales: t } = useT();
  const { soon } = useMarketDates();
  const lines = linesOf(maturing);
  if (lines.length < 2) return null;
  const isRest = (at: number) => lines.length < maturing.length && at === lines.length - 1;
  return (
    <Panel label={t.maturing}>
      <p className="text-ink-2 text-sm">{t.maturingLine}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {lines.map(({ at, amount }, index) => (
          <li key={at} className="num text-sm">
            <b className="font-semibold">{formatMoney(fenOf(amount))}</b>{' '}
            <span className="text-ink-3">{isRest(index) ? t.maturesBy(soon(at)) : t.maturesFrom(soon(at))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
