import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from '../class-names.ts';
import { formatCount } from '../text/format.ts';

interface Props<Key extends string> {
  label: string;
  /** Pass undefined while a count is loading: its space is kept. */
  items: ReadonlyArray<{ key: Key; label: string; count?: number | undefined }>;
  current: Key;
  onChange: (key: Key) => void;
  /** Ties the tabs to their panel; give TabPanel the same name. */
  name: string;
}

const step: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Scrolls sideways on phones; its end fades out. */
const line =
  'no-scrollbar relative flex gap-4 overflow-x-auto border-line border-b max-md:pr-4 max-md:[mask:linear-gradient(270deg,#0000,#000_16px)] md:gap-6';

/** Scrolls the marked tab into view in the next frame, which has to lay out the page anyway. */
function scrollTabIntoView(marker: HTMLElement | null) {
  const tab = marker?.parentElement;
  const line = tab?.parentElement;
  if (!line) return;
  requestAnimationFrame(() => {
    line.scrollLeft = tab.offsetLeft - tab.offsetWidth;
  });
}

export function Tabs<Key extends string>({ label, items, current, onChange, name }: Props<Key>) {
  const buttons = useRef(new Map<Key, HTMLButtonElement>());
  /** A count that arrives later moves the current tab, which is then scrolled into view again. */
  const labels = items.map(({ label, count = '' }) => `${label} ${count}`).join();
  const move = (event: KeyboardEvent) => {
    const index = items.findIndex(({ key }) => key === current);
    const target = items[step[event.key]?.(index, items.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    buttons.current.get(target.key)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={line}>
      {items.map(({ key, label: text, ...counts }) => (
        <button
          key={key}
          ref={(button) => {
            if (button) buttons.current.set(key, button);
          }}
          type="button"
          role="tab"
          id={`${name}-tab-${key}`}
          aria-controls={`${name}-panel`}
          aria-selected={key === current}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={move}
          className={cx(
            'inline-flex min-h-12 items-center gap-2 whitespace-nowrap border-b-2 -outline-offset-2 transition-colors',
            key === current ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {key === current && <i key={labels} ref={scrollTabIntoView} hidden />}
          {text}
          {'count' in counts && (
            <span className="num min-w-[2ch] text-left font-normal text-ink-3 text-xs">
              {counts.count !== undefined && formatCount(counts.count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export const TabPanel = ({ name, current, children }: { name: string; current: string; children: ReactNode }) => (
  <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${current}`}>
    {children}
  </div>
);
