import { Pause, Play } from 'lucide-react';
import type { CouponAnswer } from '#shared/contract/promotions';
import { useWrite } from '../../../api/write.ts';
import { useTellFailed } from '../../../features/forms/tell-failed.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { shownIn } from './calls.ts';

/** Pauses or resumes a coupon; one that has ended has neither. */
export function PauseButton({ coupon: { code, paused, state } }: { coupon: CouponAnswer }) {
  const { coupons: t } = useSellingMessages();
  const tellFailed = useTellFailed(t.changeFailed, t.tooMany);
  const change = useWrite('PUT /coupons/{code}', {
    stale: shownIn,
    onDone: ({ data }) => toast.ok(data.coupon.paused ? t.paused(code) : t.wentOn(code), undefined, { about: code }),
    onFailed: tellFailed,
  });
  if (state === 'over') return null;
  return (
    <Button
      icon={paused ? Play : Pause}
      size="sm"
      busy={change.isPending}
      aria-label={paused ? t.goOnOf(code) : t.pauseOf(code)}
      onClick={() => change.mutate({ params: { code }, body: { paused: !paused } })}
    >
      {paused ? t.goOn : t.pause}
    </Button>
  );
}
