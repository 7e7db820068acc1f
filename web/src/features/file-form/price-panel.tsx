import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EarningsReceipt } from '../../ui/figures/receipt.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import type { PanelProps } from './about-panel.tsx';
import { priceFault, priceOf, validPriceOf } from './fields.ts';
import { PriceField } from './price-field.tsx';

type Props = PanelProps & {
  /** The page's messages for an invalid price. */
  faults: Record<'priceInvalid' | 'priceHigh', string>;
  /** Below the earnings: when they are paid, or for which orders the price holds. */
  line: string;
  /** The label of a minimum price, if buyers choose the amount. */
  least?: string | undefined;
  /** Further fields about the price. */
  children?: ReactNode;
};

/** The price and the seller's earnings. */
export function PricePanel({ form: { price }, edit, errorOf, faults, line, least, children }: Props) {
  const { common, create: t } = useT();
  /** The text when the field was last left: no fault is shown while it is being changed. */
  const [previousPrice, setPreviousPrice] = useState('');
  const fault = previousPrice === price && price.trim() !== '' ? priceFault(price) : undefined;
  return (
    <Panel heading={t.price}>
      <div className="flex items-start gap-2">
        <PriceField
          label={least ?? <span className="sr-only">{t.priceLabel}</span>}
          value={price}
          onValue={(input) => edit({ price: input })}
          onLeave={() => setPreviousPrice(price)}
          error={errorOf('price') ?? (fault && faults[fault])}
          className="-mt-1.5 min-w-0 flex-1"
        />
        {least === undefined && (
          <Button aria-pressed={priceOf(price) === 0} onClick={() => edit({ price: '0' })}>
            {common.free}
          </Button>
        )}
      </div>
      {least === undefined && <Earnings price={validPriceOf(price)} line={line} />}
      {children}
    </Panel>
  );
}

/** The seller's earnings at this price, updated while typing. */
function Earnings({ price, line }: { price: ReturnType<typeof validPriceOf>; line: string }) {
  const { create: t } = useT();
  if (price === undefined) return <p className="mt-3 text-ink-3 text-sm">{t.priceHint}</p>;
  if (price === 0) return <p className="mt-3 text-ink-3 text-sm">{t.freeLine}</p>;
  return (
    <div className="mt-3.5">
      <EarningsReceipt price={price} />
      <p className="mt-2 text-ink-3 text-sm">{line}</p>
    </div>
  );
}
