import { expect, test } from 'vitest';
import { downloadFile } from '#functions/api/files/download-file';
import { decideRefund } from '#functions/api/refunds/decide-refund';
import type { PayoutOutcome } from '#functions/ports/payouts';
import { purchasesOf, readPurchase } from '#functions/store/orders/purchases';
import { askBack, deliver, matureAfter, pass } from '#functions/test/market';
import { soldMarket } from '#functions/test/payouts';
import { call, drain } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { worker as payout } from '#functions/workers/payout';
import { day, hour, minute } from '#shared/limits';
import { holdPayoutById, releaseHeldPayout } from '../operations/payouts.ts';
import { declineRefund } from '../refunds/refund-decisions.ts';

/** A sold file whose emails so far have been drained; by default it was sold long enough ago to be paid out. */
async function market({ age = matureAfter } = {}) {
  const sold = await soldMarket({ age });
  const { ports } = sold;
  const work = async () => {
    await deliver(ports);
    await drain(ports, [payout]);
    await deliver(ports);
    await drain(ports, [mail]);
  };
  const wait = (ms: number, step = minute) => pass(ports, ms, { step, work });
  await deliver(ports);
  await drain(ports, [mail]);
  ports.mail.emails.length = 0;
  const { items } = await ports.table.query({ ...purchasesOf(sold.buyer.id), limit: 1 });
  const [bought] = items.map(readPurchase);
  if (!bought) throw new Error('nothing was bought');
  const params = { out_trade_no: bought.outTradeNo };
  const ask = () => askBack(ports, sold.buyer, bought.outTradeNo);
  /** Recipient and subject of every email since the last call. */
  const sentEmails = () =>
    ports.mail.emails.splice(0).map(({ to, subject }) => [to.split('@')[0], subject.split(/[：·]/)[0]?.trim()]);
  return { ...sold, params, ask, wait, sentEmails };
}

test('buyer and seller get an email of a sale, with what was paid and 95 % of it', async () => {
  const { ports } = await soldMarket({ age: 0 });
  await drain(ports, [mail]);
  expect(ports.mail.emails.map(({ to }) => to)).toEqual(['buyer_bei@example.com', 'seller_nan@example.com']);
  expect(ports.mail.emails[0]?.text).toContain('¥10.00');
  expect(ports.mail.emails[1]?.text).toContain('¥9.50，11 月 21 日 14:00 前到账');
});

test('the seller gets one email for a payout that arrives', async () => {
  const { ports, seller, wait, sentEmails } = await market();
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await wait(10 * minute);
  expect(sentEmails()).toEqual([['seller_nan', '¥9.50 已到账']]);
  await wait(day, hour);
  expect(sentEmails()).toEqual([]);
});

test('a rejected payout tells the seller what to correct, once the rejection is certain', async () => {
  const { ports, seller, wait, sentEmails } = await market();
  const no: PayoutOutcome = { state: 'rejected', code: 'PAYEE_USERINFO_ERROR', who: 'seller' };
  Object.assign(ports.payouts.current, { submit: async () => no });
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await wait(8 * minute);
  expect(sentEmails()).toEqual([]);
  await wait(10 * minute);
  const [email] = ports.mail.emails;
  expect(email?.text).toContain('账号与真实姓名不一致');
  expect(sentEmails()).toEqual([['seller_nan', '一笔打款退回了']]);
});

test('the seller gets an email when a payout is held, and another when it is decided', async () => {
  const { ports, seller, wait, sentEmails } = await market();
  Object.assign(ports.payouts.current, { submit: async () => ({ state: 'unknown' }) });
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await drain(ports, [payout]);
  const [{ id } = { id: '' }] = (await ports.table.query({ index: 'owned', pk: `PAYOUTS#${seller.id}`, limit: 1 }))
    .items;
  await holdPayoutById(ports, String(id));
  await wait(2 * minute);
  expect(sentEmails()).toEqual([['seller_nan', '一笔打款正在人工核对']]);
  Object.assign(ports.payouts.current, { query: async () => ({ state: 'rejected', code: 'FAIL', who: 'bug' }) });
  await releaseHeldPayout(ports, String(id));
  await wait(2 * minute);
  expect(sentEmails()).toEqual([['seller_nan', '打款晚了一步']]);
});

test('buyer and seller get an email when a refund is granted at once, and another when it is paid back', async () => {
  const { ask, wait, sentEmails } = await market({ age: 0 });
  await ask();
  await wait(3 * minute);
  expect(sentEmails().toSorted()).toEqual([
    ['buyer_bei', '已退款 ¥10.00'],
    ['buyer_bei', '退款已同意'],
    ['seller_nan', '已退款'],
    ['seller_nan', '退款已同意'],
  ]);
});

test('buyer and seller get one email for each step of a refund that has to be decided', async () => {
  const { ports, file, buyer, seller, params, ask, wait, sentEmails } = await market({ age: 0 });
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  await ask();
  await wait(3 * minute);
  expect(sentEmails().toSorted()).toEqual([
    ['buyer_bei', '已申请退款'],
    ['seller_nan', '买家申请退款'],
  ]);
  await call(decideRefund, ports, { user: seller, params, body: { decision: 'decline', note: '已经下载' } });
  await wait(3 * minute);
  const [{ text } = { text: '' }] = ports.mail.emails;
  expect(text).toContain('已经下载');
  expect(sentEmails()).toEqual(expect.arrayContaining([['buyer_bei', '退款转为人工处理']]));
  await declineRefund(ports.table, params.out_trade_no, { decidedBy: 'operator', note: '内容与描述一致' });
  await wait(3 * minute);
  const texts = ports.mail.emails.map((one) => one.text).join();
  expect(texts).toContain('内容与描述一致');
  expect(sentEmails().toSorted()).toEqual([
    ['buyer_bei', '退款未获同意'],
    ['seller_nan', '退款未获同意'],
  ]);
});

test('the email about a refund granted after the deadline says that the seller did not answer', async () => {
  const { ports, file, buyer, ask, wait, sentEmails } = await market({ age: 0 });
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  await ask();
  await wait(3 * minute);
  sentEmails();
  await wait(73 * hour, hour);
  const allText = ports.mail.emails.map(({ text }) => text).join();
  expect(allText).toContain('卖家没有按时答复');
});
