import { type ComponentType, lazy, Suspense } from 'react';
import { fileSorts } from '#shared/lists';
import { useCore } from '../../../i18n/index.tsx';
import { Chip, Chips } from '../../../ui/button/chip.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import type { HomeControls } from './home-state.ts';
import type { NarrowingProps } from './narrowing.tsx';

/** The list and the search work without filters. */
const Narrowing = lazy<ComponentType<NarrowingProps>>(() =>
  import('./narrowing.tsx').catch(() => ({ default: () => null })),
);

const waiting = ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} className="w-21 rounded-full" />);

export function Toolbar({ controls }: { controls: HomeControls }) {
  const { home } = useCore();
  const { q, type, tag, sort, choose } = controls;
  return (
    <div className="mt-4 mb-5 flex flex-col gap-3 md:mt-5 md:mb-6 md:flex-row md:items-center md:justify-between md:gap-6">
      <Chips label={home.filterByType}>
        <Chip pressed={type === undefined && tag === ''} onPress={() => choose({ type: undefined, tag: '' })}>
          {home.all}
        </Chip>
        <Suspense fallback={waiting}>
          <Narrowing controls={controls} waiting={waiting} />
        </Suspense>
      </Chips>
      <Select
        label={home.sort}
        value={sort ?? (q ? undefined : 'newest')}
        placeholder={home.sorts.best}
        options={fileSorts.map((value) => ({ value, label: home.sorts[value] }))}
        onValue={(chosen) => choose({ sort: chosen })}
        className="min-w-36 flex-none"
      />
    </div>
  );
}
