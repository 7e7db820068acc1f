import { type ReactNode, useState } from 'react';
import { splitSale } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { formatMoney } from '../../ui/text/format.ts';
import type { FieldsProps } from './basic-fields.tsx';
import { priceFault, priceOf, validPriceOf } from './fields.ts';
import { PriceField } from './price-field.tsx';

type Props = FieldsProps & {
  /** The page's messages for an invalid price. */
  faults: Record<'priceInvalid' | 'priceHigh', string>;
  /** The label of a minimum price, if buyers choose the amount. */
  least?: string | undefined;
  /** Further fields about the price. */
  children?: ReactNode;
};

/** The price and the seller's earnings. */
export function PriceFields({ form: { price }, edit, errorOf, faults, least, children }: Props) {
  const { common, shared } = useT();
  /** The text when the field was last left: no fault is shown while it is being changed. */
  const [previousPrice, setPreviousPrice] = useState('');
  const fault = previousPrice === price && price.trim() !== '' ? priceFault(price) : undefined;
  return (
    <div>
      <div className="flex items-start gap-2">
        <PriceField
          label={least ?? shared.price}
          value={price}
          onValue={(input) => edit({ price: input })}
          onLeave={() => setPreviousPrice(price)}
          error={errorOf('price') ?? (fault && faults[fault])}
          className="min-w-0 flex-1 sm:max-w-44"
        />
        {least === undefined && (
          <Button className="mt-[27px]" aria-pressed={priceOf(price) === 0} onClick={() => edit({ price: '0' })}>
            {common.free}
          </Button>
        )}
      </div>
      {least === undefined && <Earnings price={validPriceOf(price)} />}
      {children}
    </div>
  );
}

/** The seller's earnings at this price, updated while typing. */
function Earnings({ price }: { price: ReturnType<typeof validPriceOf> }) {
  const { create: t } = useT();
  if (price === undefined) return null;
  if (price === 0) return <p className="mt-1.5 text-ink-3 text-sm">{t.freeLine}</p>;
  return (
    <p className="num mt-1.5 text-ink-3 text-sm">
      {t.earnings.before} <b className="font-semibold text-ink">{formatMoney(splitSale(price).earnings)}</b>
      {t.earnings.after}
    </p>
  );
}
