import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';
import { Field, splitFieldProps, type TextInputProps } from './field.tsx';
import { inputClass } from './input-class.ts';

export type TextFieldProps = TextInputProps & Omit<ComponentProps<'input'>, keyof TextInputProps | 'id'>;

export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  return <Field {...field}>{(links) => <input {...control} {...links} className={inputClass} />}</Field>;
}

export type TextAreaProps = TextInputProps & Omit<ComponentProps<'textarea'>, keyof TextInputProps | 'id'>;

export function TextArea(props: TextAreaProps) {
  const { field, control } = splitFieldProps(props);
  const areaClass = cx(inputClass, 'min-h-29 resize-y py-2.5');
  return <Field {...field}>{(links) => <textarea {...control} {...links} className={areaClass} />}</Field>;
}
