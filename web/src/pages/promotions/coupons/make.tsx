import { useState } from 'react';
import { MoreFields } from '../../../features/file-form/layout.tsx';
import { Form } from '../../../features/forms/form.tsx';
import { FormError } from '../../../features/forms/form-error.tsx';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead, Panel } from '../../../ui/frame/panel.tsx';
import { CouponPreview } from './coupon-preview.tsx';
import {
  AmountGroup,
  CodeGroup,
  CountField,
  FilesGroup,
  KindGroup,
  TimeGroup,
  UsesGroup,
  ValueField,
} from './make-fields.tsx';
import { type CouponValues, isMany, type Name, names } from './make-form.ts';
import { type MakeAs, useMake } from './use-make.ts';

/** The form for one code that many can use, or a batch for one use each. The input is kept until it is sent. */
export function MakeCoupon({ as }: { as: MakeAs }) {
  const { create } = useT();
  const { coupons, couponForm: t } = useSellingMessages();
  const title = as === 'gifts' ? coupons.makeGifts : coupons.make;
  usePageTitle(title);
  const make = useMake(as);
  const [isFilled] = useState(() => foldedNames(make.values).some((name) => make.values[name] !== make.first[name]));
  const price = (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <ValueField make={make} />
      <CouponPreview values={make.values} />
    </div>
  );
  return (
    <div className="mx-auto max-w-[720px]">
      <BackLink to={couponPaths.all()}>{coupons.back}</BackLink>
      <PageHead heading={title} />
      <Form onSend={make.send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Panel className="grid gap-5 md:px-8">
          <div>
            <AmountGroup as={as} />
          </div>
          {isMany(make.values) ? <CountField make={make} /> : price}
        </Panel>
        <MoreFields
          heading={create.more}
          line={isMany(make.values) ? t.moreGiftsLine : t.moreLine}
          isFilled={isFilled}
          hasProblem={foldedNames(make.values).some((name) => make.field(name).error !== undefined)}
        >
          <KindGroup make={make} />
          {isMany(make.values) && price}
          <FilesGroup make={make} />
          <TimeGroup make={make} />
          <UsesGroup make={make} />
          <CodeGroup make={make} />
        </MoreFields>
        <Send make={make} />
      </Form>
    </div>
  );
}

/** All fields but the first. */
const foldedNames = (values: CouponValues): Name[] =>
  names.filter((name) => name !== (isMany(values) ? 'count' : 'value'));

function Send({ make: { making, isRefused } }: { make: ReturnType<typeof useMake> }) {
  const { couponForm: t } = useSellingMessages();
  return (
    <div className="sticky bottom-20 z-10 grid gap-4 rounded-lg border border-line bg-surface p-2.5 shadow-pop sm:justify-self-start md:bottom-4">
      {making.error && !isRefused && <FormError error={making.error} fallback={t.failed} limited={t.tooMany} />}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        className="max-sm:w-full sm:justify-self-start"
        busy={making.isPending && t.sending}
      >
        {t.send}
      </Button>
    </div>
  );
}
