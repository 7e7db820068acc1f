import { useQuery } from '@tanstack/react-query';
import { Hash, Sparkles } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { read } from '../../../api/query.ts';
import { useCore } from '../../../i18n/index.tsx';
import { Chip } from '../../../ui/button/chip.tsx';
import { type Category, categories, categoryIcons } from '../../../ui/cover/category.tsx';
import { type HomeControls, hasExcluded } from './home-state.ts';
import { useHomeFiles } from './queries.ts';

/** Types change slowly. */
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

/** Filters for the list: types, and the tag that a link has chosen. */
export default function Narrowing({ controls, waiting }: NarrowingProps) {
  const { common, home } = useCore();
  const types = useQuery({ ...read('GET /files/meta/types'), staleTime });
  /** Which types there are depends on the answer, so nothing is shown before it arrives. */
  if (types.isPending) return waiting;
  const AnyTypes = controls.q ? FoundTypes : Types;
  return (
    <>
      {hasExcluded(controls.q) && (
        <Suspense>
          <Excluded controls={controls} />
        </Suspense>
      )}
      <Chip pressed={controls.isFree} onPress={() => controls.choose({ isFree: !controls.isFree })}>
        {common.free}
      </Chip>
      <AnyTypes controls={controls} counted={types.data?.types ?? []} waiting={waiting} />
      {controls.tag && (
        <Chip icon={Hash} pressed onPress={() => controls.choose({ tag: '' })}>
          {controls.tag}
        </Chip>
      )}
      <span className="my-2.5 border-line border-l" />
      <Chip icon={Sparkles} pressed={controls.noAi} onPress={() => controls.choose({ noAi: !controls.noAi })}>
        {home.withoutAi}
      </Chip>
    </>
  );
}

interface TypesProps {
  controls: HomeControls;
  counted: readonly { type: string; count: number }[];
}

/** The types that there are files of; all types if the counts failed to load. */
function Types({ controls: { type, choose }, counted }: TypesProps) {
  const { common } = useCore();
  const counts = new Map(counted.map((one) => [one.type, one.count]));
  const available = categories.filter((one) => one === type || counts.get(one) !== 0);
  return available.map((one) => (
    <Chip key={one} icon={categoryIcons[one]} pressed={type === one} onPress={() => choose({ type: one })}>
      {common.category[one]}
    </Chip>
  ));
}

/** During a search: the types among its results, if all results are loaded. */
function FoundTypes({ controls, counted, waiting }: TypesProps & Pick<NarrowingProps, 'waiting'>) {
  const results = useHomeFiles({ ...controls, type: undefined, page: controls.type ? 1 : controls.page });
  if (results.isPending) return waiting;
  if (results.hasMore || results.retry) return <Types controls={controls} counted={counted} />;
  const countOf = (type: Category) => results.items.filter(({ category }) => category === type).length;
  return <Types controls={controls} counted={categories.map((type) => ({ type, count: countOf(type) }))} />;
}
