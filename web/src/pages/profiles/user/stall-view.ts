import { useSearchParams } from 'react-router-dom';
import { type Category, categories, type FileSort, fileSorts, queryLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';

/** What of a stall is looked at, and in which order; it lives in the address. */
export interface StallView {
  q: string;
  type: Category | undefined;
  /** Not chosen: what fits the words best comes first, and without words the newest. */
  sort: FileSort | undefined;
}

export const viewOf = (search: URLSearchParams): StallView => ({
  q: firstCharacters((search.get('q') ?? '').trim(), queryLength),
  type: categories.find((one) => one === search.get('type')),
  sort: fileSorts.find((one) => one === search.get('sort')),
});

/** Whether some goods are left out. */
export const isNarrowed = ({ q, type }: StallView): boolean => q !== '' || type !== undefined;

/** Only what differs from the plain stall is written. */
export function paramsOf({ q, type, sort }: StallView): Record<string, string> {
  const isUsual = sort === undefined || (sort === 'newest' && !q);
  return { ...(q && { q }), ...(type && { type }), ...(!isUsual && { sort }) };
}

/** A letter more is no step to go back to. */
export function useStallView() {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const change = (part: Partial<StallView>, options?: { replace: boolean }) =>
    setSearch((current) => paramsOf({ ...viewOf(current), ...part }), options);
  return { view, change };
}
