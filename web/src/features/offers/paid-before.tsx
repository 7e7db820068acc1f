import { Suspense, useState } from 'react';
import type { FileDetail } from '#shared/contract/files';
import { useBuyingMessages } from '../../i18n/buying-messages.ts';
import { lazyPart } from '../../nav/lazy-part.ts';
import { FormerPrice } from '../../ui/figures/former-price.tsx';
import { fenOf } from '../../ui/text/format.ts';

const PriceHistory = lazyPart(() => import('./price-history.tsx'));

/** The price before a discount, struck through, with a link to the price history. */
export function PaidBefore({ file: { id, was } }: { file: FileDetail }) {
  const t = useBuyingMessages();
  const [isOpen, setOpen] = useState(false);
  if (was === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-ink-3 text-sm">
      <span aria-hidden="true">{t.was}</span>
      <FormerPrice fen={fenOf(was)} label={t.was} />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-accent-text md:min-h-9"
      >
        {t.history.open}
      </button>
      {isOpen && (
        <Suspense>
          <PriceHistory id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
