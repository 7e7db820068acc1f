import { useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useWrite } from '../../../api/query.ts';
import { validPriceOf } from '../../../features/file-form/fields.ts';
import { PriceField } from '../../../features/file-form/price-field.tsx';
import { Form, SendError } from '../../../features/forms/form.tsx';
import { MomentField } from '../../../features/offers/moment-field.tsx';
import { zoneText } from '../../../features/offers/moments.ts';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EarningsReceipt } from '../../../ui/figures/receipt.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';
import { blank, bodyOf, faultsOf, isLater } from './sale-form.ts';

interface Props {
  file: FileDetail;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

const starts = ['now', 'later'] as const;

function useSaleFields({ id, list_price: list }: FileDetail) {
  const words = useSellingMessages();
  const [now] = useState(Date.now);
  return useDraftFields({
    key: `sale:${id}`,
    first: blank(now),
    faultsOf: (values) => ({
      ...faultsOf(values, { list: fenOf(list), now, words, money: formatMoney }),
      start: undefined,
    }),
  });
}

/** Price, start and end of a timed discount. The input is kept until it is saved. */
export function SetSale({ file, onDone, onCancel }: Props) {
  const { sale: t, coupons } = useSellingMessages();
  const form = useSaleFields(file);
  const later = isLater(form.values);
  const set = useWrite('PUT /files/{id}/sale', {
    /** Refetches the file, so that a discount that is running by now is shown. */
    stale: ['GET /files/{id}'],
    onDone: async () => {
      form.forget();
      toast.ok(later ? t.planned : t.begun, file.title, { about: t.failed });
      await onDone();
    },
    onFailed: ({ message, code, fields }) => {
      form.refuse({ price: fields.price, starts_at: fields.starts_at, ends_at: fields.ends_at });
      if (code === 'sale_running') toast.bad(t.failed, message, { about: t.failed });
    },
  });
  const price = form.field('price');
  const amount = validPriceOf(price.value);
  return (
    <Form
      onSend={(element) => {
        if (form.isComplete(element)) set.mutate({ params: { id: file.id }, body: bodyOf(form.values) });
      }}
      className="mt-4 grid gap-4"
    >
      <PriceField
        label={t.price}
        value={price.value}
        onValue={price.onValue}
        onLeave={price.onBlur}
        error={price.error}
      />
      {amount !== undefined && amount > 0 && <EarningsReceipt price={amount} />}
      <div className="grid justify-items-start gap-1.5">
        <span className="font-semibold text-sm">{t.start}</span>
        <Segmented
          label={t.start}
          options={starts.map((key) => ({ key, label: t.starts[key] }))}
          current={later ? 'later' : 'now'}
          onChange={form.field('start').onValue}
        />
      </div>
      {later && <MomentField {...form.field('starts_at')} label={t.startsAt} />}
      <MomentField {...form.field('ends_at')} label={t.endsAt} hint={t.endsHint} aside={zoneText()} />
      <div className="text-sm">
        <b className="font-semibold">{t.priceBefore}</b>
        <p className="mt-1 text-ink-3">{t.priceBeforeLine}</p>
      </div>
      <SendError sending={set} form={form} fallback={t.failed} limited={coupons.tooMany} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="ink" busy={set.isPending && t.sending}>
          {later ? t.plan : t.send}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </Form>
  );
}
