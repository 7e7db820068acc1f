import type { Ids } from '#functions/ports/index';
import { securityEvent } from '#functions/store/accounts/sessions/security-log';
import type { User } from '#functions/store/accounts/users';
import { outbox } from '#functions/store/table/outbox';

interface AddressTakenContext {
  ids: Ids;
  now: number;
  /** The address that was asked for. */
  email: string;
  ip: string | undefined;
  /** Where a registration would have led back to: a login does as well. */
  returnTo: string | undefined;
}

/** The mail to whom an address belongs that somebody else wants to use, and its entry in the owner's security log. */
export function addressTakenEmail(
  { id, username, language }: User,
  { ids, now, email, ip, returnTo }: AddressTakenContext,
) {
  const params = { username, ...(returnTo && { returnTo }) };
  const entry = outbox(
    'mail',
    { id: `address-taken#${ids.next()}`, to: email, template: 'address-taken', language, params },
    { now },
  );
  return { writes: [securityEvent(id, { what: 'register-refused', ip, at: now }), entry.write], entry };
}
