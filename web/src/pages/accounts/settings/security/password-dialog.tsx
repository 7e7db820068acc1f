import { type ReactNode, useState } from 'react';
import { CurrentPassword, Form, focusFirstFault } from '../../../../features/forms/form.tsx';
import { StepUpErrorNote, useStepUpAction } from '../../../../features/step-up/step-up-error-note.tsx';
import { useT } from '../../../../i18n/index.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';

interface Props {
  title: string;
  line: string;
  action: string;
  danger?: boolean;
  /** Fields above the password; `isComplete` is false while one of them is invalid. */
  children?: ReactNode;
  isComplete?: boolean;
  /** @throws why it was refused. On success it closes the dialog. */
  onSend: (password: string) => Promise<void>;
  onClose: () => void;
}

/**
 * Every change of credentials needs the current password; the second factor is asked for afterwards, if there is one.
 */
export function PasswordDialog({ title, line, action, danger, children, isComplete = true, onSend, onClose }: Props) {
  const { profile, common } = useT();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, trouble, act, forget } = useStepUpAction();
  const isWrong = trouble && 'error' in trouble && trouble.error.code === 'current_password_wrong';
  const missing = tried && password === '' ? profile.currentRequired : undefined;

  const send = (form: HTMLFormElement) => {
    setTried(true);
    if (password === '' || !isComplete) focusFirstFault(form);
    else void act('send', () => onSend(password));
  };
  const change = (value: string) => {
    setPassword(value);
    forget();
  };
  const field = {
    name: 'current-password',
    value: password,
    onValue: change,
    onBlur: () => undefined,
    error: isWrong ? trouble.error.message : missing,
  };
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Form onSend={send} className="mt-2 grid gap-4">
        <p className="text-ink-2 text-sm">{line}</p>
        {children}
        <CurrentPassword field={field} />
        {!isWrong && <StepUpErrorNote error={trouble} />}
        <div className="flex flex-wrap justify-end gap-2.5 max-sm:[&>*]:flex-auto">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" tone={danger ? 'danger-solid' : 'ink'} busy={busy !== undefined}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
