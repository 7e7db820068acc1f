import { CircleCheck } from 'lucide-react';
import { redirectSeconds, useRedirect } from '../../../features/forms/countdown.ts';
import { useT } from '../../../i18n/index.tsx';
import { paths } from '../../../nav/paths.ts';
import { useReturnPath } from '../../../nav/return-path.ts';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { Callout } from '../../../ui/frame/callout.tsx';
import { Gate } from './gate.tsx';

/**
 * Confirms that a step succeeded; leads on to the login page with the return path after three seconds, or at once on a
 * press.
 */
export function DoneGate({ heading, message }: { heading: string; message: string }) {
  const t = useT().auth;
  const login = paths.login(useReturnPath());
  const secondsLeft = useRedirect(redirectSeconds, login);
  return (
    <Gate heading={heading}>
      <Callout tone="ok" icon={CircleCheck} role="status">
        {message}
      </Callout>
      <p className="num mt-5 mb-2.5 text-ink-2 text-sm">{t.redirect(secondsLeft)}</p>
      <ButtonLink tone="ink" block replace to={login}>
        {t.loginNow}
      </ButtonLink>
    </Gate>
  );
}
