import type { Fen } from '#shared/money';
import { cx } from '../class-names.ts';
import { formatMoney } from '../text/format.ts';

interface FigureListProps {
  figures: ReadonlyArray<{ label: string; text: string }>;
  className?: string;
}

/** Small labelled figures in a line that wraps. */
export const FigureList = ({ figures, className }: FigureListProps) => (
  <dl className={cx('num flex flex-wrap gap-x-8 gap-y-1 text-sm', className)}>
    {figures.map(({ label, text }) => (
      <div key={label} className="flex gap-2.5">
        <dt className="text-ink-2">{label}</dt>
        <dd className="font-semibold">{text}</dd>
      </div>
    ))}
  </dl>
);

/** An amount with small ¥ and decimals. Zero is drawn in grey. */
export function MoneyStat({ fen }: { fen: Fen }) {
  if (fen === 0) return <span className="font-normal text-[.62em] text-ink-3">{formatMoney(fen)}</span>;
  const [, sign = '', whole = '', decimals = ''] = /^(−?¥)([\d,]+)(\.\d\d)$/.exec(formatMoney(fen)) ?? [];
  return (
    <>
      <small className="font-semibold text-[.62em]">{sign}</small>
      {whole}
      <small className="font-semibold text-[.62em]">{decimals}</small>
    </>
  );
}
