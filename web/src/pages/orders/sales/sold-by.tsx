import type { SaleAnswer } from '#shared/contract/orders';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { Link } from '../../../ui/button/link.tsx';
import { Meta } from '../../../ui/list/rows.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

/** The coupon, the link and the list price of a sale; renders nothing if it has none of them. */
export function SoldBy({ sale: { amount, list_price: list, coupon, via } }: { sale: SaleAnswer }) {
  const { sources: t } = useSellingMessages();
  const isLess = amount < list;
  if (coupon === null && via === null && !isLess) return null;
  return (
    <Meta className="mt-1">
      {coupon !== null && (
        <Link to={couponPaths.one(coupon)} className="wrap-anywhere -my-2 min-w-0 py-2 hover:text-accent-text">
          {t.coupon(coupon)}
        </Link>
      )}
      {via !== null && <span className="wrap-anywhere min-w-0">{t.via(via)}</span>}
      {isLess && <span>{t.listPrice(formatMoney(fenOf(list)))}</span>}
    </Meta>
  );
}
