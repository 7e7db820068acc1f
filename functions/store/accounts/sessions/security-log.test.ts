import { expect, test } from 'vitest';
import { testTable } from '#functions/adapters/memory/test-table';
import { day } from '#shared/limits';
import { findSecurityEvents, securityEventWrite } from './security-log.ts';

const at = Date.UTC(2026, 10, 20, 4);
const ip = '203.0.113.7';

test('nothing is lost of what happens at the same moment', async () => {
  const table = testTable();
  const refused = securityEventWrite('lin', { what: 'login-refused', ip, at });
  await table.commit([refused]);
  await table.commit([refused, securityEventWrite('lin', { what: 'login-refused', ip: '198.51.100.2', at })]);
  await table.commit([securityEventWrite('lin', { what: 'login', ip, at: at + 1 })]);
  const events = await findSecurityEvents(table, 'lin', at);
  expect(events.map(({ what, ip, times }) => [what, ip, times])).toEqual([
    ['login-refused', '198.51.100.2', 1],
    ['login-refused', ip, 2],
    ['login', ip, 1],
  ]);
  expect(await findSecurityEvents(table, 'lin', at + 1)).toHaveLength(1);
  expect(await findSecurityEvents(table, 'chen', 0)).toEqual([]);
});

test('an entry goes by itself after four hundred days', async () => {
  const table = testTable();
  await table.commit([securityEventWrite('lin', { what: 'login', ip: undefined, at })]);
  const { items } = await table.query({ pk: 'SEC#lin', limit: 1 });
  expect(items[0]?.ttl).toBe(Math.ceil((at + 400 * day) / 1000));
});
