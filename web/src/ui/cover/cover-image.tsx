import { useMemo } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { type Category, categoryIcons } from './category.tsx';
import { cover } from './cover.ts';

interface Props {
  category: Category;
  id: string;
  title: string;
  /** The type's icon and word, bottom left. Thumbs go without. */
  label?: boolean;
  className?: string;
}

/** No cover's size depends on what is drawn in it: those far below the window wait until somebody comes near. */
const contentVisibility = 'auto';

/** Decoration: the title always stands beside it. 3:2, as wide as its box. */
export function Cover({ category, id, title, label = false, className }: Props) {
  const { tone, turn, paths, lines, size, wide } = useMemo(() => cover(category, id, title), [category, id, title]);
  return (
    <span
      aria-hidden="true"
      data-tone={tone}
      style={{ '--h': `calc(var(--hue-${category}) + ${turn})`, contentVisibility }}
      className={cx('cover', className)}
    >
      <svg viewBox="0 0 240 160" preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">
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
      {label && <CoverLabel category={category} />}
    </span>
  );
}

function CoverLabel({ category }: { category: Category }) {
  const t = useCore();
  const Icon = categoryIcons[category];
  return (
    <span className="absolute bottom-2.5 left-2.5 flex items-center gap-1 font-medium text-[11px] leading-[1.3] sm:bottom-3 sm:left-[5.6%] sm:gap-[5px] sm:text-xs">
      <Icon className="size-3.5 sm:size-[15px]" />
      {t.common.category[category]}
    </span>
  );
}

/** A small cover beside a title in lists; width in pixels, 72 or 96 as a rule. */
export const Thumb = ({ className, ...cover }: Omit<Props, 'label'>) => (
  <Cover {...cover} className={cx('rounded-sm', className ?? 'w-18')} />
);
