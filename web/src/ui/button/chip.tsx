import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

/** Out of the fade at the end of the line; the first of several. In the next frame, which has to lay out the page anyway. */
function scrollIntoLine(chip: HTMLElement | null) {
  const line = chip?.closest('fieldset');
  if (line && chip && line.querySelector('[aria-pressed="true"]') === chip)
    requestAnimationFrame(() => {
      line.scrollLeft = chip.offsetLeft - line.clientWidth / 2;
    });
}

export const Chip = ({ pressed, onPress, icon: Icon, children }: ChipProps) => (
  <button
    ref={pressed ? scrollIntoLine : undefined}
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full border px-3 text-sm md:px-3.5 transition-colors md:min-h-[38px]',
      pressed
        ? 'border-ink bg-ink font-semibold text-paper'
        : 'border-line text-ink-2 hover:border-line-strong hover:text-ink',
    )}
  >
    {Icon && <Icon aria-hidden="true" className="size-[15px]" />}
    {children}
  </button>
);

/** Chips in one line. If it scrolls sideways, its end fades to show that. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className="no-scrollbar relative -m-1 min-w-0 overflow-x-auto p-1 [mask:linear-gradient(270deg,#0000,#000_32px)]">
    <legend className="sr-only">{label}</legend>
    <div className="flex w-max gap-1.5 pr-7 md:gap-2">{children}</div>
  </fieldset>
);
