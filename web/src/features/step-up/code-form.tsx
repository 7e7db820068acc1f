import { type Ref, useEffect, useState } from 'react';
import type { CodeFactor } from '#shared/contract/shapes/factor-fields';
import { useT } from '../../i18n/index.tsx';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Form, focusFirstFault } from '../forms/form.tsx';
import { CodeField, isCode, useCodeRef } from './code-field.tsx';

interface Props {
  method: CodeFactor['type'];
  tone: 'default' | 'ink' | 'primary';
  /** No other method stands before it, so it takes the focus. */
  isFirst: boolean;
  busy: boolean;
  wrongCode: string | undefined;
  onChange: () => void;
  onSend: (factor: CodeFactor) => void;
}

const isWhole = { totp: isCode, recovery: (text: string) => text.trim() !== '' };

export function CodeForm({ method, tone, isFirst, busy, wrongCode, onChange, onSend }: Props) {
  const t = useT().factors;
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = { totp: t.codeInvalid, recovery: t.recoveryRequired };
  const Field = fields[method];
  const field = useCodeRef(wrongCode);
  const begins = isFirst || method === 'recovery';
  /** In an effect: the dialog would move the focus to its close button when it opens. */
  useEffect(() => {
    if (begins) field.current?.focus();
  }, [begins, field]);

  const change = (text: string) => {
    setCode(text);
    setSubmitted(false);
    onChange();
  };
  const send = (form: HTMLFormElement) => {
    setSubmitted(true);
    if (isWhole[method](code)) onSend({ type: method, code: code.trim() });
    else focusFirstFault(form);
  };
  return (
    <Form onSend={send} className="grid gap-4">
      <Field
        ref={field}
        value={code}
        onValue={change}
        error={isSubmitted && !isWhole[method](code) ? missing[method] : wrongCode}
      />
      <Button type="submit" tone={tone} block busy={busy && t.checking}>
        {t.confirm}
      </Button>
    </Form>
  );
}

interface FieldProps {
  value: string;
  onValue: (code: string) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

function RecoveryField(props: FieldProps) {
  const t = useT().factors;
  return (
    <TextField
      {...props}
      label={t.recoveryCode}
      name="recovery-code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      placeholder="ABCD-EFGH-IJKL-MNOP"
      hint={t.recoveryHint}
    />
  );
}

const fields = { totp: CodeField, recovery: RecoveryField };
