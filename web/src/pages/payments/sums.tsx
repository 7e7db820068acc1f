import type { FileDetail } from '#shared/contract/files';
import { type Fen, fen } from '#shared/money';
import type { Deal } from '../../features/offers/deal.ts';
import { type BuyingMessages, useBuyingMessages } from '../../i18n/buying-messages.ts';
import { fenOf, formatMoney } from '../../ui/text/format.ts';

interface Line {
  key: string;
  label: string;
  fen: Fen;
}

/** The lines between list price and amount, if the buyer's code or choice changed it. */
function linesOf({ list_price, price }: FileDetail, { amount, coupon }: Deal, t: BuyingMessages['sum']): Line[] {
  const [list, now] = [fenOf(list_price), fenOf(price)];
  const changes = [
    { key: 'sale', label: t.sale, fen: fen(now - list) },
    coupon?.applies
      ? { key: 'coupon', label: t.coupon(coupon.code), fen: fen(amount - now) }
      : { key: 'more', label: t.more, fen: fen(amount - now) },
  ].filter((change) => change.fen !== 0);
  return amount !== now ? [{ key: 'list', label: t.list, fen: list }, ...changes] : [];
}

export function Sums({ file, deal }: { file: FileDetail; deal: Deal }) {
  const { sum: t } = useBuyingMessages();
  const lines = linesOf(file, deal, t);
  if (lines.length === 0) return null;
  return (
    <dl aria-label={t.label} className="num mt-2 text-sm">
      {lines.map(({ key, label, fen: change }) => (
        <div key={key} className="flex justify-between gap-4 py-[3px]">
          <dt className="wrap-anywhere text-ink-2">{label}</dt>
          <dd className="whitespace-nowrap">{key === 'more' ? `+${formatMoney(change)}` : formatMoney(change)}</dd>
        </div>
      ))}
    </dl>
  );
}
