import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { Field, type Typed, typed } from './field.tsx';
import { inputClass } from './input-class.ts';

export type TextFieldProps = Typed & Omit<ComponentProps<'input'>, keyof Typed | 'id'>;

export function TextField(props: TextFieldProps) {
  const { field, control } = typed(props);
  return <Field {...field}>{(links) => <input {...control} {...links} className={inputClass} />}</Field>;
}

export type TextAreaProps = Typed & Omit<ComponentProps<'textarea'>, keyof Typed | 'id'>;

export function TextArea(props: TextAreaProps) {
  const { field, control } = typed(props);
  const look = cx(inputClass, 'min-h-29 resize-y py-2.5');
  return <Field {...field}>{(links) => <textarea {...control} {...links} className={look} />}</Field>;
}
