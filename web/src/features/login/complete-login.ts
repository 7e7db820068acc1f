import type { ResponseOf } from '../../api/addresses.ts';
import { useT } from '../../i18n/index.tsx';
import { devices } from '../../session/devices.ts';
import { knownEmails } from '../../session/known-emails.ts';
import { useSession } from '../../session/session.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/**
 * Sent with every login, so that the server can recognise this browser. An existing session is not sent and is not
 * affected.
 */
export const loginRequestOptions = () => ({ device: devices.header(), token: null });

type LoginAnswer = ResponseOf<'POST /auth/login'>;

/** Opens the session of a login in this browser, without a word. */
export function useEnter() {
  const session = useSession();
  return ({ token, device, user }: LoginAnswer) => {
    devices.keep(user.id, device);
    knownEmails.keep(user.email);
    session.login(token, user);
  };
}

export function useCompleteLogin() {
  const { loggedIn } = useT().auth;
  const enter = useEnter();
  return (answer: LoginAnswer) => {
    enter(answer);
    toast.ok(loggedIn, undefined, { about: 'session' });
  };
}
