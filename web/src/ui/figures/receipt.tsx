import type { ReactNode } from 'react';
import { type Fen, fen, splitSale } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { formatMoney } from '../text/format.ts';
import { Price } from './price.tsx';

interface ReceiptLine {
  key: string;
  label: ReactNode;
  fen: Fen;
}

/** Lines, a dashed rule, and the sum below it. */
export const Receipt = ({ lines, sum }: { lines: readonly ReceiptLine[]; sum: { label: ReactNode; fen: Fen } }) => (
  <dl className="num text-sm">
    {lines.map(({ key, label, fen }) => (
      <div key={key} className="flex justify-between gap-4 py-[5px]">
        <dt className="text-ink-2">{label}</dt>
        <dd>{formatMoney(fen)}</dd>
      </div>
    ))}
    <div className="mt-1.5 flex items-baseline justify-between gap-4 border-line-strong border-t border-dashed pt-3 font-semibold text-base">
      <dt>{sum.label}</dt>
      <dd>
        <Price fen={sum.fen} sum className="text-[1.5rem]" />
      </dd>
    </div>
  </dl>
);

/** A price, the platform's fee, and what remains to the seller. */
export function EarningsReceipt({ price }: { price: Fen }) {
  const t = useT();
  const { fee, earnings } = splitSale(price);
  return (
    <Receipt
      lines={[
        { key: 'price', label: t.payout.buyerPays, fen: price },
        { key: 'fee', label: t.payout.platformFee, fen: fen(-fee) },
      ]}
      sum={{ label: t.create.youGet, fen: earnings }}
    />
  );
}
