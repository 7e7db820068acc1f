import type * as z from 'zod';
import { isPlatformName, profileChange } from '#functions/domain/accounts/profile';
import { emailChangeLimits } from '#functions/domain/throttling';
import type { Claims, Deps } from '#functions/ports/index';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { ownAccount, type User } from '#functions/store/accounts/users';
import { findSuppression } from '#functions/store/emails/suppressed';
import { commitWithin } from '#functions/store/table/throttle';
import type { profiles } from '#shared/contract/profiles';
import type { Language } from '#shared/limits';
import { ok, refuse } from '#shared/result';
import { type Proof, type ProofPorts, proveOwner } from '../accounts/current-password.ts';
import { send } from '../outbox.ts';
import { profileWrites } from './profile.ts';

export interface SaveProfileInput {
  body: z.output<typeof profiles.updateProfile.body>;
  user: Claims;
  request: { ip: string | undefined; language: Language };
}

/** Saves name and description at once; another email address takes effect once its owner has opened the link sent to it. */
export async function saveProfile(
  deps: ProofPorts & Deps<'queues'>,
  { body, user, request: { ip, language } }: SaveProfileInput,
) {
  const own = await ownAccount(deps.table, user.id);
  const now = deps.clock.now();
  const change = profileChange(own, body);
  const { email, bio = own.bio, displayName = own.displayName } = change;
  if (isPlatformName(change)) return refuse('invalid_input', { params: { display_name: 'display_name_reserved' } });
  const { current_password: current, second_factor: factor } = body;
  const proof = { current, factor, purpose: 'email', ip, session: user.session } as const;
  const emailRequest = email === undefined ? ok(undefined) : await requestEmailChange(deps, own, { email, proof });
  if (!emailRequest.ok) return emailRequest;

  const changes = await findEmailChanges(deps.table, own.id);
  const saved = profileWrites(own, change, { ids: deps.ids, now, language }, changes);
  const limits = email === undefined ? [] : emailChangeLimits(own.id, email);
  const event = securityEventWrite(own.id, { what: 'email-asked', ip, at: now });
  const alongside = [...saved.writes, ...(email === undefined ? [] : [event])];
  const committed = await commitWithin(deps.table, limits, { now, alongside });
  if ('code' in committed) return committed;
  if (!committed.ok) {
    if (email === undefined) throw new Error(`the profile of ${own.id} could not be saved`);
    return refuse('current_password_wrong');
  }
  await send(deps, ...saved.entries);
  // With the present address: the requested one has to be verified first.
  return ok({ user: { ...own, bio, displayName }, requestedEmail: email });
}

/**
 * Requests another address for the account, which takes proof of ownership. An undeliverable address is refused, but only to a proven
 * owner. That an address is taken is told only to its mailbox: the link goes there all the same, and its reader learns it.
 */
async function requestEmailChange(deps: ProofPorts, own: User, { email, proof }: { email: string; proof: Proof }) {
  const proven = await proveOwner(deps, own, proof);
  if (!proven.ok) return proven;
  const suppression = await findSuppression(deps.table, email);
  return suppression ? refuse('email_refuses_mail') : ok(undefined);
}
