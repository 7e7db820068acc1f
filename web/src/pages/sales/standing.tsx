import type { Sale } from '#shared/contract/orders';
import { useT } from '../../i18n/index.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useDates } from '../../ui/text/dates.ts';

const tones = {
  settling: 'warn',
  available: 'info',
  in_transit: 'info',
  arrived: 'ok',
  refunded: 'plain',
} as const satisfies Record<Sale['payout_state'], string>;

interface Props {
  sale: Sale;
  /** When what is available goes out, or what it waits for. */
  waiting: string;
}

/** Where this sale's money is, and what happens next. */
export function Standing({ sale, waiting }: Props) {
  const t = useT();
  const dates = useDates();
  const line = {
    settling: t.sales.settlingLine,
    available: waiting,
    in_transit: t.sales.inTransitLine,
    refunded: sale.refunded_at ? t.sales.refundedLine(dates.lately(sale.refunded_at)) : '',
    arrived: sale.arrived_at ? t.sales.arrivedLine(dates.lately(sale.arrived_at)) : '',
  }[sale.payout_state];
  return (
    <>
      <Badge tone={tones[sale.payout_state]}>{t.sales.states[sale.payout_state]}</Badge>
      <span className="num text-ink-3 text-xs">{line}</span>
    </>
  );
}
