import { Bookmark } from 'lucide-react';
import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';
import { formatCount } from '../text/format.ts';

interface Props {
  starred: boolean;
  count: number;
  onToggle?: (() => void) | undefined;
}

/** At the end of a line of a card: a bookmark, as the star is the sign of ratings. Screen readers announce one toggle button with the number. */
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
        'num relative z-1 -mr-0.5 ml-auto inline-flex items-center justify-end gap-1 px-0.5 text-xs transition-colors after:absolute after:-inset-x-3 after:-inset-y-3.5',
        starred ? 'font-semibold text-accent-text' : 'text-ink-3 hover:text-ink',
      )}
    >
      <Bookmark aria-hidden="true" className={cx('size-[15px]', starred && 'fill-current')} />
      {count > 0 && countText}
    </button>
  );
}
