import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { optionId } from './combobox.ts';

interface Props<Option> {
  id: string;
  label: string;
  options: readonly Option[];
  active: number;
  keyOf: (option: Option) => string;
  onPick: (option: Option) => void;
  /** The content of an option: its name at the left, details at the right. */
  children: (option: Option) => ReactNode;
}

/** The suggestions below a field. Pressing one leaves the focus in the field. */
export const Options = <Option,>({ id, label, options, active, keyOf, onPick, children }: Props<Option>) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    tabIndex={-1}
    onMouseDown={(event) => event.preventDefault()}
    className={cx(
      'absolute inset-x-0 top-full z-20 mt-1.5 rounded-[10px] border border-line bg-surface p-1.5 shadow-pop',
      options.length === 0 && 'hidden',
    )}
  >
    {options.map((option, index) => (
      <button
        key={keyOf(option)}
        id={optionId(id, index)}
        type="button"
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        onClick={() => onPick(option)}
        className="flex min-h-11 w-full items-center justify-between gap-3 rounded-[6px] px-3 text-left hover:bg-sunken aria-selected:bg-sunken"
      >
        {children(option)}
      </button>
    ))}
  </div>
);

export const OptionDetail = ({ children }: { children: ReactNode }) => (
  <span className="num whitespace-nowrap text-ink-3 text-xs">{children}</span>
);
