import { openChangeFrom } from '#functions/domain/accounts/email-change';
import type { Table } from '#functions/ports/table';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { findAtAddress, nobody, type User } from '#functions/store/accounts/users';

/**
 * Whose password a mail to this address may reset: also theirs from whom somebody has taken it within seven days, by the
 * address as it was. As many reads for an address that nobody has.
 */
export async function findRecoverable(table: Table, address: string, now: number): Promise<User | undefined> {
  const email = address.toLowerCase();
  const { owner, formerOwner, newcomer } = await findAtAddress(table, email);
  const { changes } = await findEmailChanges(table, formerOwner?.id ?? nobody);
  const former = formerOwner && openChangeFrom(changes, email, now) ? { ...formerOwner, email } : undefined;
  return owner ?? former ?? newcomer;
}
