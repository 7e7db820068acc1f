import { ArrowBigUpDash, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useCore } from '../../i18n/index.tsx';
import { IconButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { Field, type FieldTexts, inputClass } from './field.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts | 'value' | 'id' | 'type'> {
  value: string;
  onValue: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, aside, hint, error, good, value, onValue, className, ...rest }: Props) {
  const t = useCore();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const below = capsLock ? <CapsLockHint text={t.ui.capsLock} /> : hint;
  return (
    <Field {...{ label, aside, error, good, className }} hint={below}>
      {(links) => (
        <div className="relative">
          <input
            {...rest}
            {...links}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            autoCapitalize="none"
            spellCheck={false}
            className={cx(inputClass, 'pr-11')}
          />
          <IconButton
            label={shown ? t.ui.hidePassword : t.ui.showPassword}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0"
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
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
