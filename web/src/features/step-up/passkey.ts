import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#shared/contract/shapes/factor-fields';

/** Loaded when a passkey is used. */
const library = () => import('@simplewebauthn/browser');

/** Why passkeys cannot be used in this browser or at this address; undefined if they can. */
export function passkeyObstacle(rpId?: string): 'unsupported' | 'elsewhere' | undefined {
  if (!('PublicKeyCredential' in globalThis)) return 'unsupported';
  const { hostname } = location;
  return rpId === undefined || hostname === rpId || hostname.endsWith(`.${rpId}`) ? undefined : 'elsewhere';
}

/** The address of the app does not match the passkeys' domain. */
export class WrongHostError extends Error {
  override name = 'Elsewhere';
  readonly host: string;

  constructor(host: string) {
    super(host);
    this.host = host;
  }
}

function checkHost(rpId: string): void {
  if (passkeyObstacle(rpId) === 'elsewhere') throw new WrongHostError(rpId);
}

export async function makePasskey(optionsJSON: CreationOptions): Promise<Attestation> {
  checkHost(optionsJSON.rp.id);
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

export async function answerByPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  checkHost(optionsJSON.rpId);
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** The browser's dialog was closed or timed out. */
export const wasCancelled = (reason: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(Object(reason).name);

/** The authenticator has a passkey of the account already. */
export const isAlreadyRegistered = (reason: unknown): boolean => Object(reason).name === 'InvalidStateError';
