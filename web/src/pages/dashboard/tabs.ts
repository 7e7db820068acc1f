import { useSearchParams } from 'react-router-dom';

export const tabs = ['files', 'following', 'followers', 'starred', 'activity'] as const;
export type Tab = (typeof tabs)[number];

export const tabOf = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? 'files';

const withQuery = (tab: Tab, q: string): URLSearchParams => {
  const search = new URLSearchParams();
  if (tab !== 'files') search.set('tab', tab);
  if (q) search.set('q', q);
  return search;
};

/** Tab and filter live in the address; a filter belongs to its tab. */
export function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  return {
    tab,
    query: search.get('q') ?? '',
    choose: (next: Tab) => setSearch(withQuery(next, ''), { replace: true }),
    filter: (q: string) => setSearch(withQuery(tab, q), { replace: true }),
  };
}
