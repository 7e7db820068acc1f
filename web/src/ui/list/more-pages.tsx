import type { ReactNode } from 'react';
import { LoadMore } from './load-more.tsx';

interface Props {
  /** An infinite query, as far as its end is concerned. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** 已显示 12 / 12,408 件 */
  shown: ReactNode;
  /** Said in its place when the next page did not come; what is there stays, and the same button asks again. */
  failed: string;
}

export const MorePages = ({ list, shown, failed }: Props) => (
  <LoadMore
    shown={list.isFetchNextPageError ? failed : shown}
    hasMore={list.hasNextPage}
    loading={list.isFetchingNextPage}
    onMore={() => void list.fetchNextPage()}
  />
);
