import { useSearchParams } from 'react-router-dom';
import type { ReviewFilter } from '../../../../features/reviews/calls.ts';
import { starsOf } from '../../../../features/reviews/use-review-draft.ts';

export function useReviewFilter() {
  const [params, setParams] = useSearchParams();
  const view: ReviewFilter = {
    stars: starsOf(params.get('stars')),
    version: params.get('version') === 'newest' ? 'newest' : 'all',
  };
  return {
    looked: view,
    isNarrowed: view.stars !== undefined || view.version !== 'all',
    look: (change: Partial<ReviewFilter>) => {
      const { stars, version } = { ...view, ...change };
      const next = new URLSearchParams(params);
      next.delete('stars');
      next.delete('version');
      if (stars) next.set('stars', String(stars));
      if (version !== 'all') next.set('version', version);
      setParams(next, { replace: true });
    },
  };
}
