import type { Fen } from '#shared/money';
import { cx } from '../class-names.ts';
import { formatMoney } from '../text/format.ts';

/** What was paid before: a line through it, and in words for whoever does not see one. */
export const WasPrice = ({ fen, label, className }: { fen: Fen; label: string; className?: string }) => (
  <s className={cx('num whitespace-nowrap font-normal text-ink-3', className)}>
    <span className="sr-only">{`${label} `}</span>
    {formatMoney(fen)}
  </s>
);
