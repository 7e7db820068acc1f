import { Suspense, useState } from 'react';
import type { PurchaseAnswer } from '#shared/contract/orders';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stars } from '../../../ui/figures/stars.tsx';

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'));

/** The buyer's rating, or five empty stars to give one. Renders nothing before the file was fetched. */
export function RowRating({ purchase }: { purchase: PurchaseAnswer }) {
  const { reviews: t } = useT();
  const [isOpen, setOpen] = useState(false);
  const { title, rating } = purchase;
  if (rating === null && !purchase.is_fetched) return null;
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        className="-ml-3 md:ml-0"
        aria-haspopup="dialog"
        aria-label={rating === null ? t.rateTitle(title) : t.rated(title, rating)}
        onClick={() => setOpen(true)}
      >
        <Stars value={rating ?? 0} hollow />
      </Button>
      <Suspense>{isOpen && <RateDialog purchase={purchase} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
