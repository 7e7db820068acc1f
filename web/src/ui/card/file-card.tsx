import { Download } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../button/button.tsx';
import { StarToggle } from '../button/star-toggle.tsx';
import { cx } from '../class-names.ts';
import { formatCount, formatSize } from '../text/format.ts';
import { langOf } from '../text/lang-of.ts';
import { BareCard, type BareProps, type CardFile } from './bare-card.tsx';

interface FactProps {
  file: CardFile;
  onStar?: ((file: CardFile) => void) | undefined;
}

/** A file with all that a list says of it, below its price on one quiet line. */
export const FileCard = ({ onStar, ...card }: FactProps & Omit<BareProps, 'icon' | 'lines' | 'mark' | 'children'>) => (
  <BareCard
    {...card}
    icon
    lines={3}
    mark={
      <StarToggle
        starred={card.file.is_starred ?? false}
        count={card.file.star_count}
        onToggle={() => onStar?.(card.file)}
      />
    }
  >
    <Facts file={card.file} />
  </BareCard>
);

export const SellerLink = ({ file, className }: { file: CardFile; className: string }) => (
  <Link
    lang={langOf(file.display_name ?? '')}
    to={paths.user(file.username)}
    className={cx(
      'relative z-1 min-w-0 truncate leading-7 transition-colors after:absolute after:-inset-y-2 after:inset-x-0 hover:text-accent-text',
      className,
    )}
  >
    {file.display_name || file.username}
  </Link>
);

/** Author, size and downloads on one line; nothing is said of zeros. */
function Facts({ file }: { file: CardFile }) {
  const { ui } = useCore();
  const downloads = formatCount(file.download_count);
  return (
    <div className="num flex min-h-7 items-center gap-x-2 whitespace-nowrap text-ink-3 text-xs max-[359px]:flex-wrap">
      <SellerLink file={file} className="max-[359px]:basis-full" />
      <span>{formatSize(file.file_size)}</span>
      {file.download_count > 0 && (
        <span role="img" aria-label={ui.downloads(downloads)} className="inline-flex items-center gap-1">
          <Download className="size-3 md:size-[13px]" />
          {downloads}
        </span>
      )}
    </div>
  );
}
