import type { Ids } from '#functions/ports/index';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import type { User } from '#functions/store/accounts/users';
import { emailTo } from '../emails/email-to.ts';

interface AddressTakenContext {
  ids: Ids;
  now: number;
  /** The address of the attempted registration or change. */
  email: string;
  ip: string | undefined;
  /** The page that the visitor came from; logging in returns there as well. */
  returnTo: string | undefined;
}

/** Emails the owner of an address that another visitor tried to use, and records it in the owner's security log. */
export function addressTakenEmail(
  { id, username, language }: User,
  { ids, now, email, ip, returnTo }: AddressTakenContext,
) {
  const params = { username, ...(returnTo && { returnTo }) };
  const entry = emailTo({ email, language }, { template: 'address-taken', id: ids.next(), params, now });
  return { writes: [securityEventWrite(id, { what: 'register-refused', ip, at: now }), entry.write], entry };
}
