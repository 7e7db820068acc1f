import { downloadFile } from '#functions/api/files/download-file';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { putReview } from '#functions/api/reviews/put-review';
import type { Table } from '#functions/ports/table';
import { askBack } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { worker as orderStatus } from '#functions/workers/order-status';
import { day } from '#shared/limits';
import { type Act, buy, type Ports, type Scene, type Stage, scene, stage } from './outbox-stage.ts';

const download = ({ ports, file, buyer }: Stage) =>
  call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });

const writeReview = (by: Ports, { buyer, file }: Stage) =>
  valueIn(call(putReview, by, { user: buyer, params: { id: file.id }, body: { rating: 4, text: '好' } }));

/** The file is bought and downloaded by an account old enough for its review to count. */
const readyToReview = async (prepared: Stage) => {
  prepared.ports.clock.advance(2 * day);
  await buy(prepared);
  await download(prepared);
};

const review: Act = (prepared, by) => writeReview(by, prepared);

async function refundReviewed(table: Table): Promise<Scene> {
  const prepared = await stage(table);
  const { ports, owner, buyer } = prepared;
  prepared.ports.clock.advance(2 * day);
  const outTradeNo = await buy(prepared);
  await download(prepared);
  await writeReview(ports, prepared);
  await askBack(ports, buyer, outTradeNo);
  const input = { user: owner, params: { out_trade_no: outTradeNo }, body: { decision: 'approve' } };
  await valueIn(call(decideRefund, ports, input));
  ports.queues.sent.length = 0;
  return { ports, act: (by) => orderStatus.work({ kind: 'refund', outTradeNo }, by) };
}

/** A reviewer of the seller's file turns out to be the seller. */
async function linkReviewerToSeller(table: Table): Promise<Scene> {
  const prepared = await stage(table);
  await readyToReview(prepared);
  await writeReview(prepared.ports, prepared);
  const identity = { shared: 'identity', text: '同一个人' } as const;
  await recordPaymentIdentity(prepared.ports, prepared.owner.id, identity);
  prepared.ports.queues.sent.length = 0;
  return { ports: prepared.ports, act: (by) => recordPaymentIdentity(by, prepared.buyer.id, identity) };
}

export const reviewScenes: Record<string, (table: Table) => Promise<Scene>> = {
  'file-jobs rated': scene(review, readyToReview),
  'file-jobs weigh-review': refundReviewed,
  'file-jobs weigh-kin': linkReviewerToSeller,
};
