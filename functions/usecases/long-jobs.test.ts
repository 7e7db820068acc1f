import { expect, test } from 'vitest';
import { isOutboxPending, outbox } from '#functions/store/table/outbox';
import { testPorts } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { handleList } from './long-jobs.ts';

const message = { kind: 'count-stars', fileId: '01JQ8M3T6ZK4V2XW9R5N7B1C0D' } as const;

/** A list of 100 items and the entry of a job over it, in pages of 10. */
async function listed() {
  const ports = testPorts();
  const { table, clock } = ports;
  const names = Array.from({ length: 100 }, (_, at) => `item-${String(at).padStart(3, '0')}`);
  for (const sk of names) await table.commit([{ put: { pk: 'LIST', sk } }]);
  const request = () => table.commit([outbox('file-jobs', message, { now: clock.now() }).write]);
  await request();
  const handled: string[] = [];
  const run = (handle: () => unknown = () => undefined) =>
    handleList(ports, message, {
      ...{ list: { pk: 'LIST' }, pageSize: 10 },
      async handle(items) {
        await handle();
        handled.push(...items.map(({ sk }) => sk));
      },
    });
  return { ports, names, handled, request, run, isPending: () => isOutboxPending(table, 'file-jobs', message) };
}

test('a run that was stopped is continued where it was, and the message is done at the end of the list', async () => {
  const { names, handled, run, isPending } = await listed();
  let pages = 0;
  const dying = () => {
    pages += 1;
    if (pages === 6) throw new Error('the function is stopped');
  };
  await expect(run(dying)).rejects.toThrow('stopped');
  expect([handled.length, await isPending()]).toEqual([50, true]);
  await run();
  expect(handled).toEqual(names);
  expect(await isPending()).toBe(false);
  await run();
  expect(handled).toHaveLength(100);
});

test('a long run ends by itself and sends its message again, which goes on', async () => {
  const { ports, names, handled, run } = await listed();
  const slow = () => ports.clock.advance(4 * minute);
  await run(slow);
  expect(handled).toHaveLength(30);
  expect(ports.queues.sent).toMatchObject([{ queue: 'file-jobs', message }]);
  for (let runs = 0; runs < 3; runs++) await run(slow);
  expect(handled).toEqual(names);
});

test('work that is requested anew while it runs begins anew', async () => {
  const { ports, names, handled, request, run, isPending } = await listed();
  let pages = 0;
  await run(async () => {
    pages += 1;
    ports.clock.advance(1);
    if (pages === 3) await request();
  });
  expect([handled.splice(0).length, await isPending()]).toEqual([30, true]);
  await run();
  expect(handled).toEqual(names);
});
