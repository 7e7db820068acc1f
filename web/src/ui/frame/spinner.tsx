import { cx } from '../class-names.ts';

/** With reduced motion it stands still, as a broken ring. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block size-4 flex-none rounded-full border-2 border-current border-r-transparent motion-safe:animate-turn',
      className,
    )}
  />
);
