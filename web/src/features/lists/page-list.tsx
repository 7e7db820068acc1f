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

/** How many there are; where the server has stopped counting, that there are more. */
export function totalOf({ items, pagination }: ReturnType<typeof usePages>): string {
  const total = formatCount(Math.max(pagination?.total ?? 0, items.length));
  return pagination?.total_is_capped ? `${total}+` : total;
}

/** Every state of a list that is shown page under page. A page that did not come leaves what is there; the same button asks again. */
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
