import { splitSale } from '#shared/money';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EarningsReceipt } from '../../ui/figures/receipt.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import { Panel } from '../../ui/frame/panel.tsx';
import { priceOf } from './form.ts';
import { useDesk, useDeskView, useProblemText } from './use-desk.ts';

export function PricePanel() {
  const { create } = useT();
  const desk = useDesk();
  const { form, problems } = useDeskView();
  return (
    <Panel heading={create.price}>
      <div className="flex items-start gap-2">
        <PriceField
          label={<span className="sr-only">{create.priceLabel}</span>}
          placeholder="0.00"
          value={form.price}
          onValue={(price) => desk.edit({ price })}
          error={useProblemText()(problems.price)}
          className="-mt-1.5 min-w-0 flex-1"
        />
        <Button aria-pressed={priceOf(form.price) === 0} onClick={() => desk.edit({ price: '0' })}>
          {create.free}
        </Button>
      </div>
      <Earnings />
    </Panel>
  );
}

/** What the price means, while it is being typed. */
function Earnings() {
  const { create } = useT();
  const price = priceOf(useDeskView().form.price);
  if (price === undefined) return <p className="mt-3 text-ink-3 text-sm">{create.priceHint}</p>;
  if (price === 0) return <p className="mt-3 text-ink-3 text-sm">{create.freeLine}</p>;
  const { fee, earnings } = splitSale(price);
  return (
    <div className="mt-3.5">
      <EarningsReceipt priceFen={price} feeFen={fee} sellerFen={earnings} />
      <p className="mt-2 text-ink-3 text-sm">{create.payoutLine}</p>
    </div>
  );
}
