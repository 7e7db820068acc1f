import { isForTheHouse, profileChange } from '#functions/domain/accounts/profile';
import { emailChangeLimits } from '#functions/domain/throttling';
import { ownUserOf } from '#functions/responses/users';
import { endpoint } from '#functions/runtime/endpoint';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { securityEvent } from '#functions/store/accounts/sessions/security-log';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin } from '#functions/store/table/throttle';
import {
  type Proof,
  type ProofPorts,
  type ProofRefusal,
  proveOwner,
} from '#functions/usecases/accounts/current-password';
import { send } from '#functions/usecases/outbox';
import { profileWrites } from '#functions/usecases/profiles/profile';
import { confirmationText } from '#shared/confirmations';
import { routes } from '#shared/contract/index';
import { ok, type Result, refuse } from '#shared/result';

/** The response has the current email address: a new one has to be verified first. */
export const updateProfile = endpoint(
  routes.updateProfile,
  ['table', 'queues', 'passwords', 'factorVault', 'passkeys', 'ids', 'clock'],
  async ({ body, user, request }, ports) => {
    const own = await ownAccount(ports.table, user.id);
    const { language } = request;
    const now = ports.clock.now();
    const change = profileChange(own, body);
    const { email, bio = own.bio, displayName = own.displayName } = change;
    if (isForTheHouse(change)) return refuse('invalid_input', { params: { display_name: 'display_name_reserved' } });
    const { current_password: current, second_factor: factor } = body;
    const proof = { current, factor, purpose: 'email', ip: request.ip, session: user.session } as const;
    const emailRequest = email === undefined ? ok(undefined) : await requestEmailChange(ports, own, { email, proof });
    if (!emailRequest.ok) return emailRequest;

    const changes = await findEmailChanges(ports.table, own.id);
    const saved = profileWrites(own, change, { ids: ports.ids, now, language }, changes);
    const limits = email === undefined ? [] : emailChangeLimits(own.id, email);
    const event = securityEvent(own.id, { what: 'email-asked', ip: request.ip, at: now });
    const alongside = [...saved.writes, ...(email === undefined ? [] : [event])];
    const committed = await commitWithin(ports.table, limits, { now, alongside });
    if ('code' in committed) return committed;
    if (!committed.ok) {
      if (email === undefined) throw new Error(`the profile of ${own.id} could not be saved`);
      return refuse('current_password_wrong');
    }
    await send(ports, ...saved.entries);

    const message =
      email === undefined
        ? confirmationText('profile_saved', language)
        : confirmationText('profile_mailed', language, { email });
    return ok({ user: ownUserOf({ ...own, bio, displayName }), message });
  },
);

/**
 * Requests another address for the account, which takes proof of ownership. An undeliverable address is refused, but only to a proven
 * owner. That an address is taken is told only to its mailbox: the link goes there all the same, and its reader learns it.
 */
async function requestEmailChange(
  ports: ProofPorts,
  own: User,
  { email, proof }: { email: string; proof: Proof },
): Promise<Result<undefined, ProofRefusal | 'email_refuses_mail'>> {
  const proven = await proveOwner(ports, own, proof);
  if (!proven.ok) return proven;
  const suppression = await findSuppression(ports.table, email);
  return suppression ? refuse('email_refuses_mail') : ok(undefined);
}
