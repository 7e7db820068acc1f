import type { CreationOptions, RequestOptions } from '#shared/contract/shapes/factor-fields';
import { jsonIn } from '#shared/text/json';
import { challengeTime, type Passkey } from './factors.ts';

/** The challenge in an authenticator's client data; undefined if the text is not client data. */
export function challengeIn(clientDataJSON: string): string | undefined {
  const { challenge } = Object(jsonIn(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  return typeof challenge === 'string' ? challenge : undefined;
}

/** Passkeys are bound to a host name and its subdomains; they do not work on IP addresses. */
export const rpIdOf = (appUrl: string): string => new URL(appUrl).hostname;

const descriptorOf = ({ id, transports }: Passkey) => ({ id, type: 'public-key' as const, transports });

interface ChallengeRequest {
  appUrl: string;
  challenge: string;
  passkeys: readonly Passkey[];
}

/** Without named passkeys the authenticator offers all that it has for this host. */
export const requestOptionsOf = ({ appUrl, challenge, passkeys }: ChallengeRequest): RequestOptions => ({
  challenge,
  timeout: challengeTime,
  rpId: rpIdOf(appUrl),
  allowCredentials: passkeys.map(descriptorOf),
  userVerification: 'required',
});

/** COSE identifiers of Ed25519, P-256 and RSA; Windows still creates RSA keys. */
const algorithms = [-8, -7, -257];

interface PasskeyUser {
  id: string;
  username: string;
  displayName: string;
}

const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

export const userOfHandle = (handle: string | null | undefined): string | undefined =>
  handle ? Buffer.from(handle, 'base64url').toString('utf8') : undefined;

/** The passkey is discoverable and verifies its user, so that it can log in alone. */
export const creationOptionsOf = (
  user: PasskeyUser,
  { appUrl, challenge, passkeys }: ChallengeRequest,
): CreationOptions => ({
  rp: { id: rpIdOf(appUrl), name: 'Tanwei 摊位' },
  user: { id: handleOf(user.id), name: user.username, displayName: user.displayName },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeTime,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: passkeys.map(descriptorOf),
});
