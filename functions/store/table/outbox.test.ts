import { expect, test } from 'vitest';
import type { Table } from '#functions/ports/table';
import { testPorts } from '#functions/test/ports';
import { resendOutbox } from '#functions/usecases/outbox';
import { day, hour, minute } from '#shared/limits';
import { listOutbox, outbox, outboxDone } from './outbox.ts';

const message = { outTradeNo: '01JQ8M3T6ZK4V2XW9R5N7B1C0D_01JQ8M3T6ZK4V2XW9R5N7B1C0E' };

async function written() {
  const ports = testPorts();
  const entry = outbox('settlement', message, { now: ports.clock.now(), group: 'seller' });
  await ports.table.commit([entry.write]);
  return { ports, entry };
}

test('sends again what was never sent, in its group, until its worker removes it', async () => {
  const { ports } = await written();
  expect(await resendOutbox(ports, { now: ports.clock.now() })).toBe(0);
  ports.clock.advance(minute);
  expect(await resendOutbox(ports, { now: ports.clock.now() })).toBe(1);
  expect(ports.queues.sent).toEqual([{ queue: 'settlement', message, options: { group: 'seller' } }]);
  await ports.table.commit([outboxDone('settlement', message)]);
  ports.clock.advance(day);
  expect(await resendOutbox(ports, { now: ports.clock.now() })).toBe(0);
});

test('what its worker removes while the list is read is not sent again', async () => {
  const { ports } = await written();
  const query: Table['query'] = async (listQuery) => {
    const page = await ports.table.query(listQuery);
    await ports.table.commit([outboxDone('settlement', message)]);
    return page;
  };
  ports.clock.advance(minute);
  await resendOutbox({ ...ports, table: { ...ports.table, query } }, { now: ports.clock.now() });
  expect(ports.queues.sent).toEqual([]);
  expect(await listOutbox(ports.table)).toEqual([]);
});

/** Entries of many orders that were never sent. */
async function backlog(size: number) {
  const ports = testPorts();
  const now = ports.clock.now();
  for (let at = 0; at < size; at++) {
    const outTradeNo = `01JQ8M3T6ZK4V2XW9R5N7B${String(at).padStart(4, '0')}_01JQ8M3T6ZK4V2XW9R5N7B1C0E`;
    await ports.table.commit([outbox('settlement', { outTradeNo }, { now }).write]);
  }
  ports.clock.advance(minute);
  return ports;
}

test('a backlog of many pages is sent at once, each entry once', async () => {
  const ports = await backlog(700);
  expect(await resendOutbox(ports, { now: ports.clock.now() })).toBe(700);
  expect(new Set(ports.queues.sent.map(({ message: sent }) => JSON.stringify(sent))).size).toBe(700);
  expect(ports.queues.sent).toHaveLength(700);
});

test('no further page begins once the time is over, nor while the index shows what was sent already', async () => {
  const ports = await backlog(700);
  const now = ports.clock.now();
  const sent = await resendOutbox(ports, { now, isOver: () => true });
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThanOrEqual(200);
  const pages = new Map<string, ReturnType<Table['query']>>();
  const query: Table['query'] = (page) => {
    const stale = pages.get(page.pk) ?? ports.table.query(page);
    pages.set(page.pk, stale);
    return stale;
  };
  expect(await resendOutbox({ ...ports, table: { ...ports.table, query } }, { now })).toBeLessThanOrEqual(200);
});

test('waits longer after each time in vain, but never more than an hour', async () => {
  const { ports } = await written();
  let sent = 0;
  for (let at = 0; at < day; at += minute) {
    ports.clock.advance(minute);
    sent += await resendOutbox(ports, { now: ports.clock.now() });
  }
  expect(sent).toBeGreaterThanOrEqual(day / hour);
  expect(sent).toBeLessThan(40);
});

test('one effect is one entry, however often it is written', async () => {
  const { ports, entry } = await written();
  await ports.table.commit([entry.write]);
  expect(await listOutbox(ports.table)).toHaveLength(1);
});

test('each part of a refund and each version to announce has an entry of its own', async () => {
  const { table } = testPorts();
  const part = (part: number) => outbox('order-status', { kind: 'refund-part', ...message, part }, { now: 0 });
  const version = (version: number) =>
    outbox('file-jobs', { kind: 'notify-buyers', fileId: 'A', version, day: '20261120' }, { now: 0 });
  for (const { write } of [part(1), part(2), version(2), version(3)]) await table.commit([write]);
  expect(await listOutbox(table)).toHaveLength(4);
});
