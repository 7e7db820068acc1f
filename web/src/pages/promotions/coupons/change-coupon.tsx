import type { CouponAnswer } from '#shared/contract/promotions';
import { useWrite } from '../../../api/write.ts';
import { Form, SendError } from '../../../features/forms/form.tsx';
import { endFault } from '../../../features/offers/moment-faults.ts';
import { MomentField } from '../../../features/offers/moment-field.tsx';
import { fieldText, momentOf, withZone } from '../../../features/offers/moments.ts';
import { useDraftFields } from '../../../features/safety/use-draft-fields.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Panel } from '../../../ui/frame/panel.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { shownIn } from './calls.ts';
import { usesFault, usesOf } from './make-form.ts';

type ChangeValues = Record<'ends_at' | 'max_uses', string>;

const valuesOf = ({ ends_at, max_uses }: CouponAnswer): ChangeValues => ({
  ends_at: fieldText(ends_at),
  max_uses: max_uses === null ? '' : String(max_uses),
});

/** The changed fields; an empty field removes its limit. */
function changeOf(coupon: CouponAnswer, values: ChangeValues) {
  const before = valuesOf(coupon);
  const end = momentOf(values.ends_at);
  const most = usesOf(values.max_uses) ?? null;
  return {
    ...(values.ends_at !== before.ends_at && { ends_at: end === undefined ? null : withZone(end) }),
    ...(most !== coupon.max_uses && { max_uses: most }),
  };
}

/** Changes the end and the limit of a coupon, the only fields that can change after it was published. */
export function ChangeCoupon({ coupon }: { coupon: CouponAnswer }) {
  const { coupons: t, couponForm } = useSellingMessages();
  const start = coupon.starts_at === null ? undefined : Date.parse(coupon.starts_at);
  const form = useDraftFields({
    key: `coupon-change:${coupon.code}:${coupon.ends_at}:${coupon.max_uses}`,
    first: valuesOf(coupon),
    faultsOf: ({ ends_at: ends, max_uses: uses }) => {
      const [end, most] = [endFault(ends, { start }), usesFault(uses)];
      return { ends_at: end && couponForm.faults[end], max_uses: most && couponForm.faults[most] };
    },
  });
  const change = useWrite('PUT /coupons/{code}', {
    stale: shownIn,
    onDone: () => toast.ok(t.saved, coupon.code, { about: t.changeFailed }),
    onFailed: ({ code, message, fields }) =>
      form.refuse(
        code === 'max_below_used' ? { max_uses: message } : { ends_at: fields.ends_at, max_uses: fields.max_uses },
      ),
  });
  const body = changeOf(coupon, form.values);
  const isChanged = Object.keys(body).length > 0;
  return (
    <Panel heading={t.change}>
      <p className="-mt-2 mb-4 text-ink-3 text-sm">{t.changeLine}</p>
      <Form
        onSend={(element) => {
          if (form.isComplete(element) && isChanged) change.mutate({ params: { code: coupon.code }, body });
        }}
      >
        <MomentField {...form.field('ends_at')} label={t.endsAt} hint={t.noEnd} />
        <TextField
          {...form.field('max_uses')}
          label={t.maxUses}
          hint={t.noMax}
          inputMode="numeric"
          autoComplete="off"
        />
        <SendError sending={change} form={form} fallback={t.changeFailed} limited={t.tooMany} />
        <Button type="submit" tone="ink" busy={change.isPending} disabledReason={isChanged ? undefined : t.unchanged}>
          {t.save}
        </Button>
      </Form>
    </Panel>
  );
}
