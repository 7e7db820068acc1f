import type { CouponAnswer } from '#shared/contract/promotions';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { couponPaths } from '../../../nav/coupon-paths.ts';
import { ButtonLink, Link } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { BatchExport } from './batch-export.tsx';
import { CopyLink } from './copy-link.tsx';
import { PauseButton } from './pause-button.tsx';
import { useCouponTexts } from './use-coupon-texts.ts';

const tones = {
  planned: 'info',
  running: 'ok',
  paused: 'warn',
  used_up: 'plain',
  over: 'plain',
} as const satisfies Record<CouponAnswer['state'], string>;

export function StateBadge({ state }: Pick<CouponAnswer, 'state'>) {
  const { coupons: t } = useSellingMessages();
  return <Badge tone={tones[state]}>{t.states[state]}</Badge>;
}

interface Props {
  coupon: CouponAnswer;
  /** Shows a coupon of a batch by itself. */
  isAlone?: boolean;
}

/** A coupon's discount, its redemptions and its actions; one row stands for a whole batch. */
export function CouponRow({ coupon, isAlone = false }: Props) {
  const { coupons: t } = useSellingMessages();
  const { givesOf, filesOf, timeOf } = useCouponTexts();
  const batch = isAlone ? null : coupon.batch;
  const { files, max_uses: most } = coupon;
  const used = batch
    ? t.batchUsed(formatCount(batch.used), formatCount(batch.count))
    : t.used([coupon.used, ...(most === null ? [] : [most])].map(formatCount).join(' / '));
  return (
    <li className="grid gap-x-5 gap-y-2 py-3.5 md:flex md:items-center">
      <div className="min-w-0 md:flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {batch ? (
            <BatchName {...{ coupon, batch }} />
          ) : (
            <>
              <Link
                to={couponPaths.one(coupon.code)}
                aria-label={t.open(coupon.code)}
                className="wrap-anywhere -my-2.5 py-2.5 font-mono font-semibold hover:text-accent-text"
              >
                {coupon.code}
              </Link>
              <StateBadge state={coupon.state} />
            </>
          )}
        </p>
        <p className="num wrap-anywhere mt-1">
          <b className="mr-3 font-semibold">{givesOf(coupon)}</b>
          {used}
        </p>
        <p className="num wrap-anywhere break-keep text-ink-3 text-sm">
          {[timeOf(coupon), ...(files.length > 0 ? [filesOf(coupon)] : [])].join(t.separator)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {batch ? (
          <BatchActions id={batch.id} count={batch.count} />
        ) : (
          <>
            <CopyLink coupon={coupon} />
            <PauseButton coupon={coupon} />
          </>
        )}
      </div>
    </li>
  );
}

function BatchName({ coupon, batch }: { coupon: CouponAnswer; batch: NonNullable<CouponAnswer['batch']> }) {
  const { coupons: t } = useSellingMessages();
  return (
    <Link to={couponPaths.batch(batch.id)} className="-my-2.5 py-2.5 font-semibold hover:text-accent-text">
      {t.batchOf(formatCount(batch.count))} <span className="font-mono text-ink-3 text-sm">{coupon.code}…</span>
    </Link>
  );
}

function BatchActions({ id, count }: { id: string; count: number }) {
  const { coupons: t } = useSellingMessages();
  return (
    <>
      <ButtonLink to={couponPaths.batch(id)} size="sm">
        {t.batchOpen}
      </ButtonLink>
      <BatchExport batch={id} count={count} />
    </>
  );
}

/** Redeemed, left and reserved; late ones only if there are any. */
export function useCounts() {
  const { coupons: t } = useSellingMessages();
  return ({ left, held, used, late }: CouponAnswer): string[] => [
    t.used(formatCount(used)),
    left === null ? t.unlimited : t.left(formatCount(left)),
    ...(held > 0 ? [t.held(formatCount(held))] : []),
    ...(late > 0 ? [t.late(formatCount(late))] : []),
  ];
}
