import type { DemoFile, DemoPurchase } from './content.ts';
import type { Seed, SeedEvent } from './seed.ts';

/** Pays at once; a file that costs nothing is taken without a payment. Gives the order's number. */
async function buy(seed: Seed, { folder, price }: DemoFile, { buyer, via, coupon }: DemoPurchase): Promise<string> {
  const { id } = seed.listing(folder);
  const code = coupon === 'gift' ? seed.giftCodes.shift() : coupon;
  const body = { file_post_id: id, payment_type: 'pc', via, coupon: code };
  const path = '/api/payments/create-payment';
  const { data } = await seed
    .member(buyer)
    .call<{ data: { out_trade_no: string; payment_url: string } }>('POST', path, body);
  if (price !== '0' && !data.payment_url.endsWith(`/code/${id}`)) {
    const notice = { out_trade_no: data.out_trade_no, result: 'success' };
    await seed.market.api.call('POST', '/api/payments/mock/notify', { body: notice });
  }
  return data.out_trade_no;
}

/** A buyer pays, downloads soon, may star the file and may ask for the money back. */
function eventsOf(seed: Seed, file: DemoFile, purchase: DemoPurchase): SeedEvent[] {
  const { buyer, hoursAgo, isUnopened, isStarred, refund } = purchase;
  const call = (method: 'GET' | 'POST', action: string) =>
    seed.member(buyer).call(method, `/api/files/${seed.listing(file.folder).id}/${action}`);
  let outTradeNo = '';
  const pay = async () => {
    outTradeNo = await buy(seed, file, purchase);
  };
  const requestRefund = () =>
    seed.member(buyer).call('POST', `/api/payments/purchases/${outTradeNo}/refund`, { reason: refund?.reason });
  const approveRefund = () =>
    seed.member(file.seller).call('POST', `/api/payments/sales/${outTradeNo}/refund`, { decision: 'approve' });
  return [
    seed.ago(hoursAgo, pay),
    ...(isUnopened ? [] : [seed.ago(hoursAgo - 0.03, () => call('GET', 'download'))]),
    ...(isStarred ? [seed.ago(hoursAgo - 0.15, () => call('POST', 'star'))] : []),
    ...(refund ? [seed.ago(refund.hoursAgo, requestRefund)] : []),
    ...(refund?.approvedHoursAgo ? [seed.ago(refund.approvedHoursAgo, approveRefund)] : []),
  ];
}

export const purchaseEvents = (seed: Seed): SeedEvent[] =>
  seed.files.flatMap((file) => file.purchases.flatMap((purchase) => eventsOf(seed, file, purchase)));
