import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilePost } from '#shared/contract/files';
import { useT } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { cx } from '../../ui/class-names.ts';
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
  /** Rendered right of the price. */
  children?: ReactNode;
}

/** Thumb, title and facts; on phones price and actions move below. */
export const PostRow = ({ file, title, fact, children }: RowProps) => (
  <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-1 py-3.5 md:flex md:items-center md:gap-5">
    <Thumb {...coverOf(file)} className="w-18 md:w-24" />
    <div className="min-w-0 md:flex-1">
      <RowTitle to={paths.file(file.id)}>{title ?? file.title}</RowTitle>
      <FileFacts file={file}>{fact}</FileFacts>
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

function FileFacts({ file, children }: { file: FilePost; children?: ReactNode }) {
  const { ui } = useT();
  return (
    <Meta className="mt-1">
      {children}
      <span>{formatSize(file.file_size)}</span>
      {file.download_count > 0 && (
        <span>
          <Download aria-hidden="true" />
          <span aria-hidden="true">{formatCount(file.download_count)}</span>
          <span className="sr-only">{ui.downloads(formatCount(file.download_count))}</span>
        </span>
      )}
    </Meta>
  );
}
