import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Passkeys } from '#functions/ports/index';
import { passkeyTransports } from '#shared/limits';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The library throws if a proof does not hold. */
const undefinedIfInvalid = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined);

/**
 * No attestation is requested, since the make of the authenticator does not matter: a signature proves that the user
 * has the key, is at this app, and was verified by finger, face or PIN.
 */
export function webauthnPasskeys(appUrl: string): Passkeys {
  const { origin, hostname } = new URL(appUrl);
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    async verifyRegistration(attestation, challenge) {
      const verified = await undefinedIfInvalid(
        verifyRegistrationResponse({
          ...expected,
          response: {
            ...attestation,
            response: { ...attestation.response, transports: [] },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
        }),
      );
      if (!verified?.verified) return undefined;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      const reported = attestation.response.transports ?? [];
      return {
        id,
        publicKey: base64url(publicKey),
        counter,
        transports: passkeyTransports.filter((one) => reported.includes(one)),
      };
    },
    async verifyAssertion(
      { response: { userHandle, ...response }, ...assertion },
      { id, publicKey, counter },
      challenge,
    ) {
      const verified = await undefinedIfInvalid(
        verifyAuthenticationResponse({
          ...expected,
          response: {
            ...assertion,
            response: { ...response, ...(userHandle && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        }),
      );
      return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : undefined;
    },
  };
}
