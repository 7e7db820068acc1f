import type { ReactNode } from 'react';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Empty } from '../../ui/list/empty.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { RowSkeleton } from '../../ui/list/more-skeletons.tsx';
import { Rows } from '../../ui/list/rows.tsx';
import { formatCount } from '../../ui/text/format.ts';
import type { TabList } from './lists.ts';
import { matches } from './match.ts';
import { Retry } from './retry.tsx';
import { type Tab, useTab } from './tabs.ts';

interface Props<Item> {
  list: TabList<Item>;
  /** What the filter looks into. */
  textsOf: (item: Item) => readonly string[];
  row: (item: Item, query: string) => ReactNode;
  /** Where the rest is, when not everything is shown here. */
  rest?: ReactNode;
}

/** One tab: its filter, and every state of its list. A list that did not load is an empty one with a way to retry. */
export function TabContent<Item>({ list, textsOf, row, rest }: Props<Item>) {
  const { dashboard: t } = useT();
  const { tab, query, filter } = useTab();
  const found = list.items.filter((item) => matches(textsOf(item), query));
  const [matching, all] = [formatCount(found.length), formatCount(list.items.length)];
  return (
    <>
      <div className="mt-4 mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <SearchField
          key={tab}
          label={t.filterIn(t.tabs[tab])}
          placeholder={t.filter}
          value={query}
          onSearch={filter}
          className="w-full sm:w-[340px]"
        />
        <p role="status" className="num text-ink-3 text-sm">
          {query && !list.isPending && t.matches(matching, all)}
        </p>
      </div>
      {list.isError && <Retry onRetry={list.retry} />}
      {list.isPending && <Skeletons />}
      {!list.isPending && !list.isError && list.items.length === 0 && <Nothing tab={tab} />}
      {list.items.length > 0 && found.length === 0 && <NoMatch onClear={() => filter('')} />}
      {found.length > 0 && <Rows label={t.tabs[tab]}>{found.map((item) => row(item, query))}</Rows>}
      {list.hasMore && <More list={list} />}
      {rest}
    </>
  );
}

const More = ({ list }: { list: TabList<unknown> }) => {
  const { dashboard: t } = useT();
  const shown = t.shown(formatCount(list.items.length), formatCount(Math.max(list.items.length, list.total ?? 0)));
  return <LoadMore shown={shown} hasMore loading={list.isLoadingMore} onMore={list.onMore} />;
};

const Skeletons = () => (
  <div aria-busy="true">
    <RowSkeleton />
    <RowSkeleton />
    <RowSkeleton />
  </div>
);

function NoMatch({ onClear }: { onClear: () => void }) {
  const { dashboard: t } = useT();
  return (
    <Empty heading={t.noMatch} action={<Button onClick={onClear}>{t.clearFilter}</Button>}>
      {t.noMatchLine}
    </Empty>
  );
}

function Nothing({ tab }: { tab: Tab }) {
  const { dashboard: t } = useT();
  const creators = <ButtonLink to={paths.home({ tab: 'creators' })}>{t.findCreators}</ButtonLink>;
  const ways: Record<Tab, ReactNode> = {
    files: null,
    following: creators,
    followers: null,
    starred: <ButtonLink to={paths.home()}>{t.lookAround}</ButtonLink>,
    activity: creators,
  };
  return (
    <Empty heading={t.empty[tab]} action={ways[tab]}>
      {t.emptyLine[tab]}
    </Empty>
  );
}
