import { lazy, Suspense } from 'react';
import type { Rated } from './card-rating.tsx';

/** A card stands without it. */
const Rating = lazy(() => import('./card-rating.tsx').catch(() => ({ default: () => null })));

/** Of what was rated, which little is at first: it is no part of the first load, and moves nothing when it comes. */
export const CardRatingLater = (of: Rated) =>
  of.rating && (
    <Suspense>
      <Rating {...of} />
    </Suspense>
  );
