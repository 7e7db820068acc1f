import { lazy, Suspense } from 'react';
import type { RatedFile } from './card-rating.tsx';

/** If it does not load, the card has no rating. */
const Rating = lazy(() => import('./card-rating.tsx').catch(() => ({ default: () => null })));

/** The rating of a card. Few files have one, so its code is not in the first load; it moves nothing when it appears. */
export const CardRatingLater = (of: RatedFile) =>
  of.rating && (
    <Suspense>
      <Rating {...of} />
    </Suspense>
  );
