import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface Props<Key extends string | number> {
  label: string;
  options: ReadonlyArray<{ key: Key; label: ReactNode; icon?: LucideIcon }>;
  current: Key;
  onChange: (key: Key) => void;
}

/** Switches between a few views of the same data. */
export const Segmented = <Key extends string | number>({ label, options, current, onChange }: Props<Key>) => (
  <fieldset className="inline-flex print:hidden overflow-hidden rounded-md border border-line-strong">
    <legend className="sr-only">{label}</legend>
    {options.map(({ key, label: text, icon: Icon }) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === current}
        onClick={() => onChange(key)}
        className={cx(
          'inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap px-3 text-sm -outline-offset-2 transition-colors md:min-h-9 pointer-coarse:min-h-11',
          key === current ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
        )}
      >
        {Icon && <Icon aria-hidden="true" className="size-[15px]" />}
        {text}
      </button>
    ))}
  </fieldset>
);
