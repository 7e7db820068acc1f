import type { Fen } from '#shared/money';
import { cx } from '../class-names.ts';
import { formatMoney } from '../text/format.ts';

/** The former price, struck through; screen readers get a label. */
export const FormerPrice = ({ fen, label, className }: { fen: Fen; label: string; className?: string }) => (
  <s className={cx('num whitespace-nowrap font-normal text-ink-3', className)}>
    <span className="sr-only">{`${label} `}</span>
    {formatMoney(fen)}
  </s>
);
