import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Passkeys } from '#functions/ports/index';
import { passkeyTransports } from '#shared/limits';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

/** The library throws for everything that does not hold; to us a refusal is a refusal. */
const undefinedIfInvalid = <T>(verifying: Promise<T>): Promise<T | undefined> => verifying.catch(() => undefined);

/**
 * Which authenticator made a passkey is nobody's business here, so no attestation is asked for: what counts is that
 * whoever signs later has the key, is at this very app, and has shown a finger, a face or a PIN to it.
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
