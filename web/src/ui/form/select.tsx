import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../class-names.ts';
import { inputClass } from './input-class.ts';

interface Props<Value extends string> {
  /** For screen readers only: the options explain themselves. */
  label: string;
  /** Undefined before a choice: the placeholder is shown, which is not an option. */
  value: Value | undefined;
  placeholder?: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onValue: (value: Value) => void;
  className?: string;
}

export function Select<Value extends string>({ label, value, placeholder, options, onValue, className }: Props<Value>) {
  const id = useId();
  const hint = value === undefined ? `${id}-hint` : undefined;
  /** At every render: React would select the first option when the value matches none. */
  const chooseNone = (select: HTMLSelectElement | null) => {
    if (select && hint) select.selectedIndex = -1;
  };
  const choose = (chosenValue: string) => {
    const option = options.find((candidate) => candidate.value === chosenValue);
    if (option) onValue(option.value);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          ref={chooseNone}
          value={value ?? ''}
          aria-describedby={hint}
          onChange={(event) => choose(event.target.value)}
          className={cx(inputClass, 'appearance-none pr-10')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {hint && (
          <span id={hint} className="pointer-events-none absolute inset-0 flex items-center px-3.5">
            {placeholder}
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-line-strong"
        />
      </div>
    </div>
  );
}
