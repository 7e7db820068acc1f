import { Link2 } from 'lucide-react';
import type { CouponAnswer } from '#shared/contract/promotions';
import { useT } from '../../../i18n/index.tsx';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { endErrorToasts } from '../../../ui/overlay/error-toasts.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { useCouponTexts } from './use-coupon-texts.ts';

/** Copies the link that applies the code. */
export function CopyLink({ coupon }: { coupon: CouponAnswer }) {
  const { ui } = useT();
  const { coupons: t } = useSellingMessages();
  const link = useCouponTexts().linkOf(coupon);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      endErrorToasts(ui.copyFailed);
      toast.ok(ui.copied, link);
    } catch {
      toast.bad(ui.copyFailed, link);
    }
  };
  return (
    <Button icon={Link2} size="sm" aria-label={t.copyLinkOf(coupon.code)} onClick={() => void copy()}>
      {t.copyLink}
    </Button>
  );
}
