import { useCore } from '../../i18n/index.tsx';
import { cx } from '../class-names.ts';

const sizes = { sm: 'border-[1.5px] px-1.5 py-1 text-sm after:hidden', md: '', lg: 'px-4 py-3.5 text-[34px]' };

interface Props {
  word: 'bought' | 'sample' | 'opened';
  size?: keyof typeof sizes;
  /** Plays the animation once, right after the event; not on a page that is opened later. */
  settles?: boolean;
  className?: string;
}

/** A seal marks something done. Text beside it says so too; the seal is hidden from screen readers. */
export function Seal({ word, size = 'md', settles = false, className }: Props) {
  const t = useCore();
  return (
    <span aria-hidden="true" className={cx('stamp', sizes[size], settles && 'motion-safe:animate-settle', className)}>
      {t.ui[word]}
    </span>
  );
}
