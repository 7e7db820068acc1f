import { useSearchParams } from 'react-router-dom';
import type { Looked } from '../../../features/reviews/calls.ts';
import { starsOf } from '../../../features/reviews/use-review-draft.ts';

/** Which reviews are looked at lives in the address. */
export function useLooked() {
  const [params, setParams] = useSearchParams();
  const view: Looked = {
    stars: starsOf(params.get('stars')),
    version: params.get('version') === 'newest' ? 'newest' : 'all',
  };
  return {
    looked: view,
    isNarrowed: view.stars !== undefined || view.version !== 'all',
    look: (change: Partial<Looked>) => {
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
