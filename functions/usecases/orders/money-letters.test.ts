import { expect, test } from 'vitest';
import { day, hour, minute } from '#shared/limits';
import { downloadFile } from '../../api/files/download-file.ts';
import { decideRefund } from '../../api/refunds/decide-refund.ts';
import type { PayoutOutcome } from '../../ports/payouts.ts';
import { purchasesOf, readPurchase } from '../../store/orders/purchases.ts';
import { askBack, deliver, matureAfter, pass } from '../../test/market.ts';
import { soldMarket } from '../../test/payouts.ts';
import { call, drain } from '../../test/ports.ts';
import { worker as mail } from '../../workers/mail.ts';
import { worker as payout } from '../../workers/payout.ts';
import { holdPayout, releasePayout } from '../operations/payouts.ts';
import { declineRefund } from '../refunds/refunds.ts';

/** A sold file whose mails so far have been read; sold long enough ago to be paid out, or at this moment. */
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
  ports.mail.letters.length = 0;
  const { items } = await ports.table.query({ ...purchasesOf(sold.buyer.id), limit: 1 });
  const [bought] = items.map(readPurchase);
  if (!bought) throw new Error('nothing was bought');
  const params = { out_trade_no: bought.outTradeNo };
  const ask = () => askBack(ports, sold.buyer, bought.outTradeNo);
  /** Who was told what, since the last time. */
  const told = () =>
    ports.mail.letters.splice(0).map(({ to, subject }) => [to.split('@')[0], subject.split(/[：·]/)[0]?.trim()]);
  return { ...sold, params, ask, wait, told };
}

test('a payout that arrives is told once', async () => {
  const { ports, seller, wait, told } = await market();
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await wait(10 * minute);
  expect(told()).toEqual([['seller_nan', '¥9.50 已到账']]);
  await wait(day, hour);
  expect(told()).toEqual([]);
});

test('a payout that comes back tells the seller what to correct, once it is certain', async () => {
  const { ports, seller, wait, told } = await market();
  const no: PayoutOutcome = { state: 'rejected', code: 'PAYEE_USERINFO_ERROR', who: 'seller' };
  Object.assign(ports.payouts.current, { submit: async () => no });
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await wait(8 * minute);
  expect(told()).toEqual([]);
  await wait(10 * minute);
  const [letter] = ports.mail.letters;
  expect(letter?.text).toContain('账号与真实姓名不一致');
  expect(told()).toEqual([['seller_nan', '一笔打款退回了']]);
});

test('a held payout is told, and what became of it too', async () => {
  const { ports, seller, wait, told } = await market();
  Object.assign(ports.payouts.current, { submit: async () => ({ state: 'unknown' }) });
  await ports.queues.send('payout', { kind: 'request', sellerId: seller.id });
  await drain(ports, [payout]);
  const [{ id } = { id: '' }] = (await ports.table.query({ index: 'owned', pk: `PAYOUTS#${seller.id}`, limit: 1 }))
    .items;
  await holdPayout(ports, String(id));
  await wait(2 * minute);
  expect(told()).toEqual([['seller_nan', '一笔打款正在人工核对']]);
  Object.assign(ports.payouts.current, { query: async () => ({ state: 'rejected', code: 'FAIL', who: 'bug' }) });
  await releasePayout(ports, String(id));
  await wait(2 * minute);
  expect(told()).toEqual([['seller_nan', '一笔打款没有成功，会自动再打']]);
});

test('a refund that is granted at once tells both, and both again when it is paid back', async () => {
  const { ask, wait, told } = await market({ age: 0 });
  await ask();
  await wait(3 * minute);
  expect(told().toSorted()).toEqual([
    ['buyer_bei', '已退款 ¥10.00'],
    ['buyer_bei', '退款已同意'],
    ['seller_nan', '已退款'],
    ['seller_nan', '退款已同意'],
  ]);
});

test('every step of a refund somebody has to decide is told to both sides once', async () => {
  const { ports, file, buyer, seller, params, ask, wait, told } = await market({ age: 0 });
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  await ask();
  await wait(3 * minute);
  expect(told().toSorted()).toEqual([
    ['buyer_bei', '已申请退款'],
    ['seller_nan', '买家申请退款'],
  ]);
  await call(decideRefund, ports, { user: seller, params, body: { decision: 'decline', note: '已经下载' } });
  await wait(3 * minute);
  const [{ text } = { text: '' }] = ports.mail.letters;
  expect(text).toContain('已经下载');
  expect(told()).toEqual(expect.arrayContaining([['buyer_bei', '退款转为人工处理']]));
  await declineRefund(ports.table, params.out_trade_no, { decidedBy: 'operator', note: '内容与描述一致' });
  await wait(3 * minute);
  const letters = ports.mail.letters.map((one) => one.text).join();
  expect(letters).toContain('内容与描述一致');
  expect(told().toSorted()).toEqual([
    ['buyer_bei', '退款未获同意'],
    ['seller_nan', '退款未获同意'],
  ]);
});

test('silence is told as silence', async () => {
  const { ports, file, buyer, ask, wait, told } = await market({ age: 0 });
  await call(downloadFile, ports, { user: buyer, params: { id: file.id }, wantsJson: true });
  await ask();
  await wait(3 * minute);
  told();
  await wait(73 * hour, hour);
  const said = ports.mail.letters.map(({ text }) => text).join();
  expect(said).toContain('卖家没有按时答复');
});
