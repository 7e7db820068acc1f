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

/** Orders or posts of one page. */
const pageSize = 50;

/** What an index does not show yet when a measure is taken, it shows after this time. */
const settleTime = minute;

/** At once, with the call that takes or lifts a measure: from here on the thing is what it is to be. The rest is a job's. */
export async function applyMeasure(ports: Ports, measure: Measure): Promise<void> {
  if (measure.target.type === 'file') await applyTakedowns(ports, measure.target.id, measure);
  if (measure.target.type === 'review' || measure.target.type === 'question') await hideText(ports, measure);
  if (measure.target.type !== 'user') return;
  await followMeasures(ports, measure);
  if (measure.measureKind !== 'suspend') return;
  for await (const items of pagesOf(ports.table, allFilesOf(measure.personId), pageSize))
    for (const file of items.map(readFile)) await applyTakedowns(ports, file.id, measure);
}

/** Whose buyers may still pay is asked about at once: the order is closed at its provider too, or what was paid is found. */
async function closeOrders({ table, queues }: Deps<'table' | 'queues'>, fileId: string): Promise<void> {
  const file = await findFile(table, fileId, { consistent: true });
  if (!file || isSold(file)) return;
  for await (const items of pagesOf(table, payableOrders(fileId), pageSize))
    for (const { outTradeNo } of items.map(readOrder)) await queues.send('order-status', { kind: 'check', outTradeNo });
}

/**
 * All that follows from a measure, as it stands by now: taken, or lifted. Any number of times; the message stays until a run
 * that began well after the last change, so that what an index did not show then is seen as well.
 */
export async function enforce(message: FileJob<'enforce'>, ports: Ports): Promise<void> {
  const now = ports.clock.now();
  const measure = await findMeasure(ports.table, message.measureId);
  if (!measure) throw new Error(`there is no measure ${message.measureId}`);
  await applyMeasure(ports, measure);
  await recordRestrictions(ports, measure);
  const isInForce = measure.liftedAt === undefined;
  if (isInForce && measure.target.type === 'file') await closeOrders(ports, measure.target.id);
  if (isInForce && measure.hold) await holdEarnings(ports, measure);
  if (isInForce && measure.refundBuyers) await refundBuyers(ports, measure);
  if (!isInForce) await releaseHold(ports, measure.caseId);
  if (now - (measure.liftedAt ?? measure.at) < settleTime) return;
  await ports.table.commit([outboxDone('file-jobs', message), measureEnforced(measure.id, now)]);
}
