import { useCore } from '../../i18n/index.tsx';
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

/** In place of a page or panel that is loading. */
export const PageSpinner = () => (
  <div role="status" className="grid justify-items-center gap-3 py-24 text-ink-3">
    <Spinner className="size-6" />
    {useCore().common.loading}
  </div>
);
