import { type MouseEvent, Suspense, useState } from 'react';
import type { PurchaseAnswer } from '#shared/contract/orders';
import { type Stars as StarCount, stars } from '#shared/reviews';
import { useT } from '../../../i18n/index.tsx';
import { lazyPart } from '../../../nav/lazy-part.ts';
import { Stars } from '../../../ui/figures/stars.tsx';

const RateDialog = lazyPart(() => import('./rate-dialog.tsx'));

interface Opened {
  /** The star that was pressed; undefined if the dialog was opened by key. */
  star: StarCount | undefined;
}

/** The star under the pointer; undefined for a key press, whose `detail` is 0. */
function starAt({ currentTarget, clientX, detail }: MouseEvent<HTMLElement>): StarCount | undefined {
  if (detail === 0) return undefined;
  const { left, width: room } = currentTarget.getBoundingClientRect();
  return stars[Math.floor(((clientX - left) / room) * stars.length)];
}

/** The buyer's rating, or five empty stars to begin one. Renders nothing before the file was fetched. */
export function RowRating({ purchase }: { purchase: PurchaseAnswer }) {
  const { reviews: t } = useT();
  const [opened, setOpened] = useState<Opened>();
  const { title, rating } = purchase;
  if (rating === null && !purchase.is_fetched) return <p className="mt-1 text-ink-3 text-sm">{t.notYet}</p>;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={rating === null ? t.rate(title) : t.rated(title, rating)}
        onClick={(event) => setOpened({ star: starAt(event) })}
        className="inline-flex min-h-11 items-center rounded-sm md:min-h-8 pointer-coarse:min-h-11"
      >
        <Stars value={rating ?? 0} large hollow />
      </button>
      <Suspense>
        {opened && <RateDialog purchase={purchase} chosen={opened.star} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  );
}
