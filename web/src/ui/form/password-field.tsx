import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Field, splitFieldProps } from './field.tsx';
import { inputClass } from './input-class.ts';
import type { TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: Props) {
  const { field, control } = splitFieldProps(props);
  const t = useCore();
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field {...field} hint={capsLock ? <CapsLockHint text={t.ui.capsLock} /> : field.hint}>
      {(links) => (
        <div className="relative">
          <input
            {...control}
            {...links}
            type={isVisible ? 'text' : 'password'}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(inputClass, 'pr-11')}
          />
          <IconButton
            label={isVisible ? t.ui.hidePassword : t.ui.showPassword}
            onClick={() => setVisible(!isVisible)}
            className="absolute top-0 right-0"
          >
            {isVisible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}

const CapsLockHint = ({ text }: { text: string }) => (
  <span className="flex items-center gap-1.5 text-warn">
    <ArrowBigUpDash aria-hidden="true" className="size-[15px]" />
    {text}
  </span>
);
