import { beforeAll, expect, test } from 'vitest';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { hasRole, type NeededRole, type Role, roles } from '#shared/roles';
import type { User } from '../store/accounts/users.ts';
import { listRecentAudit } from '../store/operations/audit.ts';
import { revokeRole } from '../usecases/operations/roles.ts';
import { sessionOf } from './caller.ts';
import { endpointOf } from './endpoints.ts';
import { exampleOf } from './examples.ts';
import { employ } from './operators.ts';
import { member } from './people.ts';
import { requested } from './populated.ts';
import { quietLog } from './quiet-log.ts';
import { concerned, isOperatorAction, link, type StakedMarket, stakedMarket } from './stakes.ts';

quietLog('info');

const actions = routeEntries.filter(([, row]) => isOperatorAction(row)) as [
  keyof typeof concerned & RouteName,
  Route & { role: NeededRole },
][];

let market: StakedMarket;
let linkedTo: (user: User) => Promise<User>;

beforeAll(async () => {
  market = await stakedMarket();
  const linked = new Map<string, User>();
  linkedTo = async (user) => {
    const linkedAccount = linked.get(user.id) ?? (await member(market.ports, `linked_${linked.size}`));
    if (!linked.has(user.id)) await link(market, user, linkedAccount);
    linked.set(user.id, linkedAccount);
    return linkedAccount;
  };
});

/** The response to an operator of this role with a fresh proof. */
async function codeOf(name: (typeof actions)[number][0], user: User, role: Role): Promise<string> {
  const { ports } = market;
  await employ(ports, user, [role]);
  const claims = await sessionOf(ports, user);
  const [token, confirm] = [await ports.tokens.issue(claims), await ports.tokens.issueConfirm(claims)];
  const request = exampleOf(routes[name], { ...concerned[name](market).thing, confirm });
  const { statusCode, body } = await requested(market, name, { ...request, token });
  await revokeRole(ports, user.username, role);
  return statusCode < 400 ? 'ok' : JSON.parse(body).code;
}

const linesWritten = async () => (await listRecentAudit(market.ports.table, market.ports.clock.now(), 3)).length;

test.each(actions)('%s states whom it concerns', async (name) => {
  expect((await endpointOf(name)).stake).toBeTypeOf('function');
});

test.each(actions)(
  '%s is refused to whoever has a stake in it, and to accounts linked to theirs',
  async (name, row) => {
    const { stakes } = concerned[name](market);
    const before = await linesWritten();
    for (const [kind, user] of Object.entries(stakes)) {
      for (const role of roles) {
        const isTheirs = hasRole([role], row.role);
        // Operators who already did it are refused as such.
        const own = { 'who took it': 'same_operator', 'who proposed it': 'proposal_own' }[kind] ?? 'own_case';
        expect([kind, role, await codeOf(name, user, role)]).toEqual([kind, role, isTheirs ? own : 'role_missing']);
        const other = await linkedTo(user);
        const refused = isTheirs ? 'own_case' : 'role_missing';
        expect(['linked', kind, role, await codeOf(name, other, role)]).toEqual(['linked', kind, role, refused]);
      }
    }
    expect(await linesWritten()).toBe(before);
  },
);

test.each(actions)('%s is open to whoever has none', async (name, row) => {
  for (const role of roles) {
    const foreign = await member(market.ports, `foreign_${role}_${name}`.slice(0, 30));
    const code = await codeOf(name, foreign, role);
    if (hasRole([role], row.role)) expect(['own_case', 'confirm_needed', 'role_missing']).not.toContain(code);
    else expect(code).toBe('role_missing');
  }
});
