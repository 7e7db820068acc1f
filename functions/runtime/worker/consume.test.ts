import { expect, test, vi } from 'vitest';
import type { Postpone } from '#functions/ports/index';
import { outbox } from '#functions/store/table/outbox';
import { queueEvent as batch, fifoEvent } from '#functions/test/events';
import { testPorts } from '#functions/test/ports';
import { quietLog } from '#functions/test/quiet-log';
import { currentRequestId } from '../current-request.ts';
import { logger } from '../log.ts';
import { consume } from './consume.ts';
import { Parked } from './parked.ts';
import { runSchedule } from './run-schedule.ts';
import { clockSchedule, queueWorker } from './worker.ts';

quietLog('info', 'error');

const failures = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) });

test('only what failed goes back to the queue, even when that is all of it', async () => {
  const handled: unknown[] = [];
  const settlement = queueWorker('settlement', [], async ({ outTradeNo }) => {
    handled.push([outTradeNo, currentRequestId()]);
    if (outTradeNo === 'bad') throw new Error('the table is busy');
  });
  const consumed = consume(settlement, testPorts());
  const good = { id: '1', body: { outTradeNo: 'good' } };
  const bad = { id: '2', body: { outTradeNo: 'bad' } };
  expect(await consumed(batch(good, bad))).toEqual(failures('2'));
  expect(await consumed(batch(bad))).toEqual(failures('2'));
  expect(await consumed(batch())).toEqual(failures());
  expect(handled[0]).toEqual(['good', 'request of 1']);
});

test('behind a failure its group waits, and other groups go on; in a queue without order all go on', async () => {
  const handled: string[] = [];
  const settlement = queueWorker('settlement', [], async ({ outTradeNo }) => {
    handled.push(outTradeNo);
    if (outTradeNo === 'a1') throw new Error('busy');
  });
  const messages = ['a1', 'b1', 'a2', 'b2'].map((name) => ({
    id: name,
    body: { outTradeNo: name },
    group: name[0] ?? '',
  }));
  const consumed = consume(settlement, testPorts());
  expect(await consumed(fifoEvent(...messages))).toEqual(failures('a1', 'a2'));
  expect(handled.splice(0)).toEqual(['a1', 'b1', 'b2']);
  expect(await consumed(batch(...messages))).toEqual(failures('a1'));
  expect(handled).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('what failed returns sooner than its queue would return it, later after each delivery, and at once where it is a dead letter', async () => {
  const settlement = queueWorker('settlement', [], async ({ outTradeNo }) => {
    if (outTradeNo !== 'good') throw new Error('the table is busy');
  });
  const postpone = vi.fn<Postpone>(async () => undefined);
  const consumed = consume(settlement, testPorts(), { postpone, visibility: 180, deliveries: 10 });
  const message = (id: string, outTradeNo: string, deliveries: number) => ({ id, body: { outTradeNo }, deliveries });
  await consumed(batch(message('1', 'good', 1)));
  expect(postpone).not.toHaveBeenCalled();
  await consumed(batch(message('1', 'good', 1), ...[1, 2, 4, 9, 10].map((n) => message(`bad ${n}`, 'bad', n))));
  const seconds = { 'bad 1': 10, 'bad 2': 60, 'bad 4': 180, 'bad 9': 180, 'bad 10': 0 };
  const expected = Object.entries(seconds).map(([id, wait]) => ({ receipt: `receipt of ${id}`, seconds: wait }));
  expect(postpone.mock.calls).toEqual([['settlement', expected]]);
  postpone.mockRejectedValueOnce(new Error('SQS is away'));
  const behind = { ...message('2', 'good', 1), group: 'a' };
  expect(await consumed(fifoEvent({ ...message('1', 'bad', 1), group: 'a' }, behind))).toEqual(failures('1', '2'));
});

test('a paced worker takes one message of a batch after another, any other all at once', async () => {
  let running = 0;
  const most = async (isPaced: boolean) => {
    let highest = 0;
    const work = async () => {
      running += 1;
      highest = Math.max(highest, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    };
    const consumed = consume({ ...queueWorker('settlement', [], work), isPaced }, testPorts());
    const messages = ['1', '2', '3'].map((id) => ({ id, body: { outTradeNo: id } }));
    expect(await consumed(batch(...messages))).toEqual(failures());
    return highest;
  };
  expect(await most(true)).toBe(1);
  expect(await most(false)).toBe(3);
});

test('what can never succeed is recorded, leaves the queue, and is not sent again by the sweep', async () => {
  const ports = testPorts();
  const message = { outTradeNo: 'lost' };
  const entry = outbox('settlement', message, { now: ports.clock.now(), group: 's' });
  await ports.table.commit([entry.write]);
  const settlement = queueWorker('settlement', [], async () => {
    throw new Parked('there is no such order');
  });
  const consumed = consume(settlement, ports);
  const twice = { id: 'm1', body: message, group: 's' };
  expect(await consumed(batch(twice))).toEqual(failures());
  const at = ports.clock.now();
  ports.clock.advance(1000);
  expect(await consumed(batch(twice))).toEqual(failures());
  expect(await ports.table.get({ pk: 'PARK#settlement#m1', sk: 'PARK' })).toMatchObject({
    queue: 'settlement',
    body: message,
    reason: 'there is no such order',
    at,
  });
  const putItem = 'put' in entry.write ? entry.write.put : { pk: '', sk: '' };
  expect(await ports.table.get({ pk: putItem.pk, sk: putItem.sk })).toBeUndefined();
});

test('a message that does not fit its schema is parked as it came', async () => {
  const ports = testPorts();
  const work = vi.fn();
  const consumed = consume(queueWorker('settlement', [], work), ports);
  const bodies = ['{"outTradeNo":', '[]', { outTradeNo: 5 }, 'null'];
  expect(await consumed(batch(...bodies.map((body, at) => ({ id: `m${at}`, body }))))).toEqual(failures());
  expect(work).not.toHaveBeenCalled();
  const item = await ports.table.get({ pk: 'PARK#settlement#m0', sk: 'PARK' });
  expect(item?.body).toBe('{"outTradeNo":');
});

test('what cannot be parked now goes back to the queue', async () => {
  const ports = testPorts();
  const commit = () => Promise.reject(new Error('the table is away'));
  const consumed = consume(queueWorker('settlement', [], vi.fn()), { ...ports, table: { ...ports.table, commit } });
  expect(await consumed(batch({ id: 'm', body: '' }))).toEqual(failures('m'));
});

test('a schedule runs with its ports, and its failure is seen', async () => {
  const ports = testPorts();
  const handled: unknown[] = [];
  await runSchedule(
    clockSchedule('sweep', ['clock'], async ({ clock }) => void handled.push(clock.now())),
    ports,
  )();
  expect(handled).toEqual([ports.clock.now()]);
  const failing = clockSchedule('sweep', [], () => Promise.reject(new Error('no')));
  await expect(runSchedule(failing, ports)()).rejects.toThrow('no');
  expect(logger.error).toHaveBeenCalledOnce();
});
