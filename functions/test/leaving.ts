import { day, minute } from '#shared/limits';
import { testTable } from '../adapters/memory/test-table.ts';
import { mockPayouts } from '../adapters/mock/payouts.ts';
import { starFile } from '../api/files/star-file.ts';
import { createReport } from '../api/moderation/create-report.ts';
import { updateStall } from '../api/profiles/update-stall.ts';
import type { Table } from '../ports/table.ts';
import { worker as mail } from '../workers/mail.ts';
import { worker as orderStatus } from '../workers/order-status.ts';
import { worker as payout } from '../workers/payout.ts';
import { worker as settlement } from '../workers/settlement.ts';
import { schedule as sweep } from '../workers/sweep.ts';
import { fakeClock } from './fakes.ts';
import { fileWorkers } from './file-workers.ts';
import { posted } from './files.ts';
import { followNow } from './follows.ts';
import { matureAfter, paid, testMarket } from './market.ts';
import { paidBy, requested, setPayee } from './payouts.ts';
import { member, testPassword } from './people.ts';
import { call, drain, ran, valueIn } from './ports.ts';
import { opened } from './uploads.ts';

export const proof = { current_password: testPassword };

const everybody = [...fileWorkers, orderStatus, settlement, payout, mail];

/**
 * A user with all kinds of data: files (one sold, one deleted), a purchase, stars, follows both ways, a storefront, an
 * open upload, a report; and their buyer. All sales are paid out.
 */
export async function deletionMarket({
  table = testTable(),
  isPaidOut = true,
}: {
  table?: Table;
  isPaidOut?: boolean;
} = {}) {
  const clock = fakeClock();
  const market = await testMarket({ table, clock });
  const ports = { ...market.ports, ...paidBy(mockPayouts(market.ports)) };
  const leaver = await member(ports, 'nan_leaver');
  const buyer = await member(ports, 'bei_stays');
  await setPayee(ports, leaver.id);
  const sold = await posted(ports, leaver, { title: '真题', priceFen: 3900, description: '逐句精讲' });
  const free = await posted(ports, leaver, { title: '样章' });
  const theirs = await posted(ports, buyer, { title: '词表', priceFen: 1000 });
  const work = () => drain(ports, everybody);
  await work();
  const soldOrder = await paid({ ports, file: sold }, buyer);
  const boughtOrder = await paid({ ports, file: theirs }, leaver);
  const now = clock.now();
  await followNow(ports.table, buyer.id, { id: leaver.id, now });
  await followNow(ports.table, leaver.id, { id: buyer.id, now });
  await valueIn(call(starFile, ports, { user: leaver, params: { id: theirs.id } }));
  await valueIn(call(updateStall, ports, { user: leaver, body: { about: '南岸的摊位' } }));
  const target = { type: 'file', id: theirs.id };
  await valueIn(call(createReport, ports, { user: leaver, body: { target, reason: 'spam', text: '广告太多' } }));
  const upload = await opened(ports, leaver.id, 10, 'draft.txt');
  await work();
  if (isPaidOut) {
    clock.advance(matureAfter);
    await requested(ports, leaver);
    await work();
  }
  /** Advances by minutes and runs what is due. */
  const goOn = async (time: number) => {
    for (const step of [minute, time - minute, minute, minute]) {
      if (step > 0) clock.advance(step);
      await ran(sweep, ports);
      await work();
    }
  };
  return { ports, clock, leaver, buyer, sold, free, theirs, soldOrder, boughtOrder, upload, work, goOn, week: 7 * day };
}
