import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { plainTextOf } from '#shared/text/plain-words';
import { useCore } from '../../i18n/index.tsx';
import { paths } from '../../nav/paths.ts';
import { Link } from '../button/link.tsx';
import { StarToggle } from '../button/star-toggle.tsx';
import { Avatar } from '../cover/avatar.tsx';
import { Cover, type CoverPictures, coverOf } from '../cover/cover-image.tsx';
import type { PricedFile } from '../figures/card-price.tsx';
import { CardPriceLater } from '../figures/card-price-later.tsx';
import type { RatedFile } from '../figures/card-rating.tsx';
import { CardRatingLater } from '../figures/card-rating-later.tsx';
import { formatCount, formatSize } from '../text/format.ts';
import { MarkedLater } from '../text/marked-later.tsx';
import { Seal } from '../text/seal.tsx';

/** The fields of a file that a card shows, named as in the API, so that an answer's file can be passed on. */
export interface CardFile extends RatedFile, Omit<PricedFile, 'price'> {
  id: string;
  title: string;
  description?: string | null | undefined;
  category: string;
  /** In yuan, as the API sends it; null while the seller has not set it. */
  price: number | null;
  file_size: number;
  username: string;
  display_name?: string | null | undefined;
  download_count: number;
  star_count: number;
  is_starred?: boolean | undefined;
  is_purchased?: boolean | undefined;
  is_public?: boolean | undefined;
  cover?: CoverPictures | null | undefined;
}

interface Props {
  file: CardFile;
  onStar?: ((file: CardFile) => void) | undefined;
  /** Called when the visitor is about to open the file. */
  onPrefetch?: ((file: CardFile) => void) | undefined;
  /** A preview for the seller: its links and buttons are inert. */
  preview?: boolean;
  /** The level of the title's heading. */
  level?: 2 | 3;
  /** The search query; its matches are marked in the title. */
  query?: string | undefined;
  /** False on the author's own storefront, where every card would repeat the name. */
  author?: boolean;
  /** Beside the counts, such as the badge of a private file. */
  badge?: ReactNode;
  /** The card is in the first row, so its picture loads with priority. */
  isFirst?: boolean;
}

/** As wide as the grid's columns, on phones as the cover beside the text. */
const sizes = '(width < 560px) 108px, (width < 768px) 50vw, (width < 1024px) 33vw, 282px';

export function FileCard({ file, onStar, onPrefetch, level = 2, author = true, ...rest }: Props) {
  const { preview = false, query, badge, isFirst } = rest;
  const Heading = `h${level}` as const;
  const intent = useHoverIntent(onPrefetch && (() => onPrefetch(file)));
  return (
    <article className="card" {...intent} inert={preview}>
      <Cover {...coverOf(file)} {...{ sizes, isFirst }} label />
      <div className="flex min-w-0 flex-1 flex-col px-3.5 pt-3 pb-1 sm:px-4 sm:pt-3.5">
        <Heading className="line-clamp-2 text-balance font-semibold text-base leading-[1.45]">
          {preview ? (
            file.title
          ) : (
            <Link className="card-link" to={paths.file(file.id)}>
              <MarkedLater text={file.title} query={query} />
            </Link>
          )}
        </Heading>
        <p className="mt-1 line-clamp-1 text-ink-3 text-sm leading-normal">{plainTextOf(file.description ?? '')}</p>
        <FactLine file={file} author={author} />
        <CardFoot file={file} badge={badge}>
          <StarToggle starred={file.is_starred ?? false} count={file.star_count} onToggle={() => onStar?.(file)} />
        </CardFoot>
      </div>
    </article>
  );
}

/** Author, size and rating; the author is left out where all cards have the same one. */
const FactLine = ({ file, author }: Pick<Props, 'file' | 'author'>) => (
  <div className="mt-1.5 flex items-center justify-between gap-3 text-sm sm:mt-auto sm:py-2.5">
    {author && (
      <Link
        to={paths.user(file.username)}
        className="relative z-1 mr-auto inline-flex min-h-7 min-w-0 items-center gap-2 text-ink-2 transition-colors after:absolute after:-inset-y-2 after:inset-x-0 hover:text-accent-text"
      >
        <Avatar username={file.username} name={file.display_name} size={28} />
        <span className="truncate">{file.display_name || file.username}</span>
      </Link>
    )}
    <span className="num whitespace-nowrap text-ink-3 text-xs max-lg:hidden">{formatSize(file.file_size)}</span>
    <CardRatingLater rating={file.rating} />
  </div>
);

function CardFoot({ file, badge, children }: Pick<Props, 'file' | 'badge'> & { children: ReactNode }) {
  const t = useCore();
  const downloads = formatCount(file.download_count);
  return (
    <div className="num mt-auto flex min-h-11 flex-wrap items-center gap-x-3 whitespace-nowrap text-ink-3 text-xs sm:mt-0 sm:min-h-12 sm:border-line sm:border-t">
      <PriceAndSeal file={file} />
      <div className="ml-auto flex items-center gap-3">
        {badge}
        <span className="lg:hidden">{formatSize(file.file_size)}</span>
        {file.download_count > 0 && (
          <span role="img" aria-label={t.ui.downloads(downloads)} className="inline-flex items-center gap-1">
            <Download className="size-[15px]" />
            {downloads}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

/** The price, and the seal of a bought file. */
export function PriceAndSeal({ file }: Pick<Props, 'file'>) {
  const { is_purchased, price } = file;
  const { ui } = useCore();
  const size = is_purchased ? 'text-sm' : price === 0 ? 'text-[1rem]' : 'text-[1.125rem] text-ink';
  return (
    <>
      {price !== null && <CardPriceLater file={{ ...file, price }} className={size} />}
      {is_purchased && (
        <>
          <Seal word="bought" size="sm" />
          <span className="sr-only">{ui.bought}</span>
        </>
      )}
    </>
  );
}

/** A pointer that merely passes over starts nothing; one that rests, a touch or the focus does. */
const restMs = 80;

function useHoverIntent(act: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(timer.current);
  const enter = () => {
    clearTimeout(timer.current);
    if (act) timer.current = setTimeout(act, restMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { onPointerEnter: enter, onPointerLeave: leave, onFocus: act };
}
