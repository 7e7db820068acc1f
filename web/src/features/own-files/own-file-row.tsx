import { Eye, Lock, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilePost } from '#shared/contract/files';
import type { FileStats } from '#shared/contract/files/stats';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { cx } from '../../ui/class-names.ts';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { RowTitle } from '../../ui/list/rows.tsx';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Title } from '../../ui/text/title.tsx';
import { RestrictionBadge } from '../safety/restriction-note.tsx';
import { OnSale } from './on-sale.tsx';
import { OwnActions, type RowActions } from './own-actions.tsx';
import { FileFacts } from './own-row.tsx';
import { PriceCell } from './price-cell.tsx';
import { VisibilitySwitch } from './visibility.tsx';

/** The columns of the heads and of every row. */
export const columns =
  'grid grid-cols-[24px_56px_minmax(0,1fr)_32px] gap-x-2.5 lg:grid-cols-[24px_64px_minmax(0,1fr)_88px_88px_76px_132px_104px_88px] lg:gap-x-4';

/** A share such as 0.123 → 12%; below 10% with one decimal. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

interface Props extends RowActions {
  file: FilePost;
  /** Undefined while they are unknown. */
  stats: FileStats | undefined;
  query: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/**
 * A row of the table. Below 1024 px price, figures and status are in a line below the title, and the actions in a menu.
 */
export function OwnFileRow({ file, stats, query, isChosen, onChoose, ...actions }: Props) {
  const { ownFiles: t } = useT();
  return (
    <li className={cx(columns, 'items-center py-2.5 lg:py-3', isChosen && 'bg-sunken/60')}>
      <label className="-m-2.5 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-[18px] accent-accent"
        />
        <span className="sr-only">{t.choose(file.title)}</span>
      </label>
      <Thumb {...coverOf(file)} className="w-14 lg:w-16" />
      <div className="min-w-0 lg:contents">
        <div className="min-w-0">
          <RowTitle to={paths.file(file.id)}>
            <Title text={file.title} query={query} />
          </RowTitle>
          <div className="max-lg:hidden">
            <FileFacts file={file} withStars>
              <OnSale file={file} />
              <RestrictionBadge barred={file.barred} />
              <PrivateBadge file={file} />
            </FileFacts>
          </div>
        </div>
        <div className="lg:hidden">
          <OnSale file={file} />
        </div>
        <div className="flex items-center gap-x-3 lg:contents">
          <Figures stats={stats} />
          <span className="flex-none max-lg:-order-1 lg:pl-4">
            <PriceCell file={file} />
          </span>
          <State file={file} />
        </div>
      </div>
      <div className="max-lg:hidden">
        <VisibilitySwitch file={file} />
      </div>
      <OwnActions file={file} {...actions} />
    </li>
  );
}

function State({ file }: { file: FilePost }) {
  const { ownFiles: t, ui } = useT();
  if (file.barred) {
    return (
      <span className="lg:hidden">
        <RestrictionBadge barred={file.barred} />
      </span>
    );
  }
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-ink-3 text-sm lg:hidden">
      {!file.is_public && <Lock aria-hidden="true" className="size-[13px] flex-none" />}
      <span className="truncate">{file.is_public ? t.isPublic : ui.isPrivate}</span>
    </span>
  );
}

/** The last thirty days. Unknown values are dashes, as a zero would be a claim. */
function Figures({ stats }: { stats: FileStats | undefined }) {
  const { ownFiles: t } = useT();
  const figure = (label: string, value: ReactNode, className?: string) => (
    <div className={cx('flex items-center gap-1 lg:block lg:text-right', className)}>
      <dt className="sr-only">{label}</dt>
      <dd className="num inline-flex items-center gap-1 text-ink-2 text-sm lg:text-base lg:text-ink">{value}</dd>
    </div>
  );
  const views = (
    <>
      <Eye aria-hidden="true" className="size-[15px] text-ink-3 lg:hidden" />
      {stats ? formatCount(stats.views) : '–'}
    </>
  );
  const sales = (
    <>
      <ShoppingBag aria-hidden="true" className="size-[15px] text-ink-3 lg:hidden" />
      {stats ? formatCount(stats.sales) : '–'}
    </>
  );
  return (
    <dl className="flex flex-none items-center gap-x-2.5 lg:contents">
      {figure(t.columns.views, views)}
      {figure(t.columns.sales, sales)}
      {figure(t.columns.conversion, stats ? shareText(stats.conversion) : '–', 'max-lg:hidden')}
    </dl>
  );
}
