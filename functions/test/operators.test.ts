import { beforeAll, expect, test } from 'vitest';
import { type RouteName, routeEntries } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { hasRole, type NeededRole, type Role, roles } from '#shared/roles';
import { changeRole } from '../usecases/operations/roles.ts';
import { tokenFor } from './caller.ts';
import { employ } from './operators.ts';
import { member } from './people.ts';
import { type Populated, populated, requested } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { sampleRequests } from './sample-requests.ts';

quietLog('info');

const rows = routeEntries.filter(([, { access }]) => access === 'operator') as [
  RouteName,
  Route & { role: NeededRole },
][];

let market: Populated;

/** An operator with these roles, and a second factor by default. */
async function tokenWith(name: string, roles: readonly Role[], more?: { hasFactor: boolean }): Promise<string> {
  const user = await member(market.ports, name);
  await employ(market.ports, user, roles, more);
  return tokenFor(market.ports, user);
}

beforeAll(async () => {
  market = await populated();
});

async function codeOf(name: RouteName, token: string): Promise<string> {
  const params = () => ({ id: 'unknown', usernameOrId: 'nobody', out_trade_no: 'unknown' });
  const { statusCode, body } = await requested(market, name, {
    ...sampleRequests(market, name, { thing: params, role: 'owner' }),
    token,
  });
  return statusCode < 400 ? 'ok' : JSON.parse(body).code;
}

test('there are operators’ rows to look at, and each names a role', () => {
  expect(rows.length).toBeGreaterThan(7);
  for (const [, { role }] of rows) expect([...roles, 'any']).toContain(role);
});

test.each(rows)('%s is for its role and for admins, with a second factor', async (name, row) => {
  for (const role of roles) {
    const token = await tokenWith(`op_${role}_${name}`.slice(0, 30), [role]);
    const code = await codeOf(name, token);
    if (hasRole([role], row.role)) expect(['role_missing', 'operator_factor_missing']).not.toContain(code);
    else expect([role, code]).toEqual([role, 'role_missing']);
  }
  const bare = await tokenWith(`bare_${name}`.slice(0, 30), [row.role === 'any' ? 'support' : row.role], {
    hasFactor: false,
  });
  expect(await codeOf(name, bare)).toBe('operator_factor_missing');
});

test('a role that is taken away is gone with the next call, and so is a second factor', async () => {
  const token = await tokenWith('was_support', ['support']);
  expect(await codeOf('listAudit', token)).toBe('ok');
  const author = { actor: 'first' };
  await changeRole(market.ports, 'role revoke', { name: 'was_support', role: 'support', input: author });
  expect(await codeOf('listAudit', token)).toBe('role_missing');
  const other = await tokenWith('is_support', ['support', 'finance']);
  expect(await codeOf('listAudit', other)).toBe('ok');
});
