import { Form } from '../../../features/forms/form.tsx';
import { FormError } from '../../../features/forms/form-error.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { usePageTitle } from '../../../nav/title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { BackLink } from '../../../ui/button/links.tsx';
import { PageHead, Split } from '../../../ui/frame/panel.tsx';
import { useWide } from '../../../ui/frame/use-wide.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { CodePanel, FilesPanel, GivesPanel, TimePanel, UsesPanel } from './make-panels.tsx';
import { type MakeAs, useMake } from './use-make.ts';

/** The form for one code that many can use, or a batch for one use each. The input is kept until it is sent. */
export function MakeCoupon({ as }: { as: MakeAs }) {
  const { coupons, couponForm: t } = useSellingMessages();
  const title = as === 'gifts' ? coupons.makeGifts : coupons.make;
  usePageTitle(title);
  const make = useMake(as);
  const isWide = useWide();
  const preview = <CouponPreview values={make.values} />;
  return (
    <>
      <BackLink to={couponPaths.all()}>{coupons.back}</BackLink>
      <PageHead heading={title} lead={t.lead} />
      <Form onSend={make.send} className="">
        <Split
          aside={
            <>
              {isWide && preview}
              <Send make={make} />
            </>
          }
        >
          <GivesPanel make={make} />
          {!isWide && preview}
          <FilesPanel make={make} />
          <TimePanel make={make} />
          <UsesPanel make={make} />
          <CodePanel make={make} />
        </Split>
      </Form>
    </>
  );
}

function Send({ make: { making, isRefused } }: { make: ReturnType<typeof useMake> }) {
  const { couponForm: t } = useSellingMessages();
  return (
    <div className="grid gap-4">
      {making.error && !isRefused && <FormError error={making.error} fallback={t.failed} limited={t.tooMany} />}
      <Button type="submit" tone="primary" size="lg" block busy={making.isPending && t.sending}>
        {t.send}
      </Button>
    </div>
  );
}
