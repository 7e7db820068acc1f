import { useMemo } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { type Category, categoryIcons, categoryOf } from './category.tsx';
import { cover } from './cover.ts';

/** Addresses of a cover's two pictures, 480 and 960 wide; `at`: which part of one shows that is not cut yet. */
export interface CoverPictures {
  small: string;
  large: string;
  at?: string;
}

interface Pictured {
  id: string;
  category?: string | null | undefined;
  title: string;
  cover?: CoverPictures | null | undefined;
}

/** What a cover or a thumb shows of a file, as answers have it. */
export const coverOf = ({ id, category, title, cover: pictures }: Pictured) => ({
  ...{ id, title, pictures },
  category: categoryOf(category),
});

interface Props {
  category: Category;
  id: string;
  title: string;
  /** Over the art, which stays where it does not load. */
  pictures?: CoverPictures | null | undefined;
  /** How wide it is drawn, as `sizes` says it. */
  sizes?: string;
  /** It can be seen as the page opens. */
  isFirst?: boolean | undefined;
  /** The type's icon and word, bottom left. Thumbs go without. */
  label?: boolean;
  className?: string;
}

/** Decoration: the title always stands beside it. 3:2, as wide as its box. */
export function Cover({ category, id, title, label = false, className, ...props }: Props) {
  const { tone, turn, paths, lines, size, wide } = useMemo(() => cover(category, id, title), [category, id, title]);
  return (
    <span
      aria-hidden="true"
      data-tone={tone}
      style={{ '--h': `calc(var(--hue-${category}) + ${turn})` }}
      className={cx('cover', className)}
    >
      <svg viewBox="0 0 240 160" preserveAspectRatio="xMinYMin slice" aria-hidden="true">
        <path className="a" d={paths.a} />
        <path className="a2" d={paths.a2} />
        <path className="b" d={paths.b} />
        <path className="s" d={paths.s} />
        {lines.map(({ text, y }) => (
          <text key={y} className={wide ? 'wide' : undefined} x="14" y={y} fontSize={size}>
            {text}
          </text>
        ))}
      </svg>
      <CoverPicture {...props} />
      {label && <CoverLabel category={category} isOver={Boolean(props.pictures)} />}
    </span>
  );
}

/** Its box has its size before it is there, and an empty `alt` leaves no mark where it never comes. */
function CoverPicture({ pictures, sizes, isFirst }: Pick<Props, 'pictures' | 'sizes' | 'isFirst'>) {
  if (!pictures) return null;
  const { small, large, at } = pictures;
  return (
    <img
      alt=""
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      srcSet={`${small} 480w, ${large} 960w`}
      sizes={sizes}
      src={small}
      style={{ objectPosition: at }}
      className="absolute inset-0 size-full object-cover"
    />
  );
}

/** Over a picture, whose colours nobody knows, it has a ground of its own. */
function CoverLabel({ category, isOver }: { category: Category; isOver: boolean }) {
  const t = useCore();
  const Icon = categoryIcons[category];
  return (
    <span
      className={cx(
        'absolute bottom-2.5 left-2 flex items-center gap-0.5 font-medium text-xs sm:bottom-3 sm:left-4',
        isOver && 'rounded-sm bg-surface px-2 py-1 text-ink',
      )}
    >
      <Icon className="size-3.5" />
      {t.common.category[category]}
    </span>
  );
}

/** A small cover beside a title in lists; width in pixels, 72 or 96 as a rule. */
export const Thumb = ({ className, ...cover }: Omit<Props, 'label'>) => (
  <Cover sizes="138px" {...cover} className={cx('rounded-sm', className ?? 'w-18')} />
);
