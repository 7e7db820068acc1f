import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { fileSorts, foundSorts } from '#shared/lists';
import { read } from '../../api/query.ts';
import { useCore } from '../../i18n/index.tsx';
import { Chip, Chips } from '../../ui/button/chip.tsx';
import { categories, categoryIcons } from '../../ui/cover/category.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Skeleton } from '../../ui/list/skeleton.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { type HomeControls, orderOf } from './home-state.ts';
import type { TopicsProps } from './topics.tsx';

/** At the end of their line, where nobody waits for them. */
const Topics = lazy<ComponentType<TopicsProps>>(() => import('./topics.tsx').catch(() => ({ default: () => null })));

export function Toolbar({ controls, total }: { controls: HomeControls; total: string }) {
  const { home } = useCore();
  const { type, tag, choose } = controls;
  const sorts = controls.q ? foundSorts : fileSorts;
  return (
    <div className="mt-4 mb-5 flex flex-col gap-3 md:mt-5 md:mb-6 md:flex-row md:items-center md:justify-between md:gap-6">
      <Chips label={home.filterByType}>
        <Chip pressed={type === undefined && tag === ''} onPress={() => choose({ type: undefined, tag: '' })}>
          {home.all}
        </Chip>
        <Types controls={controls} />
      </Chips>
      <div className="flex flex-none items-center justify-between gap-3">
        <span role="status" className="num text-ink-3 text-sm md:sr-only">
          {total}
        </span>
        <Select
          label={home.sort}
          value={orderOf(controls)}
          options={sorts.map((value) => ({ value, label: home.sorts[value] }))}
          onValue={(value) => choose({ sort: value === 'best' ? undefined : value })}
          className="min-w-36"
        />
      </div>
    </div>
  );
}

/**
 * Those that the market has something of, with how much; all of them where that cannot be said. Their widths depend on it,
 * so they come when it is known. Beside a search the numbers would be read as hits: they keep their place and say nothing.
 */
function Types({ controls: { q, type, tag, choose } }: { controls: HomeControls }) {
  const { common } = useCore();
  const { data, isPending } = useQuery({ ...read('GET /files/meta/types'), staleTime: 300_000 });
  if (isPending) return categories.slice(0, 4).map((one) => <Skeleton key={one} className="w-21 rounded-full" />);
  const counts = new Map(data?.types.map(({ type: of, count }) => [of, count]));
  const shown = categories.filter((one) => one === type || counts.get(one) !== 0);
  const countOf = (count: number | undefined) =>
    count !== undefined && <span className={q ? 'invisible' : undefined}>{formatCount(count)}</span>;
  return (
    <>
      {shown.map((one) => (
        <Chip
          key={one}
          icon={categoryIcons[one]}
          pressed={type === one}
          count={countOf(counts.get(one))}
          onPress={() => choose({ type: one })}
        >
          {common.category[one]}
        </Chip>
      ))}
      <Suspense>
        <Topics tag={tag} onTag={(chosen) => choose({ tag: chosen })} />
      </Suspense>
    </>
  );
}
