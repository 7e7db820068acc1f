import { isSold } from '#functions/domain/files/listing';
import type { Deps } from '#functions/ports/index';
import { allFilesOf, findFile, readFile } from '#functions/store/files/files';
import { findMeasure, type Measure, measureEnforced } from '#functions/store/moderation/measures';
import { payableOrders, readOrder } from '#functions/store/orders/orders';
import { outboxDone } from '#functions/store/table/outbox';
import { pagesOf } from '#functions/store/table/pages';
import { minute } from '#shared/limits';
import type { FileJob } from '#shared/messages/index';
import { hideText } from '../reviews/hide-text.ts';
import { followMeasures } from './account-status.ts';
import { holdEarnings, releaseHold } from './holds.ts';
import { recordRestrictions } from './record-restricted.ts';
import { refundBuyers } from './refund-buyers.ts';
import { applyTakedowns } from './takedowns.ts';

type Ports = Deps<'table' | 'queues' | 'clock' | 'blobs' | 'ids'>;

/** Orders or files per page. */
const pageSize = 50;

/** The index shows everything from before the measure after this time. */
const settleTime = minute;

/**
 * Applies a measure, or its lifting, to its target at once; a job does the rest. Of a seller's files only the newest unless
 * `allFiles`: there may be more than a call has time for.
 */
export async function applyMeasure(ports: Ports, measure: Measure, { allFiles = false } = {}): Promise<void> {
  if (measure.target.type === 'file') await applyTakedowns(ports, measure.target.id, measure);
  if (measure.target.type === 'review' || measure.target.type === 'question') await hideText(ports, measure);
  if (measure.target.type !== 'user') return;
  await followMeasures(ports, measure);
  if (measure.measureKind !== 'suspend') return;
  for await (const items of pagesOf(ports.table, { ...allFilesOf(measure.personId), descending: true }, pageSize)) {
    for (const file of items.map(readFile)) await applyTakedowns(ports, file.id, measure);
    if (!allFiles) return;
  }
}

/** Checks open orders of a file no longer sold: each is closed at its provider, or its payment is found. */
async function closeOrders({ table, queues }: Deps<'table' | 'queues'>, fileId: string): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (!file || isSold(file)) return;
  for await (const items of pagesOf(table, payableOrders(fileId), pageSize))
    for (const { outTradeNo } of items.map(readOrder)) await queues.send('order-status', { kind: 'check', outTradeNo });
}

/**
 * Applies all consequences of a measure in its current state, taken or lifted. Idempotent; the message stays until a
 * run well after the last change, by when the indexes have caught up.
 */
export async function enforce(message: FileJob<'enforce'>, ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const measure = await findMeasure(ports.table, message.measureId);
  if (!measure) throw new Error(`there is no measure ${message.measureId}`);
  await applyMeasure(ports, measure, { allFiles: true });
  await recordRestrictions(ports, measure);
  const isInForce = measure.liftedAt === undefined;
  if (isInForce && measure.target.type === 'file') await closeOrders(ports, measure.target.id);
  if (isInForce && measure.hold) await holdEarnings(ports, measure);
  if (isInForce && measure.refundBuyers) await refundBuyers(ports, measure);
  if (!isInForce) await releaseHold(ports, measure.caseId);
  if (now - (measure.liftedAt ?? measure.at) < settleTime) return;
  await ports.table.commit([outboxDone('file-jobs', message), measureEnforced(measure.id, now)]);
}
