import { KeyRound } from 'lucide-react';
import { usePasskeyLogin } from '../../../features/login/passkey-login.ts';
import { passkeyObstacle } from '../../../features/step-up/passkey.ts';
import { StepUpErrorNote, useStepUpAction } from '../../../features/step-up/step-up-error-note.tsx';
import { useT } from '../../../i18n/index.tsx';
import { Button } from '../../../ui/button/button.tsx';

/** Logs in without name and password; renders nothing if the browser has no passkeys. */
export function PasskeyButton() {
  const t = useT().factors;
  const enterByPasskey = usePasskeyLogin();
  const { busy, trouble: error, act } = useStepUpAction();
  if (passkeyObstacle()) return null;
  return (
    <div className="mt-5 grid gap-4">
      <p
        aria-hidden="true"
        className="flex items-center gap-3 text-ink-3 text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {t.orSeparator}
      </p>
      <Button
        icon={KeyRound}
        size="lg"
        block
        busy={busy !== undefined && t.waiting}
        onClick={() => void act('passkey', enterByPasskey)}
      >
        {t.passkeyLogin}
      </Button>
      <StepUpErrorNote error={error} />
    </div>
  );
}
