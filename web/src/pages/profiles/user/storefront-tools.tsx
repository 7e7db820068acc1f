import { categories, fileSorts } from '#shared/lists';
import { useT } from '../../../i18n/index.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { useStorefrontView } from './storefront-view.ts';

const everything = 'all';

/** Search, type and sort of a storefront's files. */
export function StorefrontTools({ view, change }: ReturnType<typeof useStorefrontView>) {
  const { common, home, people: t } = useT();
  const { q, type, sort } = view;
  const types = [
    { value: everything, label: t.allTypes },
    ...categories.map((value) => ({ value, label: common.category[value] })),
  ];
  return (
    <div className="mb-5 grid grid-cols-2 gap-2.5 sm:flex sm:items-center">
      <SearchField
        label={t.find}
        placeholder={t.find}
        value={q}
        onSearch={(words) => change({ q: words }, { replace: true })}
        className="col-span-full sm:w-[300px]"
      />
      <Select
        label={t.types}
        value={type ?? everything}
        options={types}
        onValue={(value) => change({ type: categories.find((one) => one === value) })}
        className="sm:ml-auto sm:min-w-32"
      />
      <Select
        label={home.sort}
        value={sort ?? (q ? undefined : 'newest')}
        placeholder={home.sorts.best}
        options={fileSorts.map((value) => ({ value, label: home.sorts[value] }))}
        onValue={(chosen) => change({ sort: chosen })}
        className="sm:min-w-36"
      />
    </div>
  );
}
