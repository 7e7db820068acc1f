import type { Deps } from '#functions/ports/index';
import { securityEventWrite } from '#functions/store/accounts/sessions/security-log';
import { operatorInSessions } from '#functions/store/accounts/sessions/sessions';
import { findPerson, rolesWrite, type User } from '#functions/store/accounts/users';
import { retryOnConflict } from '#functions/store/table/retry-on-conflict';
import { ok, type Result, refuse } from '#shared/result';
import type { Role } from '#shared/roles';
import { auditActionOf, type OperatorInput } from './actions/operator-input.ts';
import { runAudited } from './audit.ts';

type RoleChangeResult = Result<User, 'user_not_found' | 'role_unchanged'>;

/** Takes effect with the person's next call. */
async function changeRoles(
  { table, clock }: Deps<'table' | 'clock'>,
  name: string,
  { to, what }: { to: (roles: readonly Role[]) => Role[]; what: 'role-granted' | 'role-revoked' },
): Promise<RoleChangeResult> {
  return retryOnConflict(`the roles of ${name} change faster than they can be written`, async () => {
    const user = await findPerson(table, name);
    if (!user) return refuse('user_not_found');
    const roles = to(user.roles);
    if (roles.length === user.roles.length) return refuse('role_unchanged');
    const event = securityEventWrite(user.id, { what, ip: undefined, at: clock.now() });
    const committed = await table.commit([
      rolesWrite(user, roles),
      operatorInSessions(user.id, roles.length > 0),
      event,
    ]);
    return committed.ok ? ok({ ...user, roles }) : undefined;
  });
}

export const grantRole = (ports: Deps<'table' | 'clock'>, name: string, role: Role): Promise<RoleChangeResult> =>
  changeRoles(ports, name, { to: (roles) => [...new Set([...roles, role])], what: 'role-granted' });

export const revokeRole = (ports: Deps<'table' | 'clock'>, name: string, role: Role): Promise<RoleChangeResult> =>
  changeRoles(ports, name, { to: (roles) => roles.filter((one) => one !== role), what: 'role-revoked' });

const changes = { 'role grant': grantRole, 'role revoke': revokeRole } as const;

export type RoleChange = keyof typeof changes;

/** Changes a role by an operator. The audit entry has the account's id, because usernames may change. */
export async function changeRole(
  ports: Deps<'table' | 'clock' | 'ids'>,
  action: RoleChange,
  { name, role, input }: { name: string; role: Role; input: OperatorInput },
): Promise<RoleChangeResult> {
  const user = await findPerson(ports.table, name);
  if (!user) return refuse('user_not_found');
  const auditEntry = { action, target: name, before: null, after: { role, user: user.id } };
  return runAudited(ports, auditActionOf(input, auditEntry), (writing) => changes[action](writing, user.id, role));
}
