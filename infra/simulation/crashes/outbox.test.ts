import '../quiet.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testTable } from '#functions/adapters/memory/test-table';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { listOutbox, readOutbox } from '#functions/store/table/outbox';
import { fileWorkers } from '#functions/test/file-workers';
import { drain } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { worker as orderStatus } from '#functions/workers/order-status';
import { worker as payout } from '#functions/workers/payout';
import { worker as settlement } from '#functions/workers/settlement';
import { schedule as sweep } from '#functions/workers/sweep';
import { hour, minute } from '#shared/limits';
import { messages, type QueueName } from '#shared/messages/index';
import { scenes } from './outbox-scenes.ts';
import type { Scene } from './outbox-stage.ts';

// ── Which there are ──────────────────────────────────────────────────────────────────────────────────────────────────

const labelOf = (queue: QueueName, message: object): string => {
  if (queue === 'mail') return queue;
  const kind = 'kind' in message ? message.kind : 'refund' in message && 'refund';
  return kind ? `${queue} ${kind}` : queue;
};

const kindOf = z.object({ shape: z.object({ kind: z.object({ value: z.string() }) }) });

/** Every queue and kind of message, by the schemas. */
const allLabels = Object.entries(messages).flatMap(([queue, schema]) => {
  if (queue === 'settlement') return [queue, `${queue} refund`];
  if (!('options' in schema)) return [queue];
  return schema.options.map((option) => `${queue} ${kindOf.parse(option).shape.kind.value}`);
});

/** Kinds that are sent without the outbox: their sender runs again and finds them, or the outside asks again. */
const neverInOutbox: readonly string[] = [
  ...['order-status notified', 'order-status reversed', 'order-status check', 'payout request', 'payout returned'],
  ...['file-jobs downloaded', 'file-jobs rank', 'file-jobs starred', 'file-jobs rank-user', 'file-jobs followed'],
  ...['file-jobs index-soon', 'file-jobs scanned', 'file-jobs expire-upload', 'mail-events'],
  ...['file-jobs restore', 'file-jobs release-hold', 'file-jobs export', 'file-jobs leave', 'file-jobs remind-review'],
  'file-jobs price',
];

const root = join(import.meta.dirname, '../../../functions');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('test/'))
  .map((path) => readFileSync(join(root, path), 'utf8'));

/** The queue and kind in each call of `outbox(…)` in the source. */
const written = sources.flatMap((text) =>
  [...text.matchAll(/\boutbox\(\s*'([\w-]+)',\s*(?:\{\s*kind: '([\w-]+)'|\{[^}]*\b(refund): true)?/g)].map(
    ([, queue, kind, refund]) => [queue, kind ?? refund].filter(Boolean).join(' '),
  ),
);

test('every kind of message has a scene, or is known never to be in the outbox; and the code agrees', () => {
  expect([...Object.keys(scenes), ...neverInOutbox].toSorted()).toEqual(allLabels.toSorted());
  expect(Object.keys(scenes)).toEqual(expect.arrayContaining(written));
  expect(new Set(written).size).toBeGreaterThan(9);
});

// ── That each survives ───────────────────────────────────────────────────────────────────────────────────────────────

const workers = [orderStatus, settlement, payout, ...fileWorkers, mail];

function keyOf(write: Write): Key {
  if ('put' in write) return { pk: write.put.pk, sk: write.put.sk };
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}

/** A table that can list every item ever written to it. */
function trackedTable(): { table: Table; items(): Promise<Item[]> } {
  const table = testTable();
  const keys = new Map<string, Key>();
  const commit: Table['commit'] = (writes) => {
    for (const write of writes.map(keyOf)) keys.set(`${write.pk} ${write.sk}`, write);
    return table.commit(writes);
  };
  const items = async () => (await table.getMany([...keys.values()])).filter((item) => item !== undefined);
  return { table: { ...table, commit }, items };
}

/** Long enough for every retry, repetition and delayed message. */
async function quiesce({ ports }: Scene): Promise<void> {
  for (const step of [10 * minute, 10 * minute, 2 * hour, 2 * hour, 49 * hour]) {
    ports.clock.advance(step);
    await sweep.run(ports);
    // SQS may deliver every message twice.
    ports.queues.sent.push(...structuredClone(ports.queues.sent));
    await drain(ports, workers);
  }
}

/** Values that depend on time or on the number of retries. */
const incidental = ['heat', 'version', 'review.changes'];

/** Counts items by kind and sums their numeric attributes, except times. */
function sumItems(items: readonly Item[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (name: string, by: number) => {
    sums[name] = (sums[name] ?? 0) + by;
  };
  for (const item of items.filter(({ kind }) => kind !== 'throttle' && kind !== 'asked')) {
    add(`${item.kind}`, 1);
    for (const [name, value] of Object.entries(item)) {
      const counted = `${item.kind}.${name}`;
      const isCounted = !incidental.includes(name) && !incidental.includes(counted);
      if (typeof value === 'number' && value < 1e9 && isCounted) add(counted, value);
    }
  }
  return sums;
}

const dead = () => Promise.reject(new Error('the process is dead'));

/** The final state of a scene, with or without a kill between commit and send. */
async function playScene(name: string, isKilled: boolean) {
  const { table, items } = trackedTable();
  const scene = await (scenes[name] ?? dead)(table);
  const { ports } = scene;
  await drain(ports, workers);
  const { sent } = ports.queues;
  await scene.act(isKilled ? { ...ports, queues: { sent, send: dead } } : ports).catch(() => undefined);
  const waiting = (await listOutbox(table))
    .map(readOutbox)
    .map(({ queue, message }) => labelOf(queue, Object(message)));
  const lost = isKilled ? sent.map(({ queue, message }) => labelOf(queue, message)) : [];
  await quiesce(scene);
  const emails = ports.mail.emails.map(({ to, subject }) => `${to} ${subject}`).toSorted();
  const left = (await listOutbox(table)).map(({ queue, message }) => `${queue} ${JSON.stringify(message)}`);
  return { waiting, lost, left, sums: sumItems(await items()), letters: emails };
}

test.each(Object.keys(scenes))(
  '%s: written, not sent; the sweep sends it, and its effect is there once',
  async (name) => {
    const whole = await playScene(name, false);
    const killed = await playScene(name, true);
    expect(killed.waiting).toContain(name);
    expect(killed.lost).toEqual([]);
    expect(killed.left).toEqual(whole.left);
    expect(killed.left.filter((entry) => entry.startsWith(name))).toEqual([]);
    expect(killed.letters).toEqual(whole.letters);
    expect(killed.sums).toEqual(whole.sums);
  },
);
