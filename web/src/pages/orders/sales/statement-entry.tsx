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
import type { SaleAnswer } from '#shared/contract/orders';
import type { BalanceEntry } from '#shared/contract/payouts';
import { useMarketDates } from '../../../features/payout/beijing-time.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { Title } from '../../../ui/text/title.tsx';

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

interface Props {
  entry: BalanceEntry;
  /** The sales that a payout consists of. */
  sales: readonly SaleAnswer[];
}

/** One movement of the balance: reason, time and amount. */
export function EntryRow({ entry, sales }: Props) {
  const { statement: t } = useT();
  const dates = useMarketDates();
  const Icon = icons[entry.type];
  return (
    <li className="flex items-start gap-3.5 py-3.5">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <Icon aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-9 items-center gap-4">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <Heading entry={entry} />
            <Meta>
              <span>{dates.lately(entry.created_at)}</span>
              {entry.title !== undefined && <span>{t.types[entry.type]}</span>}
            </Meta>
          </div>
          <b className="num whitespace-nowrap font-semibold">
            {entry.amount > 0 && '+'}
            {formatMoney(fenOf(entry.amount))}
          </b>
        </div>
        {sales.map(({ id, title, earnings }) => (
          <p key={id} className="mt-1 flex gap-4 text-ink-3 text-sm">
            <span className="min-w-0 flex-1 truncate">{title}</span>
            {sales.length > 1 && <span className="num">{formatMoney(fenOf(earnings))}</span>}
          </p>
        ))}
      </div>
    </li>
  );
}

/** The file, if there is one; a payout links to its details. */
function Heading({ entry: { title, type, payout_id: payoutId } }: { entry: BalanceEntry }) {
  const { statement: t } = useT();
  if (payoutId === undefined)
    return (
      <span className="wrap-anywhere line-clamp-2 font-semibold">
        <Title text={title ?? t.types[type]} />
      </span>
    );
  return (
    <Link to={paths.payout(payoutId)} className="-my-2.5 inline-block py-2.5">
      <span className="link font-semibold">{t.types[type]}</span>
    </Link>
  );
}
