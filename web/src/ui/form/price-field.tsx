import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { Field, type FieldTexts, inputClass } from './field.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts | 'value' | 'id'> {
  /** What was typed, in yuan; the page decides what it means. */
  value: string;
  onValue: (value: string) => void;
}

export function PriceField({ label, aside, hint, error, good, value, onValue, className, ...rest }: Props) {
  return (
    <Field {...{ label, aside, hint, error, good, className }}>
      {(links) => (
        <div className="relative">
          <span aria-hidden="true" className="pointer-events-none absolute left-3.5 leading-11 text-ink-3">
            ¥
          </span>
          <input
            {...rest}
            {...links}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className={cx(inputClass, 'num pl-8')}
          />
        </div>
      )}
    </Field>
  );
}
