import { ChartColumn, Check, Eye, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FileStats } from '#shared/contract/file-stats';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { categoryOf } from '../../ui/cover/category.tsx';
import { Thumb } from '../../ui/cover/cover-image.tsx';
import { RowTitle } from '../../ui/list/rows.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PrivateBadge } from '../../ui/text/badge.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { Marked } from '../../ui/text/marked.tsx';
import { FileFacts, IconLink, OwnActions } from './own-row.tsx';
import { PriceCell } from './price-cell.tsx';
import { VisibilitySwitch } from './visibility.tsx';

/** Of the heads and of every row, so that figures stand below each other. */
export const columns =
  'grid grid-cols-[24px_56px_minmax(0,1fr)] gap-x-3 lg:grid-cols-[24px_64px_minmax(0,1fr)_84px_76px_52px_132px_104px_208px] lg:gap-x-4';

/** 1,234 → 12.3 %. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;

interface Props {
  file: FilePost;
  /** Undefined while nobody knows. */
  stats: FileStats | undefined;
  query: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDelete: (file: FilePost) => void;
  onStats: (file: FilePost) => void;
}

/** A line of the table; on phones thumb, title and facts, the figures below, and then price, state and what can be done. */
export function OwnFileRow({ file, stats, query, isChosen, onChoose, onDelete, onStats }: Props) {
  const { ownFiles: t } = useT();
  return (
    <li className={cx(columns, 'items-center gap-y-1 py-3', isChosen && 'bg-sunken/60')}>
      <label className="-m-2.5 grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-[18px] accent-accent"
        />
        <span className="sr-only">{t.choose(file.title)}</span>
      </label>
      <Thumb
        category={categoryOf(file.category)}
        id={file.id}
        title={file.title}
        pictures={file.cover}
        className="w-14 lg:w-16"
      />
      <div className="min-w-0">
        <RowTitle to={paths.file(file.id)}>
          <Marked text={file.title} query={query} />
        </RowTitle>
        <FileFacts file={file} withStars>
          <PrivateBadge file={file} />
        </FileFacts>
      </div>
      <Figures stats={stats} />
      <div className="col-span-3 flex flex-wrap items-center justify-between gap-x-3 lg:contents">
        <span className="lg:pl-4">
          <PriceCell file={file} />
        </span>
        <VisibilitySwitch file={file} />
        <OwnActions file={file} onDelete={onDelete}>
          <IconButton icon={ChartColumn} label={t.statsOf(file.title)} onClick={() => onStats(file)} />
          <CopyLink file={file} />
          {/* On phones the title is the way there. */}
          <span className="max-lg:hidden">
            <IconLink icon={Eye} to={paths.file(file.id)} label={t.view(file.title)} />
          </span>
        </OwnActions>
      </div>
    </li>
  );
}

/** Of the last thirty days. What is not known is a dash: a zero would be a claim. */
function Figures({ stats }: { stats: FileStats | undefined }) {
  const { ownFiles: t } = useT();
  const figure = (label: string, value: ReactNode) => (
    <div className="lg:text-right">
      <dt className="text-ink-3 text-xs lg:sr-only">{label}</dt>
      <dd className="num text-sm lg:text-base">{value}</dd>
    </div>
  );
  return (
    <dl className="col-span-3 grid grid-cols-3 gap-x-3 rounded-md bg-sunken px-3 py-1.5 lg:contents">
      {figure(t.columns.views, stats ? formatCount(stats.views) : '–')}
      {figure(t.columns.sales, stats ? formatCount(stats.sales) : '–')}
      {figure(t.columns.conversion, stats ? shareText(stats.conversion) : '–')}
    </dl>
  );
}

function CopyLink({ file: { id, title } }: { file: FilePost }) {
  const { file: words, ownFiles: t, ui } = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const address = `${location.origin}${paths.file(id)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      toast.ok(words.linkCopied, address);
    } catch {
      toast.bad(ui.copyFailed, address);
    }
  };
  return <IconButton icon={isCopied ? Check : Link2} label={t.copyLink(title)} onClick={() => void copy()} />;
}
