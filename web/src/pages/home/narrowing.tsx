import { useQuery } from '@tanstack/react-query';
import { Hash } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { read } from '../../api/query.ts';
import { useCore, useLanguage } from '../../i18n/index.tsx';
import { Chip } from '../../ui/button/chip.tsx';
import { categories, categoryIcons } from '../../ui/cover/category.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { topicsOf } from './frequent.ts';
import type { HomeControls } from './home-state.ts';

/** Both change slowly. */
const staleTime = 300_000;

export interface NarrowingProps {
  controls: HomeControls;
  /** What is there until it is known how much there is. */
  waiting: ReactNode;
}

/** Few know that tags can be excluded; without it they are, and the search field says which. */
const Excluded = lazy<ComponentType<{ controls: HomeControls }>>(() =>
  import('./excluded.tsx').catch(() => ({ default: () => null })),
);

const hasExcluded = (q: string): boolean => /(^|\s)-\S/.test(q);

/** By what the list can be narrowed: the types, and what the market is about. */
export default function Narrowing({ controls, waiting }: NarrowingProps) {
  const types = useQuery({ ...read('GET /files/meta/types'), staleTime });
  const tags = useQuery({ ...read('GET /files/meta/tags'), staleTime });
  /** Widths depend on the numbers, so nothing is there before they are. */
  if (types.isPending) return waiting;
  return (
    <>
      {hasExcluded(controls.q) && (
        <Suspense>
          <Excluded controls={controls} />
        </Suspense>
      )}
      <Types controls={controls} counted={types.data?.types ?? []} />
      <Topics controls={controls} counted={tags.data?.tags ?? []} />
    </>
  );
}

interface TypesProps {
  controls: HomeControls;
  counted: readonly { type: string; count: number }[];
}

/**
 * Those that the market has something of, with how much; all of them where that cannot be said. Beside a search the numbers
 * would be read as hits, and there are none.
 */
function Types({ controls: { q, type, choose }, counted }: TypesProps) {
  const { common } = useCore();
  const counts = new Map(counted.map((one) => [one.type, one.count]));
  const shown = categories.filter((one) => one === type || counts.get(one) !== 0);
  const countOf = (count: number | undefined) => (count === undefined || q ? undefined : formatCount(count));
  return shown.map((one) => (
    <Chip
      key={one}
      icon={categoryIcons[one]}
      pressed={type === one}
      count={countOf(counts.get(one))}
      onPress={() => choose({ type: one })}
    >
      {common.category[one]}
    </Chip>
  ));
}

interface TopicsProps {
  controls: HomeControls;
  counted: Parameters<typeof topicsOf>[0];
}

function Topics({ controls: { tag, choose }, counted }: TopicsProps) {
  const [language] = useLanguage();
  const topics = topicsOf(counted, language);
  const chosen = tag === '' || topics.includes(tag) ? [] : [tag];
  return [...chosen, ...topics].map((topic) => (
    <Chip key={topic} icon={Hash} pressed={topic === tag} onPress={() => choose({ tag: topic === tag ? '' : topic })}>
      {topic}
    </Chip>
  ));
}
