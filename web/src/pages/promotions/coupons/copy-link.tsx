import { Link2 } from 'lucide-react';
import type { CouponAnswer } from '#shared/contract/promotions';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useCopy } from '../../../ui/button/copy-button.tsx';
import { useCouponTexts } from './use-coupon-texts.ts';

/** Copies the link that applies the code. */
export function CopyLink({ coupon }: { coupon: CouponAnswer }) {
  const { coupons: t } = useSellingMessages();
  const copy = useCopy();
  const link = useCouponTexts().linkOf(coupon);
  return (
    <Button
      icon={Link2}
      size="sm"
      aria-label={t.copyLinkOf(coupon.code)}
      onClick={() => void copy(link, undefined, link)}
    >
      {t.copyLink}
    </Button>
  );
}
