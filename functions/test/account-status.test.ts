import { beforeAll, expect, test } from 'vitest';
import { type RouteName, routeEntries } from '#shared/contract/index';
import { isClosedTo, needsSession } from '#shared/contract/route';
import { requestDeletion } from '../api/accounts/data/request-deletion.ts';
import { login } from '../api/accounts/login.ts';
import type { User } from '../store/accounts/users.ts';
import { measureLiftedWrite } from '../store/moderation/measures.ts';
import { followMeasures } from '../usecases/moderation/account-status.ts';
import { tokenFor } from './caller.ts';
import { operator } from './operators.ts';
import { member, testPassword } from './people.ts';
import { type Populated, populated, requested } from './populated.ts';
import { call, valueIn } from './ports.ts';
import { quietLog } from './quiet-log.ts';
import { measured } from './safety.ts';
import { sampleRequests } from './sample-requests.ts';

quietLog('info');

/** Writing routes open to suspended accounts: their money, data, appeals, logout, and what they have read. */
const stillOpen = ['appealMeasure', 'logout', 'readNotifications', 'requestExport', 'requestRefund'];

const writes = routeEntries.filter(([, row]) => needsSession(row) && row.method !== 'GET' && row.access !== 'operator');
const reads = routeEntries.filter(([, row]) => needsSession(row) && row.method === 'GET' && row.access !== 'operator');
const operatorReads = routeEntries.filter(([, row]) => row.method === 'GET' && row.access === 'operator');

let market: Populated;

beforeAll(async () => {
  market = await populated();
});

async function codeOf(name: RouteName, user: User): Promise<string> {
  const token = await tokenFor(market.ports, user);
  const params = () => ({ id: market.free.id, usernameOrId: market.owner.username, out_trade_no: market.soldOrder });
  const { statusCode, body } = await requested(market, name, {
    ...sampleRequests(market, name, { thing: params, role: 'bystander' }),
    token,
  });
  return statusCode < 400 ? 'ok' : JSON.parse(body).code;
}

test('a suspended account is refused every write but those, and reads all that is its own', async () => {
  const user = await member(market.ports, 'is_suspended');
  await measured(market.ports, user, 'suspend');
  const open = [];
  for (const [name] of writes) if ((await codeOf(name, user)) !== 'account_suspended') open.push(name);
  expect(open.toSorted()).toEqual(stillOpen);
  for (const [name] of reads) expect([name, await codeOf(name, user)]).not.toEqual([name, 'account_suspended']);
});

test('a suspended operator reads none of the operators’ pages', async () => {
  const user = await operator(market.ports, 'is_colleague', ['admin']);
  await measured(market.ports, user, 'suspend');
  for (const [name] of operatorReads) expect([name, await codeOf(name, user)]).toEqual([name, 'account_suspended']);
});

test('a limited account puts up nothing new, and changes nothing of where its money goes', async () => {
  const user = await member(market.ports, 'is_limited');
  const measure = await measured(market.ports, user, 'limit');
  const closed = [];
  for (const [name] of writes) if ((await codeOf(name, user)) === 'account_limited') closed.push(name);
  const closedWrites = writes.filter(([, row]) => isClosedTo(row, 'limited')).map(([name]) => name);
  expect(closed.toSorted()).toEqual(closedWrites.toSorted());
  expect(closedWrites).toEqual(expect.arrayContaining(['createFile', 'createUpload', 'setPayoutConfig', 'withdraw']));

  const { ports } = market;
  const liftedAt = ports.clock.now();
  await ports.table.commit([measureLiftedWrite(measure, liftedAt)]);
  await followMeasures(ports, { ...measure, liftedAt });
  expect(await codeOf('createUpload', user)).not.toBe('account_limited');
});

test('whoever is about to leave puts up nothing new either, also after logging in anew', async () => {
  const user = await member(market.ports, 'is_leaving');
  await valueIn(call(requestDeletion, market.ports, { user, body: { current_password: testPassword } }));
  expect(await codeOf('createUpload', user)).toBe('account_leaving');
  const { token } = await valueIn(call(login, market.ports, { body: { email: 'is_leaving', password: testPassword } }));
  const request = sampleRequests(market, 'createUpload', { thing: () => ({ id: market.free.id }), role: 'bystander' });
  const { body } = await requested(market, 'createUpload', { ...request, token });
  expect(JSON.parse(body).code).toBe('account_leaving');
});
