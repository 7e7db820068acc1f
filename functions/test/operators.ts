import type { Role } from '#shared/roles';
import { noFactors } from '../domain/accounts/factors/factors.ts';
import type { Ports } from '../ports/index.ts';
import { factorsWrite } from '../store/accounts/factors/factors.ts';
import type { User } from '../store/accounts/users.ts';
import { grantRole } from '../usecases/operations/roles.ts';
import { member } from './people.ts';

type OperatorDeps = Pick<Ports, 'table' | 'clock'>;

/** Makes users operators, with a second factor by default. */
export async function employ(
  { table, clock }: OperatorDeps,
  user: Pick<User, 'id' | 'username'>,
  roles: readonly Role[],
  { hasFactor = true } = {},
): Promise<void> {
  for (const role of roles) await grantRole({ table, clock }, user.username, role);
  const totp = { sealed: 'sealed', since: clock.now(), usedStep: 0 };
  if (hasFactor) await table.commit([factorsWrite(user.id, { ...noFactors(), totp })]);
}

/** A new operator. */
export async function operator(
  ports: Pick<Ports, 'table' | 'passwords' | 'ids' | 'clock'>,
  name: string,
  roles: readonly Role[],
): Promise<User> {
  const user = await member(ports, name);
  await employ(ports, user, roles);
  return user;
}
