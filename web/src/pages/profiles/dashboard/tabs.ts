import { useSearchParams } from 'react-router-dom';
import { type FileView, viewOf, viewParams } from '../../../features/own-files/file-view.ts';
import { query } from '../../../nav/paths.ts';

export const tabs = ['files', 'following', 'followers', 'starred', 'activity'] as const;
export type Tab = (typeof tabs)[number];

export const tabOf = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? 'files';

const withQuery = (tab: Tab, q: string): URLSearchParams => {
  const search = new URLSearchParams();
  if (tab !== 'files') search.set('tab', tab);
  if (q) search.set('q', q);
  return search;
};

/** Tab and filter are in the URL; a filter belongs to its tab. */
export function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  return {
    tab,
    query: search.get('q') ?? '',
    /** Only the tab of own files has further filters. */
    view: tab === 'files' ? viewOf(search) : viewOf(new URLSearchParams()),
    look: (view: FileView) => setSearch(query(viewParams(view)), { replace: true }),
    choose: (next: Tab) => setSearch(withQuery(next, ''), { replace: true }),
    filter: (q: string) => setSearch(withQuery(tab, q), { replace: true }),
  };
}
