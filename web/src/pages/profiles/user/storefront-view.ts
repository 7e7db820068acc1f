import { useSearchParams } from 'react-router-dom';
import { type Category, categories, type FileSort, fileSorts, queryLength } from '#shared/lists';
import { firstCharacters } from '#shared/text/characters';

/** Search, type and sort of a storefront; they are in the URL. */
export interface StorefrontView {
  q: string;
  type: Category | undefined;
  /** Undefined if not chosen: then the best match comes first, or the newest if there is no query. */
  sort: FileSort | undefined;
}

export const viewOf = (search: URLSearchParams): StorefrontView => ({
  q: firstCharacters((search.get('q') ?? '').trim(), queryLength),
  type: categories.find((one) => one === search.get('type')),
  sort: fileSorts.find((one) => one === search.get('sort')),
});

/** Whether a filter is set. */
export const isNarrowed = ({ q, type }: StorefrontView): boolean => q !== '' || type !== undefined;

/** Writes only what differs from the plain storefront. */
export function paramsOf({ q, type, sort }: StorefrontView): Record<string, string> {
  const isUsual = sort === undefined || (sort === 'newest' && !q);
  return { ...(q && { q }), ...(type && { type }), ...(!isUsual && { sort }) };
}

/** Another letter makes no history entry. */
export function useStorefrontView() {
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  const change = (part: Partial<StorefrontView>, options?: { replace: boolean }) =>
    setSearch((current) => paramsOf({ ...viewOf(current), ...part }), options);
  return { view, change };
}
