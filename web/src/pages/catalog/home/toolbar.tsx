import { type ComponentType, lazy, Suspense, useRef } from 'react';
import { fileSorts } from '#shared/lists';
import { useCore } from '../../../i18n/index.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { type HomeControls, hasExcluded, isNarrowed } from './home-state.ts';
import type { NarrowingProps } from './narrowing.tsx';

/** The list and the search work without filters. */
const Narrowing = lazy<ComponentType<NarrowingProps>>(() =>
  import('./narrowing.tsx').catch(() => ({ default: () => null })),
);

const waiting = ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="w-21 rounded-full" />);

/** Fewer results of a search need no filters, and still fewer no order. */
const fewest = { filters: 12, order: 4 } as const;

export interface ToolbarProps {
  controls: HomeControls;
  /** Of the results. */
  total: number | undefined;
}

/** A search that nothing narrows, with fewer results than this. */
const hasFewer = (least: number, { controls, total = 0 }: ToolbarProps): boolean =>
  controls.q !== '' && !isNarrowed({ ...controls, q: '' }) && !hasExcluded(controls.q) && total < least;

/** They stay in sight; what they choose begins with its first row. */
export function Filters(props: ToolbarProps) {
  const { home } = useCore();
  const line = useRef<HTMLDivElement>(null);
  if (hasFewer(fewest.filters, props)) return null;
  const choose: HomeControls['choose'] = (change) => {
    const isScrolled = (line.current?.parentElement?.getBoundingClientRect().top ?? 0) < 0;
    props.controls.choose(change, isScrolled ? 'home-tab-files' : undefined);
  };
  const controls = { ...props.controls, choose };
  const isAll = !isNarrowed({ ...controls, q: '' });
  return (
    <div ref={line} className="filters">
      <Chips label={home.filterByType}>
        <Chip pressed={isAll} onPress={() => choose({ type: undefined, tag: '', isFree: false, noAi: false })}>
          {home.all}
        </Chip>
        <Suspense fallback={waiting}>
          <Narrowing controls={controls} waiting={waiting} />
        </Suspense>
      </Chips>
    </div>
  );
}

/** The order of the list, at the end of the line of tabs. */
export default function Sort(props: ToolbarProps) {
  const { home } = useCore();
  const { q, sort, choose } = props.controls;
  if (!sort && hasFewer(fewest.order, props)) return null;
  return (
    <Select
      label={home.sort}
      value={sort ?? (q ? undefined : 'newest')}
      placeholder={home.sorts.best}
      options={fileSorts.map((value) => ({ value, label: home.sorts[value] }))}
      onValue={(chosen) => choose({ sort: chosen })}
      className="absolute top-0.5 -right-3 text-ink-2 text-sm max-[359px]:w-28 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:[text-align-last:right] [&_span]:justify-end [&_span]:whitespace-nowrap [&_span]:pr-10"
    />
  );
}
