import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Panel, Rule } from '../../../ui/frame/panel.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { PayoutTimeline } from './payout-timeline.tsx';

export const useLatestPayout = () => useQuery(read('GET /payments/payouts', { query: { limit: 1 } }));

/** The last payout and the link to all of them; renders nothing if there was none. */
export function LatestPayout() {
  const t = useT();
  const payout = useLatestPayout().data?.data.payouts[0];
  if (!payout) return null;
  const amount = (
    <span className="flex items-baseline gap-2.5">
      <BeijingMark />
      <b className="num">{formatMoney(fenOf(payout.amount))}</b>
    </span>
  );
  return (
    <Panel heading={t.sales.latest} aside={amount}>
      <PayoutTimeline payout={payout} />
      <Rule className="mt-4 mb-2" />
      <div className="-mb-3 flex flex-wrap justify-between gap-x-5 text-sm">
        <Link to={paths.payout(payout.id)} className="link py-3">
          {t.payouts.sales}
        </Link>
        <Link to={paths.payouts()} className="link py-3">
          {t.payouts.link}
        </Link>
      </div>
    </Panel>
  );
}
