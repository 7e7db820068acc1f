import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#shared/contract/shapes/factor-fields';

/** The library is fetched when a passkey is really wanted. */
const library = () => import('@simplewebauthn/browser');

/** Why this browser, or this address, has no passkeys; undefined where it has. */
export function hindrance(rpId?: string): 'unsupported' | 'elsewhere' | undefined {
  if (!('PublicKeyCredential' in globalThis)) return 'unsupported';
  const { hostname } = location;
  return rpId === undefined || hostname === rpId || hostname.endsWith(`.${rpId}`) ? undefined : 'elsewhere';
}

/** The app was opened at an address that its passkeys are not for. */
export class Elsewhere extends Error {
  override name = 'Elsewhere';
  readonly host: string;

  constructor(host: string) {
    super(host);
    this.host = host;
  }
}

function checkPlace(rpId: string): void {
  if (hindrance(rpId) === 'elsewhere') throw new Elsewhere(rpId);
}

export async function makePasskey(optionsJSON: CreationOptions): Promise<Attestation> {
  checkPlace(optionsJSON.rp.id);
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

export async function answerByPasskey(optionsJSON: RequestOptions): Promise<Assertion> {
  checkPlace(optionsJSON.rpId);
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Somebody has closed the browser's own dialog, or let it stand until it closed by itself. */
export const wasCancelled = (reason: unknown): boolean =>
  ['NotAllowedError', 'AbortError'].includes(Object(reason).name);

/** This very authenticator has one of the account's already. */
export const isThereAlready = (reason: unknown): boolean => Object(reason).name === 'InvalidStateError';
