import { expect, test } from 'vitest';
import { member, registered } from '#functions/test/people';
import { testPorts } from '#functions/test/ports';
import { verifyUser } from '#functions/usecases/accounts/verify';
import { day } from '#shared/limits';
import { findMarketTotals } from '../table/totals.ts';
import { emailClaim, newClaim, unprovenEmailWrite } from './claims.ts';
import { findLogins, findPerson, findUsersAtAddress } from './users.ts';

test('finds a user by id, by username in whatever case, and by address', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'LinMo');
  for (const text of [lin.id, 'LinMo', 'linmo', 'LINMO'])
    expect((await findPerson(ports.table, text))?.id).toBe(lin.id);
  for (const text of ['linmo', 'linmo@example.com']) expect((await findLogins(ports.table, text))[0]?.id).toBe(lin.id);
  expect(await findPerson(ports.table, lin.id.toLowerCase())).toBeUndefined();
  expect((await findLogins(ports.table, 'nobody@example.com')).filter(Boolean)).toEqual([]);
});

test('nobody sees an account before its address is verified', async () => {
  const ports = testPorts();
  const lin = await registered(ports, 'lin');
  expect(await findPerson(ports.table, 'lin')).toBeUndefined();
  expect(await findPerson(ports.table, lin.id)).toBeUndefined();
});

test('names of a registration that nobody confirms are free after seven days', async () => {
  const ports = testPorts();
  const squatter = await registered(ports, 'lin');
  ports.clock.advance(7 * day - 1);
  await expect(registered(ports, 'lin')).rejects.toThrow('taken');
  ports.clock.advance(2);
  const lin = await member(ports, 'lin');

  expect((await verifyUser(ports, squatter, ports.clock.now())).ok).toBe(false);
  expect((await findPerson(ports.table, 'lin'))?.id).toBe(lin.id);
  expect(await findMarketTotals(ports.table)).toMatchObject({ users: 1 });
});

test('names of a verified account are never free again', async () => {
  const ports = testPorts();
  await member(ports, 'lin');
  ports.clock.advance(4000 * day);
  await expect(registered(ports, 'LIN')).rejects.toThrow('taken');
});

test('an address belongs to nobody before it is proven, and then to who proved it first', async () => {
  const ports = testPorts();
  const first = await registered(ports, 'first');
  const second = await registered(ports, 'second', first.email);
  expect(await findUsersAtAddress(ports.table, first.email)).toMatchObject({
    owner: undefined,
    newcomer: { id: second.id },
  });
  expect((await verifyUser(ports, first, ports.clock.now())).ok).toBe(true);
  expect(await findUsersAtAddress(ports.table, first.email)).toMatchObject({
    owner: { id: first.id },
    newcomer: { id: second.id },
  });
  const refused = await verifyUser(ports, second, ports.clock.now());
  expect(refused.ok || refused.failed.only('address')).toBe(true);
  expect(refused.ok).toBe(false);
  expect(await findPerson(ports.table, 'second')).toBeUndefined();
});

test('who held an address from the registration on, as it once was, can still prove it', async () => {
  const ports = testPorts();
  const lin = await registered(ports, 'lin');
  await ports.table.commit([newClaim(emailClaim(lin.email), lin.id, ports.clock.now())]);
  expect((await verifyUser(ports, lin, ports.clock.now())).ok).toBe(true);
  ports.clock.advance(4000 * day);
  expect((await findUsersAtAddress(ports.table, lin.email)).owner?.id).toBe(lin.id);
});

test('an address that a verified account once registered with, and has left, is no longer its own', async () => {
  const ports = testPorts();
  const lin = await member(ports, 'lin');
  await ports.table.commit([unprovenEmailWrite('former@example.com', lin.id, ports.clock.now())]);
  expect(await findUsersAtAddress(ports.table, 'former@example.com')).toEqual({});
  expect((await findLogins(ports.table, 'former@example.com')).filter(Boolean)).toEqual([]);
});
