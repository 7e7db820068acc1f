import { downloadFile } from '#functions/api/files/download-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { pair } from './actions/buying.ts';
import { catchUp, deliverAll, inPeace } from './system.ts';
import type { World } from './world.ts';

/** So many that reviews of one file make an average. */
export const crowdSize = 7;

/** Everybody has bought the first file, and most have fetched it, before anything goes wrong. */
export async function gather(world: World): Promise<void> {
  const { buyers, ports, banks, offers, random } = world;
  const [file] = world.files;
  if (!file) return;
  const bank = banks.alipay;
  // Not at the stroke of an hour: a clock that is put back would make it the hour before.
  world.clock.advance(10 * minute);
  for (const buyer of buyers) {
    const body = { file_post_id: file.id };
    const { data } = await valueIn(call(createPayment, ports, { user: buyer, body }));
    const { out_trade_no: outTradeNo, payment_url: address } = data;
    offers.push({ buyerId: buyer.id, fileId: file.id, outTradeNo, address, bank });
    bank.scan(address);
    bank.pay(outTradeNo, world.purses.get(buyer.id));
  }
  await catchUp(world, inPeace);
  await deliverAll(world, inPeace);
  for (const offer of offers) {
    const buyer = buyers.find(({ id }) => id === offer.buyerId);
    if (!buyer || random.chance(0.2)) continue;
    const fetched = await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
    if (!fetched.ok) continue;
    world.fetched.add(offer.outTradeNo);
    world.trace.push(`${pair(offer)} was fetched`);
  }
}
