import { ArrowDownWideNarrow } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { fileSorts } from '#shared/lists';
import { useCore } from '../../../i18n/index.tsx';
import { useIsAway } from '../../../nav/use-is-away.ts';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { cx } from '../../../ui/class-names.ts';
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
  /** Of the results; of a search 0 until it is answered. */
  total: number | undefined;
}

/** A search that nothing narrows, with fewer results than this. */
const hasFewer = (least: number, { controls, total = 0 }: ToolbarProps): boolean =>
  controls.q !== '' && !isNarrowed({ ...controls, q: '' }) && !hasExcluded(controls.q) && total < least;

/** A choice far down in the list begins with its first row. */
const chooseIn =
  ({ choose }: HomeControls): HomeControls['choose'] =>
  (change) => {
    const head = document.querySelector('#files, #home-tab-files');
    choose(change, head && head.getBoundingClientRect().top < 0 ? head.id : undefined);
  };

export function Filters(props: ToolbarProps) {
  const { home } = useCore();
  const isStuck = useIsAway('#home-tab-files');
  if (hasFewer(fewest.filters, props)) return null;
  const choose = chooseIn(props.controls);
  const controls = { ...props.controls, choose };
  const isAll = !isNarrowed({ ...controls, q: '' });
  return (
    <div className="filters" data-stuck={isStuck}>
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

/** The order of the list, at the end of the line of tabs; far down it stays in sight, at the end of the filters. */
export default function Sort(props: ToolbarProps) {
  const { home } = useCore();
  const { q, sort } = props.controls;
  if (!sort && hasFewer(fewest.order, props)) return null;
  return (
    <>
      <ArrowDownWideNarrow aria-hidden="true" className={cx('order-arrow', sort && 'text-accent-text')} />
      <Select
        label={home.sort}
        value={sort ?? (q ? undefined : 'newest')}
        placeholder={home.sorts.best}
        options={fileSorts.map((value) => ({ value, label: home.sorts[value] }))}
        onValue={(chosen) => chooseIn(props.controls)({ sort: chosen })}
        className="absolute -top-11.5 -right-3 text-ink-2 text-sm max-[359px]:w-28 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:[text-align-last:right] [&_span]:justify-end [&_span]:whitespace-nowrap [&_span]:pr-10"
      />
    </>
  );
}
