import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fen } from '#shared/money';
import { cx } from '../class-names.ts';
import { formatMoney } from '../text/format.ts';

interface StatParts {
  label: ReactNode;
  figure: ReactNode;
  line?: ReactNode;
}

/** A label, a large figure, and a line below. A dl may have one div around a pair, and none inside it. */
const StatLines = ({ label, figure, line }: StatParts) => (
  <>
    <dt className="flex items-center gap-1.5 text-ink-2 text-sm">{label}</dt>
    <dd className="num mt-0.5 font-semibold text-[1.375rem] leading-[1.3] tracking-[-.015em] whitespace-nowrap lg:text-[1.75rem]">
      {figure}
    </dd>
    {line && <dd className="text-ink-3 text-xs leading-normal">{line}</dd>}
  </>
);

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

interface BalanceRowProps {
  /** In the order in which money moves. */
  stats: ReadonlyArray<{ key: string; label: ReactNode; fen: Fen; line?: ReactNode }>;
}

/** The balances in one panel; an arrow on each divider shows where the money goes next. */
export const BalanceRow = ({ stats }: BalanceRowProps) => (
  <dl className="grid grid-cols-2 rounded-lg border border-line bg-surface md:grid-flow-col md:auto-cols-fr md:grid-cols-none">
    {stats.map(({ key, label, fen, line }, index) => (
      <div
        key={key}
        className="relative min-w-0 border-line p-4 not-nth-[-n+2]:border-t even:border-l md:border-t-0! md:py-5 lg:px-6 md:not-first:border-l"
      >
        <StatLines
          label={index > 0 ? <NextStatLabel>{label}</NextStatLabel> : label}
          figure={<MoneyStat fen={fen} />}
          line={line}
        />
      </div>
    ))}
  </dl>
);

/** The label with an arrow on the divider before it. */
const NextStatLabel = ({ children }: { children: ReactNode }) => (
  <>
    <span
      aria-hidden="true"
      className="absolute top-1/2 -left-3 hidden size-[23px] -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-ink-3 md:grid"
    >
      <ChevronRight className="size-[13px]" />
    </span>
    {children}
  </>
);
