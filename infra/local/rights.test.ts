import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { mockPayments } from '#functions/adapters/mock/payments';
import { paidThrough } from '#functions/adapters/provider';
import type { Payments } from '#functions/ports/payments';
import { type TestPorts, testPorts } from '#functions/test/ports';
import { routeSubject, type Subject, scheduleSubject, withRights, workerSubject } from './rights.ts';

afterEach(() => vi.unstubAllEnvs());

const itemWrite = { put: { pk: 'A', sk: 'B' } };
const session = { update: { pk: 'SES#1', sk: 'SES' }, change: { set: { usedAt: 1 } } };

/** Uses of ports, with functions that may make them and others that may not. */
const portUses: [label: string, may: Subject[], mayNot: Subject[], act: (ports: TestPorts) => Promise<unknown>][] = [
  [
    'an item is read',
    [workerSubject('mail')],
    [workerSubject('mail-events'), scheduleSubject('canary')],
    ({ table }) => table.get(itemWrite.put),
  ],
  ['an item is written', [workerSubject('mail')], [scheduleSubject('watch')], ({ table }) => table.commit([itemWrite])],
  [
    'a message is sent',
    [workerSubject('order-status')],
    [workerSubject('mail')],
    ({ queues }) => queues.send('settlement', { outTradeNo: '1' }, { group: 's' }),
  ],
  [
    'a refund that is funded just before a payout is sent on',
    [workerSubject('payout'), workerSubject('settlement')],
    [workerSubject('mail')],
    ({ queues }) => queues.send('order-status', { kind: 'refund', outTradeNo: '1' }),
  ],
  ['bytes are inspected', [workerSubject('prepare')], [workerSubject('payout')], ({ blobs }) => blobs.head('files/1')],
  ['bytes are removed', [workerSubject('file-jobs')], [workerSubject('mail')], ({ blobs }) => blobs.remove([])],
  [
    'an identity is sealed',
    [workerSubject('settlement')],
    [workerSubject('payout')],
    ({ vault }) => vault.seal('u', 'text'),
  ],
];

test.each(portUses)('%s only by functions with the grant', async (_, may, mayNot, act) => {
  for (const subject of may) await act(withRights(testPorts(), subject));
  for (const subject of mayNot)
    await expect(async () => act(withRights(testPorts(), subject)), subject.name).rejects.toThrow(/has no grant for/);
});

test('a call that only reads may note that its session was used, and change nothing else', async () => {
  const reader = routeSubject('getMe');
  const { table } = withRights(testPorts(), reader);
  await table.commit([session]);
  await expect(async () => table.commit([session, itemWrite])).rejects.toThrow(/getMe has no grant for table.commit/);
});

test('only functions with a provider’s keys may call it, by its name too', async () => {
  const bank = mockPayments({ ...testPorts(), appUrl: 'https://tanwei.test' });
  const payments: Payments = paidThrough(bank.provider);
  const mail = withRights(testPorts({ payments }), workerSubject('mail'));
  expect(() => mail.payments.named('mock')).toThrow(/no grant for payments.named/);
  expect(() => mail.payments.current.query('1')).toThrow(/no grant for payments.query/);
  const buying = withRights(testPorts({ payments }), routeSubject('createPayment'));
  expect(buying.payments.named('mock')).toBe(bank.provider);
});

test('calls that are never deployed are given no rights, and are refused nothing', () => {
  const ports = testPorts();
  expect(withRights(ports, routeSubject('mockNotify'))).toBe(ports);
});

test('used rights are recorded once, when a folder is set', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'rights-'));
  vi.stubEnv('RIGHTS_FOLDER', folder.path);
  const { table } = withRights(testPorts(), { name: 'a test of rights', grants: ['table:read', 'table:write'] });
  await table.get(itemWrite.put);
  await table.get(itemWrite.put);
  const [file = ''] = readdirSync(folder.path);
  expect(readFileSync(join(folder.path, file), 'utf8')).toBe('a test of rights: table:read\n');
});
