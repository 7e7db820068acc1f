import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { paths } from '../../nav/paths.ts';
import { Link } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Cover, type CoverPictures, coverOf } from '../cover/cover-image.tsx';
import { BoughtMark } from '../figures/bought-mark.tsx';
import type { PricedFile } from '../figures/card-price.tsx';
import type { RatedFile } from '../figures/card-rating.tsx';
import { PriceAndRating } from '../figures/price-and-rating.tsx';
import { Title } from '../text/title.tsx';
import type { IntroductionProps } from './introduction.tsx';

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

export interface BareProps {
  file: CardFile;
  /** Called when the visitor is about to open the file. */
  onPrefetch?: ((file: CardFile) => void) | undefined;
  /** A preview for the seller: its links and buttons are inert. */
  preview?: boolean;
  level?: 2 | 3;
  /** The search query; its matches are marked in the title. */
  query?: string | undefined;
  /** The card is in the first row, so its picture loads with priority. */
  isFirst?: boolean;
  /** The icon of the category. */
  icon?: boolean;
  /** Of title and description: the one has what the other leaves, so that price stands by price in a row of cards. */
  lines?: 2 | 3;
  /** At the end of the line of the price. */
  mark?: ReactNode;
  /** Below the price. */
  children?: ReactNode;
}

const Introduction = lazy<ComponentType<IntroductionProps>>(() =>
  import('./introduction.tsx').catch(() => ({ default: () => null })),
);

/** As wide as the grid's columns. */
const sizes = '(width < 768px) 46vw, (width < 1264px) 23vw, 282px';

/** A file of a home section or a storefront: cover, title, price and rating; on the cover, that it is owned. */
export function BareCard({
  file,
  onPrefetch,
  level = 2,
  preview = false,
  query,
  isFirst,
  icon: hasIcon = false,
  lines = 2,
  mark,
  children,
}: BareProps) {
  const Heading = `h${level}` as const;
  const intent = useHoverIntent(onPrefetch && (() => onPrefetch(file)));
  const priced = file.price !== null && { ...file, price: file.price };
  const title = <Title text={file.title} query={query} />;
  return (
    <article className="card" {...intent} inert={preview}>
      <Cover {...coverOf(file)} {...{ sizes, isFirst }} icon={hasIcon}>
        {file.is_purchased && (
          <BoughtMark
            className={cx(
              'absolute bottom-2 h-6 rounded-sm bg-surface px-1.5 text-ink text-xs',
              hasIcon ? 'left-10' : 'left-2',
            )}
          />
        )}
      </Cover>
      <div className="card-text" style={{ '--lines': lines }}>
        <Heading className="line-clamp-2 font-semibold">
          {preview ? (
            title
          ) : (
            <Link className="card-link" to={paths.file(file.id)}>
              {title}
            </Link>
          )}
        </Heading>
        <div>
          <p className="card-lead">
            <Suspense>
              <Introduction {...{ file, lines }} />
            </Suspense>
          </p>
        </div>
      </div>
      <div className="flex min-h-8 flex-wrap items-baseline gap-x-2.5 pt-1 text-[1.0625rem] md:text-[1.125rem]">
        {priced ? <PriceAndRating file={priced} /> : '¥—'}
        {mark}
      </div>
      {children}
    </article>
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
