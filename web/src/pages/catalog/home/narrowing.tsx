import { useQuery } from '@tanstack/react-query';
import { Hash, Sparkles } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { read } from '../../../api/query.ts';
import { useCore, useLanguage } from '../../../i18n/index.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { type Category, categories, categoryIcons } from '../../../ui/cover/category.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { topicsOf } from './frequent.ts';
import type { HomeControls } from './home-state.ts';
import { useHomeFiles } from './queries.ts';

/** Types and tags change slowly. */
const staleTime = 300_000;

export interface NarrowingProps {
  controls: HomeControls;
  /** Shown until the counts are known. */
  waiting: ReactNode;
}

/**
 * Few readers exclude tags, so this is fetched when needed; without it the exclusion works and the search field names
 * it.
 */
const Excluded = lazy<ComponentType<{ controls: HomeControls }>>(() =>
  import('./excluded.tsx').catch(() => ({ default: () => null })),
);

const hasExcluded = (q: string): boolean => /(^|\s)-\S/.test(q);

/** Filters for the list: types, and the market's topics. */
export default function Narrowing({ controls, waiting }: NarrowingProps) {
  const types = useQuery({ ...read('GET /files/meta/types'), staleTime });
  const tags = useQuery({ ...read('GET /files/meta/tags'), staleTime });
  /** The widths depend on the counts, so nothing is shown before they arrive. */
  if (types.isPending) return waiting;
  return (
    <>
      {hasExcluded(controls.q) && (
        <Suspense>
          <Excluded controls={controls} />
        </Suspense>
      )}
      {controls.q ? (
        <FoundTypes controls={controls} counted={types.data?.types ?? []} waiting={waiting} />
      ) : (
        <Types controls={controls} counted={types.data?.types ?? []} />
      )}
      <Topics controls={controls} counted={tags.data?.tags ?? []} />
      <WithoutAi controls={controls} />
    </>
  );
}

function WithoutAi({ controls: { noAi, choose } }: Pick<NarrowingProps, 'controls'>) {
  const { home } = useCore();
  return (
    <Chip icon={Sparkles} pressed={noAi} onPress={() => choose({ noAi: !noAi })}>
      {home.withoutAi}
    </Chip>
  );
}

interface TypesProps {
  controls: HomeControls;
  counted: readonly { type: string; count: number }[];
}

/** The types that the market has files of, with their counts; all types if the counts failed to load. */
function Types({ controls: { type, choose }, counted, isUncounted = false }: TypesProps & { isUncounted?: boolean }) {
  const { common } = useCore();
  const counts = new Map(counted.map((one) => [one.type, one.count]));
  const available = categories.filter((one) => one === type || counts.get(one) !== 0);
  const countOf = (count: number | undefined) => (count === undefined || isUncounted ? undefined : formatCount(count));
  return available.map((one) => (
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

/**
 * During a search: the types among its results, if all results are loaded. The market's counts would be read as hits,
 * so none are shown.
 */
function FoundTypes({ controls, counted, waiting }: TypesProps & Pick<NarrowingProps, 'waiting'>) {
  const page = controls.type ? 1 : controls.page;
  const results = useHomeFiles({ ...controls, type: undefined, page });
  if (results.isPending) return waiting;
  const isWhole = !results.hasMore && !results.matched && !results.retry;
  if (!isWhole) return <Types controls={controls} counted={counted} isUncounted />;
  const countOf = (type: Category) => results.items.filter(({ category }) => category === type).length;
  return <Types controls={controls} counted={categories.map((type) => ({ type, count: countOf(type) }))} />;
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
