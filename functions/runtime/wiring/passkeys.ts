import type { Passkeys } from '#functions/ports/index';
import { appEnv, readEnv } from '../env.ts';
import { once } from './once.ts';

/** The library is half the size of a function, and most users authenticate by a code: it is loaded on first use. */
export const passkeys = once((): Passkeys => {
  const { APP_URL: appUrl } = readEnv(appEnv);
  const later = once(async () => (await import('#functions/adapters/webauthn/passkeys')).webauthnPasskeys(appUrl));
  return {
    verifyRegistration: async (attestation, challenge) => (await later()).verifyRegistration(attestation, challenge),
    verifyAssertion: async (assertion, passkey, challenge) =>
      (await later()).verifyAssertion(assertion, passkey, challenge),
  };
});
