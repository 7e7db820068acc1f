import { type Ref, useEffect, useRef } from 'react';
import { useT } from '../../i18n/index.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const digits = 6;

export const isCode = (text: string): boolean => text.length === digits;

/** The field of a code: what is typed after a refusal takes the place of the refused code. */
export function useCodeRef(wrongCode: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wrongCode) return;
    field.current?.focus();
    field.current?.select();
  }, [wrongCode]);
  return field;
}

interface Props {
  value: string;
  onValue: (code: string) => void;
  error?: string | undefined;
  label?: string;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Six digits; pasted separators are removed, as apps show two groups. */
export function CodeField({ value, onValue, error, label, hint, ref }: Props) {
  const t = useT().factors;
  return (
    <TextField
      label={label ?? t.code}
      name="one-time-code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]*"
      spellCheck={false}
      {...(ref && { ref })}
      value={value}
      onValue={(text) => onValue(text.replace(/\D/g, '').slice(0, digits))}
      hint={hint ?? t.codeHint}
      error={error}
    />
  );
}
