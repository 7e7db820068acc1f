import { Download, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { cx } from '../../ui/class-names.ts';
import { categoryIcons, categoryOf } from '../../ui/cover/category.tsx';
import { coverOf, Thumb } from '../../ui/cover/cover-image.tsx';
import { Price } from '../../ui/figures/price.tsx';
import { Meta, RowTitle } from '../../ui/list/rows.tsx';
import { fenOf, formatCount, formatSize } from '../../ui/text/format.ts';

interface RowProps {
  file: FilePost;
  /** The title with matches marked. */
  title?: ReactNode;
  /** An additional fact or badge. */
  fact?: ReactNode;
  /** The star count is shown on a toggle beside the row. */
  starsBeside?: boolean;
  /** Rendered right of the price. */
  children?: ReactNode;
}

/** Thumb, title and facts; on phones price and actions move below. */
export const PostRow = ({ file, title, fact, starsBeside = false, children }: RowProps) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 py-3.5 md:flex md:items-center md:gap-5">
    <Thumb {...coverOf(file)} className="w-18 md:w-24" />
    <div className="min-w-0 md:flex-1">
      <RowTitle to={paths.file(file.id)}>{title ?? file.title}</RowTitle>
      <FileFacts file={file} withStars={!starsBeside}>
        {fact}
      </FileFacts>
    </div>
    <div
      className={cx(
        'flex flex-wrap items-center justify-end gap-x-4 md:flex-nowrap',
        children ? 'col-span-2 min-h-11' : 'col-start-2',
      )}
    >
      <Price fen={fenOf(file.price)} className="mr-auto text-md md:min-w-24 md:text-right" />
      {children}
    </div>
  </li>
);

interface FactsProps {
  file: FilePost;
  withStars: boolean;
  children?: ReactNode;
}

function FileFacts({ file, withStars, children }: FactsProps) {
  const { common, file: t, ui, ownFiles } = useT();
  const category = categoryOf(file.category);
  const Icon = categoryIcons[category];
  return (
    <Meta className="mt-1">
      {children}
      <span>
        <Icon aria-hidden="true" />
        {common.category[category]}
      </span>
      <span>{formatSize(file.file_size)}</span>
      <span>
        <Download aria-hidden="true" />
        <span aria-hidden="true">{formatCount(file.download_count)}</span>
        <span className="sr-only">{ui.downloads(formatCount(file.download_count))}</span>
      </span>
      {withStars && (
        <span>
          <Star aria-hidden="true" />
          <span aria-hidden="true">{formatCount(file.star_count)}</span>
          <span className="sr-only">{ownFiles.stars(formatCount(file.star_count))}</span>
        </span>
      )}
      {file.purchase_count > 0 && <span>{t.sold(formatCount(file.purchase_count))}</span>}
    </Meta>
  );
}
