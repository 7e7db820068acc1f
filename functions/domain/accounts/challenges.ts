import type { CreationOptions, RequestOptions } from '#shared/contract/shapes/factor-fields';
import { challengeTime, type Passkey } from './factors.ts';

/** Which challenge somebody says to have signed; undefined where the text is not what a browser writes. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Passkeys are for a host, and work at its subdomains; never at an address of numbers. */
export const rpIdOf = (appUrl: string): string => new URL(appUrl).hostname;

const described = ({ id, transports }: Passkey) => ({ id, type: 'public-key' as const, transports });

interface ChallengeRequest {
  appUrl: string;
  challenge: string;
  passkeys: readonly Passkey[];
}

/** With no passkeys named, the authenticator offers those it has. */
export const requestOptionsOf = ({ appUrl, challenge, passkeys }: ChallengeRequest): RequestOptions => ({
  challenge,
  timeout: challengeTime,
  rpId: rpIdOf(appUrl),
  allowCredentials: passkeys.map(described),
  userVerification: 'required',
});

/** Of COSE: Ed25519, P-256 and RSA, which Windows still makes. */
const algorithms = [-8, -7, -257];

interface Whose {
  id: string;
  username: string;
  displayName: string;
}

const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Whom an authenticator says the passkey is of; undefined where it says nothing. */
export const userOfHandle = (handle: string | null | undefined): string | undefined =>
  handle ? Buffer.from(handle, 'base64url').toString('utf8') : undefined;

/** Kept by the authenticator itself, and used only by whom it knows: such a passkey logs in alone. */
export const creationOptionsOf = (user: Whose, { appUrl, challenge, passkeys }: ChallengeRequest): CreationOptions => ({
  rp: { id: rpIdOf(appUrl), name: 'Tanwei 摊位' },
  user: { id: handleOf(user.id), name: user.username, displayName: user.displayName },
  challenge,
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeTime,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: passkeys.map(described),
});
