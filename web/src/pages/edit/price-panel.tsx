import { splitSale } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EarningsReceipt } from '../../ui/figures/receipt.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { priceOf } from '../create/form.ts';
import { type Edit, useProblemText } from './use-edit.ts';

export function PricePanel({ editing }: { editing: Edit }) {
  const { edit: t } = useT();
  const { form, edit } = editing;
  return (
    <Panel heading={t.price}>
      <div className="flex items-start gap-2">
        <PriceField
          label={<span className="sr-only">{t.priceLabel}</span>}
          placeholder="0.00"
          value={form.price}
          onValue={(price) => edit({ price })}
          error={useProblemText(editing)('price')}
          className="-mt-1.5 min-w-0 flex-1"
        />
        <Button aria-pressed={priceOf(form.price) === 0} onClick={() => edit({ price: '0' })}>
          {t.free}
        </Button>
      </div>
      <Earnings price={priceOf(form.price)} />
    </Panel>
  );
}

/** What the price means, while it is being typed. */
function Earnings({ price }: { price: ReturnType<typeof priceOf> }) {
  const { edit: t } = useT();
  if (price === undefined) return <p className="mt-3 text-ink-3 text-sm">{t.priceHint}</p>;
  if (price === 0) return <p className="mt-3 text-ink-3 text-sm">{t.freeLine}</p>;
  const { fee, earnings } = splitSale(price);
  return (
    <div className="mt-3.5">
      <EarningsReceipt priceFen={price} feeFen={fee} sellerFen={earnings} />
      <p className="mt-2 text-ink-3 text-sm">{t.priceLine}</p>
    </div>
  );
}
