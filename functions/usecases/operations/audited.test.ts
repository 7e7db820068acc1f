import { expect, test } from 'vitest';
import { listAudit } from '#functions/store/operations/audit';
import { testPorts } from '#functions/test/ports';
import { day } from '#shared/limits';
import { audited, noted } from './audited.ts';

const act = { actor: 'mei', action: 'try', target: 'it', before: { state: 'a' }, after: { state: 'b' } };
const item = { pk: 'A', sk: 'A', state: 'a' };

test('a deed and its entry are one transaction: who, when, what, before and after', async () => {
  const ports = testPorts();
  await audited(ports, { ...act, note: 'because' }, ({ table }) => table.commit([{ put: item }]));
  expect(await ports.table.get(item)).toMatchObject(item);
  expect(await listAudit(ports.table, ports.clock.now(), 1)).toEqual([
    { ...act, note: 'because', at: ports.clock.now() },
  ]);
});

test('what was refused leaves no entry, and what is written in several commits leaves one', async () => {
  const ports = testPorts();
  const when = [{ exists: true }] as const;
  const refused = await audited(ports, act, ({ table }) => table.commit([{ put: item, when }]));
  expect(refused).toMatchObject({ ok: false, failed: [{ at: 0 }] });
  expect(await listAudit(ports.table, ports.clock.now(), 1)).toEqual([]);
  await audited(ports, act, async ({ table }) => {
    await table.commit([{ put: item, when }]);
    await table.commit([{ put: item }]);
    await table.commit([{ put: { ...item, state: 'b' } }]);
  });
  expect(await listAudit(ports.table, ports.clock.now(), 1)).toHaveLength(1);
});

test('a deed that fails half way is on record as far as it came', async () => {
  const ports = testPorts();
  const deed = audited(ports, act, async ({ table }) => {
    await table.commit([{ put: item }]);
    throw new Error('the line is cut');
  });
  await expect(deed).rejects.toThrow('the line is cut');
  expect(await listAudit(ports.table, ports.clock.now(), 1)).toHaveLength(1);
});

test('entries are listed by day, oldest first, and two of one millisecond are two', async () => {
  const ports = testPorts();
  await noted(ports, { ...act, target: 'first' });
  await noted(ports, { ...act, target: 'second' });
  ports.clock.advance(2 * day);
  await noted(ports, { ...act, target: 'third' });
  const targets = async (days: number) =>
    (await listAudit(ports.table, ports.clock.now(), days)).map(({ target }) => target);
  expect(await targets(3)).toEqual(['first', 'second', 'third']);
  expect(await targets(1)).toEqual(['third']);
});
