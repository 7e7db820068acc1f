import { useState } from 'react';
import type * as z from 'zod';
import type { FileDetail } from '#shared/contract/files';
import type { timedDiscountInput } from '#shared/contract/shapes/promotions';
import { day } from '#shared/limits';
import { type Fen, yuanNumber } from '#shared/money';
import { promotionLimits } from '#shared/promotions';
import { useWrite } from '../../../api/write.ts';
import { priceOf, validPriceOf } from '../../../features/file-form/fields.ts';
import { PriceField } from '../../../features/file-form/price-field.tsx';
import { Form, SendError } from '../../../features/forms/form.tsx';
import { endFault, startFault } from '../../../features/offers/moment-faults.ts';
import { MomentField } from '../../../features/offers/moment-field.tsx';
import { fieldText, hourAfter, momentOf, withZone, zoneText } from '../../../features/offers/moments.ts';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { type SellingMessages, useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EarningsReceipt } from '../../../ui/figures/receipt.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { fenOf, formatMoney } from '../../../ui/text/format.ts';

type DiscountValues = Record<'price' | 'start' | 'starts_at' | 'ends_at', string>;

/** Starts with an end three days from now, at a full hour. */
const blank = (now: number): DiscountValues => ({
  price: '',
  start: 'now',
  starts_at: fieldText(hourAfter(day, now)),
  ends_at: fieldText(hourAfter(3 * day, now)),
});

const isLater = ({ start }: Pick<DiscountValues, 'start'>): boolean => start === 'later';

interface FormContext {
  list: Fen;
  now: number;
  words: Pick<SellingMessages, 'sale' | 'couponForm'>;
  money: (amount: Fen) => string;
}

function priceFault({ price }: DiscountValues, { list, words: { sale }, money }: FormContext): string | undefined {
  const amount = priceOf(price);
  if (!amount) return sale.faults.price;
  return amount >= list ? sale.faults.high(money(list)) : undefined;
}

function endsFault(values: DiscountValues, { now, words: { sale, couponForm } }: FormContext): string | undefined {
  const start = isLater(values) ? momentOf(values.starts_at) : now;
  const end = momentOf(values.ends_at);
  const fault = values.ends_at === '' ? 'moment' : endFault(values.ends_at, { start, now });
  if (fault) return couponForm.faults[fault];
  const isLong = start !== undefined && end !== undefined && end - start > promotionLimits.saleDays * day;
  return isLong ? sale.faults.long : undefined;
}

function startsFault(values: DiscountValues, { now, words: { couponForm } }: FormContext): string | undefined {
  if (!isLater(values)) return undefined;
  const fault = values.starts_at === '' ? 'moment' : startFault(values.starts_at, now);
  return fault && couponForm.faults[fault];
}

/** Errors by field, in the reader's language. */
const faultsOf = (values: DiscountValues, context: FormContext) => ({
  price: priceFault(values, context),
  starts_at: startsFault(values, context),
  ends_at: endsFault(values, context),
});

/** The request of a form without errors. */
function bodyOf(values: DiscountValues): z.input<typeof timedDiscountInput> {
  const [price, start, end] = [priceOf(values.price), momentOf(values.starts_at), momentOf(values.ends_at)];
  return {
    price: price === undefined ? values.price : yuanNumber(price),
    ends_at: end === undefined ? values.ends_at : withZone(end),
    ...(isLater(values) && start !== undefined && { starts_at: withZone(start) }),
  };
}

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
