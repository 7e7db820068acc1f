import { downloadFile } from '#functions/api/files/download-file';
import { createPayment } from '#functions/api/payments/create-payment';
import { call, valueIn } from '#functions/test/ports';
import { minute } from '#shared/limits';
import { pairKey } from './actions/buying.ts';
import { catchUp, deliverAll, undisturbed } from './processes.ts';
import type { Simulation } from './simulation.ts';

/** Enough buyers for an average of reviews. */
export const popularFileBuyers = 7;

/** Every buyer pays for the first file, and most download it, before any fault. */
export async function preparePopularFile(simulation: Simulation): Promise<void> {
  const { buyers, ports, banks, checkouts, random } = simulation;
  const [file] = simulation.files;
  if (!file) return;
  const bank = banks.alipay;
  // Away from the full hour: a clock that is set back would land in the hour before.
  simulation.clock.advance(10 * minute);
  for (const buyer of buyers) {
    const body = { file_post_id: file.id };
    const { data } = await valueIn(call(createPayment, ports, { user: buyer, body }));
    const { out_trade_no: outTradeNo, payment_url: address } = data;
    checkouts.push({ buyerId: buyer.id, fileId: file.id, outTradeNo, address, bank });
    bank.scan(address);
    bank.pay(outTradeNo, simulation.paymentIdentities.get(buyer.id));
  }
  await catchUp(simulation, undisturbed);
  await deliverAll(simulation, undisturbed);
  for (const checkout of checkouts) {
    const buyer = buyers.find(({ id }) => id === checkout.buyerId);
    if (!buyer || random.chance(0.2)) continue;
    const download = await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
    if (!download.ok) continue;
    simulation.downloadedOrders.add(checkout.outTradeNo);
    simulation.trace.push(`${pairKey(checkout)} was fetched`);
  }
}
