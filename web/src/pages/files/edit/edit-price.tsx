import { type Fen, splitSale } from '#shared/money';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { PriceField } from '../../../features/file-form/price-field.tsx';
import { PriceFields } from '../../../features/file-form/price-fields.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Switch } from '../../../ui/form/choices.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { formatMoney } from '../../../ui/text/format.ts';
import type { Form, Problems } from './form.ts';

interface Props {
  form: Form;
  edit: (change: Partial<Form>) => void;
  errorOf: (field: keyof Problems) => string | undefined;
  isOnSale: boolean;
}

/** The list price, or the minimum if buyers choose the amount. */
export function EditPrice({ form, edit, errorOf, isOnSale }: Props) {
  const { payWhat: t, sale } = useSellingMessages();
  const { problem: faults } = useT().edit;
  return (
    <PriceFields {...{ form, edit, errorOf, faults }} least={form.payWhat ? t.min : undefined}>
      {isOnSale && (
        <Callout tone="info" className="mt-3">
          {sale.listPriceLine}
        </Callout>
      )}
      {form.payWhat && <Proposed {...{ form, edit, errorOf }} />}
    </PriceFields>
  );
}

/** Whether buyers choose the amount; step 2 then asks for the minimum and a suggestion. */
export function PayWhatYouWant({ form, edit }: Pick<Props, 'form' | 'edit'>) {
  const { payWhat: t } = useSellingMessages();
  return (
    <div>
      <Switch checked={form.payWhat} onChecked={(payWhat) => edit({ payWhat })}>
        <b className="font-semibold">{t.title}</b>
      </Switch>
      <p className="text-ink-3 text-sm">{t.line}</p>
    </div>
  );
}

/** The suggested amount, and the seller's earnings from it and from the minimum. */
function Proposed({ form, edit, errorOf }: Pick<Props, 'form' | 'edit' | 'errorOf'>) {
  const { payWhat: t } = useSellingMessages();
  const error = errorOf('suggest');
  const [least, proposed] = [validPriceOf(form.price), validPriceOf(form.suggest)];
  return (
    <div className="mt-4">
      <PriceField label={t.suggest} value={form.suggest} onValue={(suggest) => edit({ suggest })} error={error} />
      {!error && <p className="mt-1.5 text-ink-3 text-sm">{t.suggestHint}</p>}
      <dl className="num mt-3 grid gap-1 text-sm">
        <Earned label={t.least} amount={least} />
        {proposed !== least && <Earned label={t.suggested} amount={proposed} />}
      </dl>
    </div>
  );
}

function Earned({ label, amount }: { label: string; amount: Fen | undefined }) {
  const { payWhat: t } = useSellingMessages();
  if (!amount) return null;
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>{t.earnings(formatMoney(amount), formatMoney(splitSale(amount).earnings))}</dd>
    </div>
  );
}
