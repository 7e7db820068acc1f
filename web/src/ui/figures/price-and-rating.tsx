import { lazy, Suspense } from 'react';
import { fenOf } from '../text/format.ts';
import type { PricedFile } from './card-price.tsx';
import { CardRating, type RatedFile } from './card-rating.tsx';
import { Price } from './price.tsx';

interface Props {
  file: PricedFile;
  className?: string | undefined;
}

const PlainPrice = ({ file, className }: Props) => <Price fen={fenOf(file.price)} {...(className && { className })} />;

const CardPrice = lazy(() => import('./card-price.tsx').catch(() => ({ default: PlainPrice })));

/** Most prices are a plain number: the component for the others is not in the first load. */
const CardPriceLater = (props: Props) =>
  props.file.pay_what ? (
    <Suspense fallback={<PlainPrice {...props} />}>
      <CardPrice {...props} />
    </Suspense>
  ) : (
    <PlainPrice {...props} />
  );

/** The price and the rating; the price is grey where the reader owns the file. */
export function PriceAndRating({ file }: { file: PricedFile & RatedFile & { is_purchased?: boolean | undefined } }) {
  return (
    <>
      <CardPriceLater file={file} className={file.is_purchased ? 'text-ink-3!' : undefined} />
      <CardRating rating={file.rating} />
    </>
  );
}
