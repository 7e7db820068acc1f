import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { Field, type FieldTexts, inputClass } from './field.tsx';

interface Typed extends FieldTexts {
  value: string;
  onValue: (value: string) => void;
  /** Shows 25 / 200 beside the label. The limit is shown, not enforced while typing: cutting a paste silently loses text. */
  countTo?: number | undefined;
  className?: string | undefined;
}

/** Characters as a person and the server count them: an emoji is one. */
const lengthOf = (text: string) => [...text].length;

const counter = ({ value, countTo, aside }: Typed) =>
  countTo ? (
    <span className={cx(lengthOf(value) > countTo && 'text-bad')}>{`${lengthOf(value)} / ${countTo}`}</span>
  ) : (
    aside
  );

export type TextFieldProps = Typed & Omit<ComponentProps<'input'>, keyof Typed | 'id'>;

export function TextField(props: TextFieldProps) {
  const { label, aside: _, hint, error, good, value, onValue, countTo: __, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, good, className }} aside={counter(props)}>
      {(links) => (
        <input
          {...rest}
          {...links}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={inputClass}
        />
      )}
    </Field>
  );
}

export type TextAreaProps = Typed & Omit<ComponentProps<'textarea'>, keyof Typed | 'id'>;

export function TextArea(props: TextAreaProps) {
  const { label, aside: _, hint, error, good, value, onValue, countTo: __, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, good, className }} aside={counter(props)}>
      {(links) => (
        <textarea
          {...rest}
          {...links}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={cx(inputClass, 'min-h-29 resize-y py-2.5')}
        />
      )}
    </Field>
  );
}
