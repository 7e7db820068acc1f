import { keepPreviousData } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { promotionLimits } from '#shared/promotions';
import { useRead } from '../../../api/use-read.ts';
import { useSellingMessages } from '../../../i18n/selling-messages.ts';
import { localized } from '../../../i18n/server-messages.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { Price } from '../../../ui/figures/price.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { LoadFailed } from '../../../ui/list/load-failed.tsx';
import { Skeleton } from '../../../ui/list/skeleton.tsx';
import { fenOf } from '../../../ui/text/format.ts';
import { useNewestFiles } from './calls.ts';

interface Props {
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  error: string | undefined;
}

const shownAtOnce = 20;

/** Chooses some of the seller's files, searched by title; chosen ones stay above the results. */
export function FileChoice({ chosen, onChosen, error }: Props) {
  const { couponForm: t } = useSellingMessages();
  const [q, setQ] = useState('');
  const newest = useNewestFiles().data?.posts ?? [];
  const list = useRead('GET /files/user', { query: { limit: shownAtOnce, q }, placeholderData: keepPreviousData });
  const matches = list.data?.posts ?? [];
  const titles = new Map([...newest, ...matches].map(({ id, title }) => [id, title]));
  const toggle = (id: string) => onChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={q}
          onSearch={setQ}
          className="min-w-0 flex-1 basis-60"
        />
        <p role="status" className="num text-ink-3 text-sm">
          {t.chosen(chosen.length, promotionLimits.couponFiles)}
        </p>
      </div>
      <ChosenFiles {...{ chosen, titles }} onRemove={toggle} />
      {list.isPending && <Skeleton className="mt-2 h-40" />}
      {list.isError && (
        <LoadFailed heading={t.filesFailed} error={list.error} onRetry={list.refetch} className="mt-2" />
      )}
      {list.data && matches.length === 0 && <p className="mt-3 text-ink-3 text-sm">{t.nothingFound}</p>}
      <ul aria-label={t.choose} className="rows mt-2 max-h-72 overflow-y-auto">
        {matches.map(({ id, title, list_price: price }) => (
          <li key={id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-2.5 py-2">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(id)}
                className="size-[18px] flex-none accent-accent"
              />
              <span className="wrap-anywhere line-clamp-2 min-w-0 flex-1">{title}</span>
              <Price fen={fenOf(price)} />
            </label>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="text-bad text-sm">
        {error && localized(error)}
      </p>
    </div>
  );
}

interface ChosenProps {
  chosen: readonly string[];
  titles: ReadonlyMap<string, string>;
  onRemove: (id: string) => void;
}

function ChosenFiles({ chosen, titles, onRemove }: ChosenProps) {
  const { couponForm: t } = useSellingMessages();
  if (chosen.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {chosen.map((id) => {
        const title = titles.get(id) ?? id;
        return (
          <li
            key={id}
            className="flex min-w-0 max-w-full items-center rounded-full border border-line bg-sunken pl-3.5 text-sm"
          >
            <span className="truncate">{title}</span>
            <IconButton label={t.remove(title)} icon={X} onClick={() => onRemove(id)} />
          </li>
        );
      })}
    </ul>
  );
}
