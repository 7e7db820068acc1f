import { ok, type Result, refuse } from '#shared/result';
import { hasRole, type NeededRole } from '#shared/roles';
import { kindsOf } from '../domain/accounts/factors/factors.ts';
import type { Table } from '../ports/table.ts';
import { findFactors } from '../store/accounts/factors/factors.ts';
import { findUser, type User } from '../store/accounts/users.ts';

/** Reads role and second factors consistently: an operator who lost either is refused at the next call. */
export async function operatorOf(
  table: Table,
  userId: string,
  { role, now }: { role: NeededRole; now: number },
): Promise<Result<User, 'role_missing' | 'operator_factor_missing'>> {
  const [user, factors] = await Promise.all([findUser(table, userId), findFactors(table, userId, now)]);
  if (!user || !hasRole(user.roles, role)) return refuse('role_missing');
  return kindsOf(factors).length === 0 ? refuse('operator_factor_missing') : ok(user);
}
