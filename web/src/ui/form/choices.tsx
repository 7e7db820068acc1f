import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';

interface RadioRowProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: ReactNode;
  line?: ReactNode;
  icon?: LucideIcon;
  /** Low, and without a border until it is chosen: for long lists. */
  quiet?: boolean;
}

/** One large row per choice. Rows of the same name form a group; wrap them in a fieldset with a legend. */
export const RadioRow = ({ name, value, checked, onChoose, title, line, icon: Icon, quiet = false }: RadioRowProps) => (
  <label
    className={cx(
      'flex cursor-pointer items-start gap-3.5 rounded-md border bg-surface has-checked:border-ink has-checked:[box-shadow:inset_0_0_0_1px_var(--ink)]',
      quiet ? 'border-transparent px-2 py-1.5' : 'border-line-strong p-4',
    )}
  >
    <input
      type="radio"
      {...{ name, value, checked }}
      onChange={onChoose}
      className="mt-[3px] size-[18px] flex-none accent-accent"
    />
    <span>
      <b className="font-semibold">{title}</b>
      {line && <span className="block text-ink-3 text-sm">{line}</span>}
    </span>
    {Icon && <Icon aria-hidden="true" className="mt-0.5 ml-auto text-ink-3" />}
  </label>
);

interface TickProps {
  checked: boolean;
  onChecked: (checked: boolean) => void;
  /** Always a text: a switch without one does not say what it does. */
  children: ReactNode;
}

export const Checkbox = ({ checked, onChecked, children, line }: TickProps & { line?: ReactNode }) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2.5 py-2.5">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChecked(event.target.checked)}
      className="mt-[3px] size-[18px] flex-none accent-accent"
    />
    <span>
      <b className="font-semibold">{children}</b>
      {line && <span className="block text-ink-3 text-sm">{line}</span>}
    </span>
  </label>
);

export const Switch = ({ checked, onChecked, children }: TickProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      checked={checked}
      onChange={(event) => onChecked(event.target.checked)}
      className="relative h-[26px] w-11 flex-none appearance-none rounded-full bg-line-strong transition-colors duration-(--base) after:absolute after:top-[3px] after:left-[3px] after:size-5 after:rounded-full after:bg-on-accent after:transition-transform after:duration-(--base) checked:bg-switch-on checked:after:translate-x-[18px]"
    />
    {children}
  </label>
);
