import { lazy, Suspense } from 'react';
import { fenOf } from '../text/format.ts';
import type { PricedFile } from './card-price.tsx';
import { Price } from './price.tsx';

interface Props {
  file: PricedFile;
  className?: string | undefined;
}

const PlainPrice = ({ file, className }: Props) => <Price fen={fenOf(file.price)} {...(className && { className })} />;

const CardPrice = lazy(() => import('./card-price.tsx').catch(() => ({ default: PlainPrice })));

/** Most prices are a plain number: the component for the others is not in the first load. */
export const CardPriceLater = (props: Props) =>
  props.file.pay_what ? (
    <Suspense fallback={<PlainPrice {...props} />}>
      <CardPrice {...props} />
    </Suspense>
  ) : (
    <PlainPrice {...props} />
  );
