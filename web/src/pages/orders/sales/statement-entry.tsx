import {
  ArrowLeftRight,
  Landmark,
  Lock,
  LockOpen,
  type LucideIcon,
  PencilLine,
  RotateCcw,
  ShoppingBag,
  Undo2,
} from 'lucide-react';
import type { BalanceEntry } from '#shared/contract/payouts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

const icons: Record<BalanceEntry['type'], LucideIcon> = {
  sale: ShoppingBag,
  refund: Undo2,
  payout: Landmark,
  payout_returned: RotateCcw,
  dispute: ArrowLeftRight,
  dispute_returned: ArrowLeftRight,
  held: Lock,
  held_returned: LockOpen,
  correction: PencilLine,
};

/** One movement of the balance: reason, time and amount. */
export function EntryRow({ entry }: { entry: BalanceEntry }) {
  const { statement: t } = useT();
  const dates = useMarketDates();
  const Icon = icons[entry.type];
  const number = entry.out_trade_no ?? entry.payout_id;
  return (
    <li className="flex items-start gap-3.5 py-3.5 md:items-center">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <Heading entry={entry} />
        <Meta className="mt-0.5">
          <span>{dates.lately(entry.created_at)}</span>
          {entry.title !== undefined && <span>{t.types[entry.type]}</span>}
          {number !== undefined && <OrderNumber value={number} />}
        </Meta>
      </div>
      <b className="num whitespace-nowrap font-semibold">
        {entry.amount > 0 && '+'}
        {formatMoney(fenOf(entry.amount))}
      </b>
    </li>
  );
}

/** The file, if there is one; a payout links to its details. */
function Heading({ entry: { title, type, payout_id: payoutId } }: { entry: BalanceEntry }) {
  const { statement: t } = useT();
  if (payoutId === undefined)
    return <span className="wrap-anywhere line-clamp-2 font-semibold">{title ?? t.types[type]}</span>;
  return (
    <Link to={paths.payout(payoutId)} className="-my-2.5 inline-block py-2.5">
      <span className="link font-semibold">{t.types[type]}</span>
    </Link>
  );
}
