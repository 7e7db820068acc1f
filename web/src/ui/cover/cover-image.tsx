import { type ReactNode, useMemo, useState } from 'react';
import { cx } from '../class-names.ts';
import { type Category, categoryIcons, categoryOf } from './category.tsx';
import { cover } from './cover.ts';

/**
 * The addresses of a cover's two pictures, 480 and 960 pixels wide. `at` is the `object-position` of a picture that is
 * not cropped yet.
 */
export interface CoverPictures {
  small: string;
  large: string;
  at?: string;
}

interface FileWithCover {
  id: string;
  category?: string | null | undefined;
  title: string;
  cover?: CoverPictures | null | undefined;
}

/** The props of a cover or thumb for a file of an answer. */
export const coverOf = ({ id, category, title, cover: pictures }: FileWithCover) => ({
  ...{ id, title, pictures },
  category: categoryOf(category),
});

interface Props {
  category: Category;
  id: string;
  title: string;
  /** Shown in place of the generated art, which comes back if the picture does not load. */
  pictures?: CoverPictures | null | undefined;
  /** The displayed width, as in the `sizes` attribute. */
  sizes?: string;
  /** Visible when the page opens, so it loads with priority. */
  isFirst?: boolean | undefined;
  /** Shows the category's icon, bottom left. Thumbs have none. */
  icon?: boolean;
  /** Its colour alone, where something lies on it. */
  plain?: boolean;
  className?: string;
  /** On it. */
  children?: ReactNode;
}

/** Decorative but for its children, as the title always stands beside it. 3:2, as wide as its box. */
export function Cover({ category, id, title, pictures, sizes, isFirst, icon, plain, className, children }: Props) {
  const [missing, setMissing] = useState<string>();
  const available = pictures?.small === missing ? undefined : pictures;
  const { tone, turn, paths, lines, size } = useMemo(() => cover(category, id, title), [category, id, title]);
  return (
    <span
      data-tone={tone}
      style={{ '--h': `calc(var(--hue-${category}) + ${turn})` }}
      className={cx('cover', className)}
    >
      {!plain && !available && (
        <svg viewBox="0 0 240 160" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
          <path className="a" d={paths.a} />
          <path className="a2" d={paths.a2} />
          <path className="b" d={paths.b} />
          <path className="s" d={paths.s} />
          {lines.map(({ text, y }) => (
            <text key={y} x="14" y={y} fontSize={size}>
              {text}
            </text>
          ))}
        </svg>
      )}
      {available && (
        <img
          alt=""
          onError={() => setMissing(available.small)}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          srcSet={`${available.small} 480w, ${available.large} 960w`}
          sizes={sizes}
          src={available.small}
          style={{ objectPosition: available.at }}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {icon && <CoverIcon category={category} />}
      {children}
    </span>
  );
}

/** On a ground of its own, as the colours of a picture are unknown. */
function CoverIcon({ category }: { category: Category }) {
  const Icon = categoryIcons[category];
  return (
    <span className="absolute bottom-2 left-2 rounded-sm bg-surface p-1 text-ink">
      <Icon className="size-4! block" />
    </span>
  );
}

/** A small cover beside a title in lists, usually 72 or 96 pixels wide. */
export const Thumb = ({ className, ...cover }: Omit<Props, 'icon' | 'children'>) => (
  <Cover sizes="138px" {...cover} className={cx('rounded-sm', className ?? 'w-18')} />
);
