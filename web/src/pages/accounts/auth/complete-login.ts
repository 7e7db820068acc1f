import type { ResponseOf } from '../../../api/addresses.ts';
import { ask } from '../../../api/client.ts';
import { answerByPasskey } from '../../../features/step-up/passkey.ts';
import { useT } from '../../../i18n/index.tsx';
import { devices } from '../../../session/devices.ts';
import { useSession } from '../../../session/session.tsx';
import { toast } from '../../../ui/overlay/toast.ts';

/**
 * Sent with every login, so that the server can recognise this browser. An existing session is not sent and is not
 * affected.
 */
export const loginRequestOptions = () => ({ device: devices.header(), token: null });

/** Completes a login, whichever proof was used. */
export function useCompleteLogin() {
  const t = useT().auth;
  const session = useSession();
  const completeLogin = ({ token, device, user }: ResponseOf<'POST /auth/login'>) => {
    devices.keep(user.id, device);
    session.login(token, user);
    toast.ok(t.loggedIn, undefined, { about: 'session' });
  };
  const logInByPasskey = async () => {
    const { options } = await ask('POST /auth/passkey/options');
    const credential = await answerByPasskey(options);
    completeLogin(await ask('POST /auth/passkey', { body: { credential } }, loginRequestOptions()));
  };
  return { enter: completeLogin, enterByPasskey: logInByPasskey };
}
