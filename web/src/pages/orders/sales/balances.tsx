import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { BalanceRow } from '../../../ui/figures/stat.tsx';
import { fenOf } from '../../../ui/text/format.ts';

/** The parts of the seller's balance in the order in which money passes through them. */
export function Balances() {
  const { sales: t } = useT();
  const balance = useBalance().data?.data;
  if (!balance) return null;
  const stats = (['pending', 'available', 'in_transit', 'paid_out'] as const).map((key) => ({
    ...{ key, label: t.balances[key], fen: fenOf(balance[key]) },
  }));
  return (
    <div className="mb-6">
      <BalanceRow stats={stats} />
    </div>
  );
}
