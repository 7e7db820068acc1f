import { ofTotal, percentOf } from '../../../features/upload/amounts.ts';
import { useT } from '../../../i18n/index.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/figures/progress.tsx';
import { formatSize } from '../../../ui/text/format.ts';
import { useQueueView } from './use-upload-draft.ts';

/**
 * The upload progress, always in sight. It repeats the file list, so screen readers skip it; renders nothing once all
 * files have arrived.
 */
function Progress({ className }: { className: string }) {
  const { create } = useT();
  const { rows, sent, size, perSecond, secondsLeft } = useQueueView();
  if (rows.every(({ state }) => state === 'done')) return null;
  const percent = percentOf(sent, size);
  return (
    <div aria-hidden="true" className={cx('num grid gap-1.5 text-sm', className)}>
      <div className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{create.total(percent)}</b>
        {secondsLeft !== undefined && secondsLeft > 0 && (
          <span className="mr-auto text-ink-3">{create.state.speed(formatSize(perSecond), secondsLeft)}</span>
        )}
        <span className="text-ink-3">{ofTotal(sent, size)}</span>
      </div>
      <ProgressBar percent={percent} label={create.totalLabel} />
    </div>
  );
}

/** Above the button, in the column that stays in sight from 1024 px. */
export const ProgressAside = () => <Progress className="mb-3 max-lg:hidden" />;

/** From phones, which have it in the bar with the button, up to 1024 px. */
export const ProgressBelow = () => (
  <Progress className="sticky bottom-0 z-20 -mx-4 mt-6 border-line border-t bg-surface px-4 py-2.5 shadow-bar max-md:hidden lg:hidden" />
);
