import { Star } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { formatCount } from '../text/format.ts';

interface Props {
  starred: boolean;
  count: number;
  onToggle?: (() => void) | undefined;
}

/** The small star of a card. Screen readers announce one toggle button with the number. */
export function StarToggle({ starred, count, onToggle }: Props) {
  const t = useCore();
  const countText = formatCount(count);
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t.ui.star(countText)}
      onClick={onToggle}
      className={cx(
        'num relative z-1 -mr-0.5 inline-flex min-h-11 min-w-11 items-center justify-end gap-1 rounded-sm px-0.5 text-xs transition-colors',
        starred ? 'font-semibold text-accent-text' : 'text-ink-3 hover:text-ink',
      )}
    >
      <Star aria-hidden="true" className={cx('size-[15px]', starred && 'fill-current')} />
      {count > 0 && countText}
    </button>
  );
}
