import type { RedemptionAnswer } from '#shared/contract/promotions';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { paths } from '../../../nav/paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { OrderNumber } from '../../../ui/figures/order-number.tsx';
import { Meta, RowTitle } from '../../../ui/list/rows.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { useDates } from '../../../ui/text/dates.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

const tones = { held: 'info', used: 'ok', late: 'warn' } as const satisfies Record<RedemptionAnswer['state'], string>;

/** A redemption: buyer, file and amount. */
export function RedemptionRow({ redemption }: { redemption: RedemptionAnswer }) {
  const { coupons: t } = useSellingMessages();
  const dates = useDates();
  const { username, display_name: name } = redemption.buyer;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1.5 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <RowTitle to={paths.file(redemption.file_post_id)}>{redemption.title}</RowTitle>
        <Meta className="mt-1">
          {username ? (
            <Link to={paths.user(username)} className="-my-2 min-w-0 py-2 hover:text-accent-text">
              <span className="truncate">{name}</span>
            </Link>
          ) : (
            <span>{t.somebodyGone}</span>
          )}
          <span>{dates.lately(redemption.at)}</span>
          <OrderNumber brief value={redemption.out_trade_no} />
        </Meta>
      </div>
      <Badge tone={tones[redemption.state]}>{t.useStates[redemption.state]}</Badge>
      <div className="num min-w-22 text-right leading-[1.45]">
        <b className="font-semibold">{t.paid(formatMoney(fenOf(redemption.amount)))}</b>
        <span className="block text-ink-3 text-xs">{t.savedOf(formatMoney(fenOf(redemption.saved)))}</span>
      </div>
    </li>
  );
}
