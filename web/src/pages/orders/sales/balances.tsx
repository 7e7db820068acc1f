import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { FigureList } from '../../../ui/figures/stat.tsx';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

const parts = ['pending', 'available', 'in_transit', 'paid_out'] as const;

/** The parts of the seller's balance that are not zero, in the order in which money passes through them. */
export function Balances() {
  const { sales: t } = useT();
  const balance = useBalance().data?.data;
  const figures = parts.flatMap((key) =>
    balance?.[key] ? [{ label: t.balances[key], text: formatMoney(fenOf(balance[key])) }] : [],
  );
  return figures.length > 0 && <FigureList figures={figures} />;
}
