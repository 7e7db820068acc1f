import { cx } from '../class-names.ts';
import { Field, inputClass, typed } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** What is typed, in yuan; the page decides what it means. */
export function PriceField(props: TextFieldProps) {
  const { field, control } = typed(props);
  return (
    <Field {...field}>
      {(links) => (
        <div className="relative">
          <span aria-hidden="true" className="pointer-events-none absolute left-3.5 leading-11 text-ink-3">
            ¥
          </span>
          <input
            {...control}
            {...links}
            inputMode="decimal"
            autoComplete="off"
            className={cx(inputClass, 'num pl-8')}
          />
        </div>
      )}
    </Field>
  );
}
