import { fen } from '#shared/money';
import { useBalance } from '../../../features/payout/money-ahead.tsx';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';
import { BalanceRow } from '../../../ui/figures/stat.tsx';
import { fenOf } from '../../../ui/text/format.ts';

/** The parts of the seller's balance in the order in which money passes through them; their room is kept before they are known. */
export function Balances() {
  const { sales: t } = useT();
  const balance = useBalance().data?.data;
  const stats = (['pending', 'available', 'in_transit', 'paid_out'] as const).map((key) => ({
    ...{ key, label: t.balances[key], fen: balance ? fenOf(balance[key]) : fen(0) },
  }));
  return (
    <div className={cx('mb-6', !balance && 'invisible')}>
      <BalanceRow stats={stats} />
    </div>
  );
}
