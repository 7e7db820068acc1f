import type { ReactNode } from 'react';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Empty } from '../../../ui/list/empty.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { RowSkeletons } from '../../../ui/list/more-skeletons.tsx';
import { Rows } from '../../../ui/list/rows.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import type { TabList } from './lists.ts';
import { matches } from './match.ts';
import { Retry } from './retry.tsx';
import { type Tab, useTab } from './tabs.ts';

interface Props<Item> {
  list: TabList<Item>;
  /** The texts that the filter searches. */
  textsOf: (item: Item) => readonly string[];
  row: (item: Item, query: string) => ReactNode;
}

/** One tab: its filter, and every state of its list. A list that did not load is shown as empty, with a retry. */
export function TabContent<Item>({ list, textsOf, row }: Props<Item>) {
  const { dashboard: t } = useT();
  const { tab, query, filter } = useTab();
  const { isPending, isError, hasNextPage } = list.query;
  const matchingItems = list.items.filter((item) => matches(textsOf(item), query));
  const [matching, all] = [formatCount(matchingItems.length), formatCount(list.items.length)];
  return (
    <>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <SearchField
          key={tab}
          label={t.filterIn(t.tabs[tab])}
          placeholder={t.filter}
          value={query}
          onSearch={filter}
          className="w-full sm:w-[340px]"
        />
        <p role="status" className="num text-ink-3 text-sm">
          {query && !isPending && t.matches(matching, all)}
        </p>
      </div>
      {isError && <Retry onRetry={() => void list.query.refetch()} />}
      {isPending && <RowSkeletons />}
      {!isPending && !isError && list.items.length === 0 && tab !== 'files' && <Nothing tab={tab} />}
      {list.items.length > 0 && matchingItems.length === 0 && <NoMatch onClear={() => filter('')} />}
      {matchingItems.length > 0 && <Rows label={t.tabs[tab]}>{matchingItems.map((item) => row(item, query))}</Rows>}
      {hasNextPage && <More list={list} />}
    </>
  );
}

function More({ list: { items, pagination, query } }: { list: TabList<unknown> }) {
  const { dashboard: t } = useT();
  const countText = t.shown(formatCount(items.length), formatCount(Math.max(items.length, pagination?.total ?? 0)));
  const loading = query.isFetchingNextPage ?? false;
  return <LoadMore shown={countText} hasMore loading={loading} onMore={() => void query.fetchNextPage?.()} />;
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { dashboard: t } = useT();
  const clear = <Button onClick={onClear}>{t.clearFilter}</Button>;
  return <Empty heading={t.noMatch} line={t.noMatchLine} action={clear} />;
}

function Nothing({ tab }: { tab: Exclude<Tab, 'files'> }) {
  const { dashboard: t } = useT();
  const sellers = { to: paths.home({ tab: 'creators' }), word: t.findSellers };
  const starred = { to: paths.home(), word: t.lookAround };
  const links = { following: sellers, followers: {}, starred, activity: sellers };
  return <Empty heading={t.empty[tab]} line={t.emptyLine[tab]} {...links[tab]} />;
}
