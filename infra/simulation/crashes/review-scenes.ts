import { downloadFile } from '#functions/api/files/download-file';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import { putReview } from '#functions/api/reviews/put-review';
import type { Table } from '#functions/ports/table';
import { askBack } from '#functions/test/market';
import { call, valueIn } from '#functions/test/ports';
import { recordPaymentIdentity } from '#functions/usecases/accounts/linked-accounts';
import { worker as orderStatus } from '#functions/workers/order-status';
import { day } from '#shared/limits';
import { type Act, buys, type Ports, type Scene, type Stage, scene, stage } from './outbox-stage.ts';

const fetches = ({ ports, file, buyer }: Stage) =>
  call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });

const says = (by: Ports, { buyer, file }: Stage) =>
  valueIn(call(putReview, by, { user: buyer, params: { id: file.id }, body: { rating: 4, text: '好' } }));

/** Bought, fetched and old enough an account for it to count. */
const reads = async (set: Stage) => {
  set.ports.clock.advance(2 * day);
  await buys(set);
  await fetches(set);
};

const reviews: Act = (set, by) => says(by, set);

/** What was rated goes back. */
async function givesRatedBack(table: Table): Promise<Scene> {
  const set = await stage(table);
  const { ports, owner, buyer } = set;
  set.ports.clock.advance(2 * day);
  const outTradeNo = await buys(set);
  await fetches(set);
  await says(ports, set);
  await askBack(ports, buyer, outTradeNo);
  const said = { user: owner, params: { out_trade_no: outTradeNo }, body: { decision: 'approve' } };
  await valueIn(call(decideRefund, ports, said));
  ports.queues.sent.length = 0;
  return { ports, act: (by) => orderStatus.work({ kind: 'refund', outTradeNo }, by) };
}

/** Somebody who has rated the seller’s file turns out to be the seller. */
async function turnsOutOne(table: Table): Promise<Scene> {
  const set = await stage(table);
  await reads(set);
  await says(set.ports, set);
  const shown = { shared: 'identity', text: '同一个人' } as const;
  await recordPaymentIdentity(set.ports, set.owner.id, shown);
  set.ports.queues.sent.length = 0;
  return { ports: set.ports, act: (by) => recordPaymentIdentity(by, set.buyer.id, shown) };
}

/** What follows from what is said of files. */
export const reviewScenes: Record<string, (table: Table) => Promise<Scene>> = {
  'file-jobs rated': scene(reviews, reads),
  'file-jobs weigh-review': givesRatedBack,
  'file-jobs weigh-kin': turnsOutOne,
};
