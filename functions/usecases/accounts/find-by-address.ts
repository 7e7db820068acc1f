import { openChangeFrom } from '#functions/domain/accounts/email-change';
import type { Table } from '#functions/ports/table';
import { findEmailChanges } from '#functions/store/accounts/email-changes';
import { absentUserId, findUsersAtAddress, type User } from '#functions/store/accounts/users';

/**
 * The user whose password a mail to this address may reset. This includes an owner whose address was replaced within
 * seven days, returned with the old address. Reads as much for an unknown address, so that timing reveals nothing.
 */
export async function findRecoverable(table: Table, address: string, now: number): Promise<User | undefined> {
  const email = address.toLowerCase();
  const { owner, formerOwner, newcomer } = await findUsersAtAddress(table, email);
  const { changes } = await findEmailChanges(table, formerOwner?.id ?? absentUserId);
  const former = formerOwner && openChangeFrom(changes, email, now) ? { ...formerOwner, email } : undefined;
  return owner ?? former ?? newcomer;
}
