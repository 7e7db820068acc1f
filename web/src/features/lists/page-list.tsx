import type { ReactNode } from 'react';
import { LoadFailed } from '../../ui/list/load-failed.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { usePages } from './pages.ts';

interface Props<Item extends { id: string }> {
  list: ReturnType<typeof usePages<Item>>;
  words: {
    failed: string;
    /** 已显示 12 / 12,408 件 */
    shown: (count: string, total: string) => string;
  };
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
}

/** The total; with a plus if the server has stopped counting. */
export function totalOf({ items, pagination }: ReturnType<typeof usePages>): string {
  const total = formatCount(Math.max(pagination?.total ?? 0, items.length));
  return pagination?.total_is_capped ? `${total}+` : total;
}

/**
 * A list with a button for the next page, in all its states. A page that fails leaves the loaded ones, and the button
 * tries again.
 */
export function PageList<Item extends { id: string }>({ list, words, skeleton, empty, children }: Props<Item>) {
  const { query, items } = list;
  if (query.isPending) return skeleton;
  if (!query.data) return <LoadFailed heading={words.failed} error={query.error} onRetry={query.refetch} />;
  if (items.length === 0) return empty;
  return (
    <>
      {children(items)}
      <LoadMore
        shown={query.isFetchNextPageError ? words.failed : words.shown(formatCount(items.length), totalOf(list))}
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
