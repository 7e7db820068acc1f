import { lazy, Suspense } from 'react';
import { fenOf } from '../text/format.ts';
import type { Priced } from './card-price.tsx';
import { Price } from './price.tsx';

interface Props {
  file: Priced;
  className: string;
}

const Plain = ({ file, className }: Props) => <Price fen={fenOf(file.price)} className={className} />;

const CardPrice = lazy(() => import('./card-price.tsx').catch(() => ({ default: Plain })));

/** Most prices are a plain number: the component for the others is not in the first load. */
export const CardPriceLater = (props: Props) =>
  props.file.was || props.file.pay_what ? (
    <Suspense fallback={<Plain {...props} />}>
      <CardPrice {...props} />
    </Suspense>
  ) : (
    <Plain {...props} />
  );
