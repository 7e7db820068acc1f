import { Check } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { fenOf } from '../text/format.ts';
import type { PricedFile } from './card-price.tsx';
import { Price } from './price.tsx';

interface Props {
  file: PricedFile;
  className?: string | undefined;
}

const PlainPrice = ({ file, className }: Props) => <Price fen={fenOf(file.price)} {...(className && { className })} />;

const CardPrice = lazy(() => import('./card-price.tsx').catch(() => ({ default: PlainPrice })));

/** What is owned is not offered again. */
export const PriceOrOwned = ({ file }: { file: PricedFile & { is_purchased?: boolean | undefined } }) =>
  file.is_purchased ? <Owned /> : <CardPriceLater file={file} />;

export const Owned = ({ className }: { className?: string }) => (
  <span className={cx('inline-flex items-baseline gap-1 text-ink-3 text-sm', className)}>
    <Check aria-hidden="true" className="size-[14px]! translate-y-[2px]" />
    {useCore().ui.bought}
  </span>
);

/** Most prices are a plain number: the component for the others is not in the first load. */
export const CardPriceLater = (props: Props) =>
  props.file.pay_what ? (
    <Suspense fallback={<PlainPrice {...props} />}>
      <CardPrice {...props} />
    </Suspense>
  ) : (
    <PlainPrice {...props} />
  );
