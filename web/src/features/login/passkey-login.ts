import { ask } from '../../api/client.ts';
import { answerByPasskey } from '../step-up/passkey.ts';
import { loginRequestOptions, useCompleteLogin } from './complete-login.ts';

export function usePasskeyLogin() {
  const completeLogin = useCompleteLogin();
  return async () => {
    const { options } = await ask('POST /auth/passkey/options');
    const credential = await answerByPasskey(options);
    completeLogin(await ask('POST /auth/passkey', { body: { credential } }, loginRequestOptions()));
  };
}
