import { expect, test } from 'vitest';
import { listRecentAudit } from '#functions/store/operations/audit';
import { testPorts } from '#functions/test/ports';
import { day } from '#shared/limits';
import { recordAction, runAudited } from './audit.ts';

const act = { actor: 'mei', action: 'try', target: 'it', before: { state: 'a' }, after: { state: 'b' } };
const item = { pk: 'A', sk: 'A', state: 'a' };

test('a deed and its entry are one transaction: who, when, what, before and after', async () => {
  const ports = testPorts();
  await runAudited(ports, { ...act, note: 'because' }, ({ table }) => table.commit([{ put: item }]));
  expect(await ports.table.get(item)).toMatchObject(item);
  expect(await listRecentAudit(ports.table, ports.clock.now(), 1)).toEqual([
    { ...act, note: 'because', at: ports.clock.now() },
  ]);
});

test('what was refused leaves no entry, and what is written in several commits leaves one', async () => {
  const ports = testPorts();
  const when = [{ exists: true }] as const;
  const refused = await runAudited(ports, act, ({ table }) => table.commit([{ put: item, when }]));
  expect(refused).toMatchObject({ ok: false, failed: [{ at: 0 }] });
  expect(await listRecentAudit(ports.table, ports.clock.now(), 1)).toEqual([]);
  await runAudited(ports, act, async ({ table }) => {
    await table.commit([{ put: item, when }]);
    await table.commit([{ put: item }]);
    await table.commit([{ put: { ...item, state: 'b' } }]);
  });
  expect(await listRecentAudit(ports.table, ports.clock.now(), 1)).toHaveLength(1);
});

test('a deed that fails half way is on record as far as it came', async () => {
  const ports = testPorts();
  const action = runAudited(ports, act, async ({ table }) => {
    await table.commit([{ put: item }]);
    throw new Error('the line is cut');
  });
  await expect(action).rejects.toThrow('the line is cut');
  expect(await listRecentAudit(ports.table, ports.clock.now(), 1)).toHaveLength(1);
});

test('entries are listed by day, oldest first, and two of one millisecond are two', async () => {
  const ports = testPorts();
  await recordAction(ports, { ...act, target: 'first' });
  await recordAction(ports, { ...act, target: 'second' });
  ports.clock.advance(2 * day);
  await recordAction(ports, { ...act, target: 'third' });
  const targets = async (days: number) =>
    (await listRecentAudit(ports.table, ports.clock.now(), days)).map(({ target }) => target);
  expect(await targets(3)).toEqual(['first', 'second', 'third']);
  expect(await targets(1)).toEqual(['third']);
});
