import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Fen } from '#shared/money';
import type { ResponseOf } from '../../../api/addresses.ts';
import { arrivalsOf, sumOf } from '../../../features/payout/arrivals.ts';
import { BeijingMark } from '../../../features/payout/beijing-mark.tsx';
import { isBeijingTime, useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useBalance, useLatestPayouts } from '../../../features/payout/money-ahead.tsx';
import { useNextPayout } from '../../../features/payout/next-payout.ts';
import type { Records } from '../../../features/records/record-address.ts';
import { RecordList, RecordSearch } from '../../../features/records/record-list.tsx';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { IconButton, Link } from '../../../ui/button/button.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import { usePayoutText } from './payout-text.ts';
import { type Carrier, groupSales, type SaleGroup } from './sale-groups.ts';
import { SaleRow } from './sale-row.tsx';

type Sales = ResponseOf<'GET /payments/sales'>;

/** The heading of the list, with a field to search it once that is wanted. */
export function SalesSearch({ records, sales }: { records: Records; sales: Sales | undefined }) {
  const { sales: t } = useT();
  const [isOpen, setOpen] = useState(records.q !== '');
  const heading = (
    <div className="flex w-full items-center justify-between">
      <div className="flex items-baseline gap-2">
        <h2 id="sales-records">{t.records}</h2>
        {!isBeijingTime() && <BeijingMark />}
      </div>
      <IconButton icon={Search} label={t.searchLabel} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
    </div>
  );
  if (!isOpen) return heading;
  return (
    <RecordSearch
      heading={heading}
      records={records}
      label={t.searchLabel}
      hint={t.searchHint}
      pagination={sales?.pagination}
    />
  );
}

interface Props {
  sales: Sales;
  records: Records;
  /** The shown items still belong to the previous list. */
  isOther: boolean;
}

/** `payouts` carry the sales of the page. */
export function useSaleGroups({ sales, payouts }: Pick<Sales, 'sales' | 'payouts'>): SaleGroup[] {
  const balance = useBalance().data?.data;
  const latest = useLatestPayouts().data?.data;
  const undated = balance ? balance.available + balance.pending : 0;
  return groupSales(sales, {
    payouts,
    latest: { payouts: latest?.payouts ?? [], hasOlder: latest?.pagination.next_cursor !== null },
    arrivals: balance ? arrivalsOf(balance) : [],
    undated,
  });
}

/** Sales under the payouts that carry their money, with date and sum once in their heads. */
export function SalesList({ sales, records, isOther }: Props) {
  const groups = useSaleGroups(sales);
  return (
    <RecordList records={records} pagination={sales.pagination} isOther={isOther} nothing={null}>
      {groups.map((group) => (
        <Group key={group.key} group={group} query={records.q} />
      ))}
    </RecordList>
  );
}

function Group({ group: { key, carrier, sales }, query }: { group: SaleGroup; query: string }) {
  const { text, amount, to } = useSaleHead(carrier);
  return (
    <section aria-labelledby={`payout-${key}`}>
      <h3
        id={`payout-${key}`}
        className="num flex justify-between gap-4 border-line border-b pt-6 pb-2 font-semibold text-ink-3 text-sm"
      >
        {to ? (
          <Link to={to} className="-my-2 py-2 hover:text-accent-text">
            {text}
          </Link>
        ) : (
          text
        )}
        {amount !== undefined && amount > 0 && <span>{formatMoney(amount)}</span>}
      </h3>
      <Rows label={text}>
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} query={query} />
        ))}
      </Rows>
    </section>
  );
}

interface Head {
  text: string;
  amount?: Fen;
  /** The page of the payout, if it is one. */
  to?: string;
}

export function useSaleHead(carrier: Carrier): Head {
  const { ahead: t, sales } = useT();
  const { arrival, date } = useMarketDates();
  const payoutText = usePayoutText();
  const { line } = useNextPayout(useBalance().data?.data);
  if (carrier.what === 'refunded') return { text: sales.states.refunded };
  if (carrier.what === 'run') return { text: t.by(arrival(carrier.arrival.by)), amount: carrier.arrival.amount };
  if (carrier.what === 'waiting') return { text: line || sales.pendingLine, amount: carrier.amount };
  const { payouts } = carrier;
  const [payout] = payouts;
  if (!payout) return { text: '' };
  const { state, finished_at: finishedAt } = payout;
  return {
    text: state === 'succeeded' && finishedAt ? t.arrived(date(finishedAt)) : payoutText(payout),
    amount: sumOf(payouts),
    ...(payouts.length === 1 && { to: paths.payout(payout.id) }),
  };
}
