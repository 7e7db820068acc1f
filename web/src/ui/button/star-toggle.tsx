import { Star } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { formatCount } from '../text/format.ts';

interface Props {
  starred: boolean;
  count: number;
  onToggle?: (() => void) | undefined;
  /** In the corner of a card's cover, away from the star of the rating. */
  onCover?: boolean;
}

/** The small star of a card. Screen readers announce one toggle button with the number. */
export function StarToggle({ starred, count, onToggle, onCover }: Props) {
  const t = useCore();
  const countText = formatCount(count);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t.ui.star(countText)}
      onClick={onToggle}
      className={cx(
        'num z-1 inline-flex items-center gap-1 text-xs transition-colors',
        onCover
          ? 'absolute top-0 right-2 mt-[calc(66.6667%-40px)] min-h-8 min-w-8 justify-center rounded-full bg-surface px-2 after:absolute after:-inset-1.5'
          : 'relative -mr-0.5 min-h-11 min-w-11 justify-end rounded-sm px-0.5',
        starred ? 'font-semibold text-accent-text' : 'text-ink-2 hover:text-ink',
      )}
    >
      <Star aria-hidden="true" className={cx('size-[15px]', starred && 'fill-current')} />
      {count > 0 && countText}
    </button>
  );
}
