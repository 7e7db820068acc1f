import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { askBack, deliver, fileOf, notify, order, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { minute } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';
import { createPayment } from '../payments/create-payment.ts';
import { getReceipt } from './get-receipt.ts';
import { mailReceipt } from './mail-receipt.ts';

type Market = Awaited<ReturnType<typeof testMarket>>;

const receiptOf = ({ ports, buyer }: Market, out_trade_no: string) =>
  call(getReceipt, ports, { user: buyer, params: { out_trade_no } });

test('a receipt names what was bought of whom, when, for how much and by which way', async () => {
  const market = await testMarket({ price: 990 });
  const number = await order(market, market.buyer);
  const ordered_at = new Date(market.ports.clock.now()).toISOString();
  market.ports.clock.advance(1000);
  await notify(market.ports, number);
  await deliver(market.ports);
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    out_trade_no: number,
    file_post_id: market.file.id,
    title: market.file.title,
    username: 'seller_nan',
    amount: 9.9,
    version: 1,
    method: { payment_type: 'pc' },
    ordered_at,
    paid_at: new Date(market.ports.clock.now()).toISOString(),
    state: 'paid',
    refund: null,
  });
});

test('a receipt, and every one by mail, keeps the licence that was sold, whatever the seller says afterwards', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, seller, buyer, file } = market;
  const say = (licence: object | null) =>
    call(updateFile, ports, { params: { id: file.id }, user: seller, body: { licence } });
  await valueIn(say({ use: 'commercial', seats: 3 }));
  const number = await paid(market, buyer);
  await valueIn(say({ use: 'personal', seats: 1 }));
  await call(mailReceipt, ports, { user: buyer, params: { out_trade_no: number } });
  await drain(ports, [mail]);
  const emails = ports.mail.emails.map(({ text }) => text).filter((text) => text.includes('能否商用'));
  expect(emails).toEqual(Array(2).fill(expect.stringContaining('可以商用，最多 3 人使用')));
  expect((await valueIn(receiptOf(market, number))).data.licence).toEqual({ use: 'commercial', seats: 3 });
  const silent = await testMarket();
  expect((await valueIn(receiptOf(silent, await paid(silent, silent.buyer)))).data.licence).toBeNull();
});

test('there is no receipt for what is not paid, nor is one mailed', async () => {
  const market = await testMarket();
  const out_trade_no = await order(market, market.buyer);
  const refused = { code: 'order_not_found' };
  expect(await receiptOf(market, out_trade_no)).toMatchObject(refused);
  const input = { user: market.buyer, params: { out_trade_no } };
  expect(await call(mailReceipt, market.ports, input)).toMatchObject(refused);
});

test('a receipt stays when the money has gone back, and says so', async () => {
  const { read, ask, ...market } = await bought();
  const { ports, buyer, number } = market;
  await valueIn(askBack(ports, buyer, number));
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    state: 'refunding',
    refund: { state: 'approved', done_at: null },
  });
  await deliver(ports);
  expect((await valueIn(receiptOf(market, number))).data).toMatchObject({
    state: 'refunded',
    amount: 9.9,
    refund: { state: 'done', done_at: expect.any(String) },
  });
  await read();
  await ask();
  expect((await read()).map(({ text }) => text)).toEqual([expect.stringContaining('状态: 已退款')]);
});

test('what was free has a receipt without a way of paying', async () => {
  const market = await testMarket();
  const { id } = await fileOf(market.ports, market.seller, 0);
  const body = { file_post_id: id };
  const { data } = await valueIn(call(createPayment, market.ports, { user: market.buyer, body }));
  expect((await valueIn(receiptOf(market, data.out_trade_no))).data).toMatchObject({ amount: 0, method: null });
});

/** A paid order whose earlier emails are dropped. */
async function bought() {
  const market = await testMarket({ price: 990 });
  const { ports, buyer } = market;
  const number = await paid(market, buyer);
  const read = async () => {
    await drain(ports, [mail]);
    return ports.mail.emails.splice(0);
  };
  await read();
  const ask = (user = buyer) => call(mailReceipt, ports, { user, params: { out_trade_no: number } });
  return { ...market, number, read, ask };
}

test('the receipt goes to the address of the account, with what was paid and when, and leads to its page', async () => {
  const { ports, buyer, number, read, ask, file } = await bought();
  const { email } = (await findUser(ports.table, buyer.id)) ?? {};
  expect(await ask()).toMatchObject({ ok: true, value: { message: `收据已发送至 ${email}，请查收` } });
  const emails = await read();
  expect(emails).toMatchObject([{ to: email, subject: expect.stringContaining(`收据：「${file.title}」 ¥9.90`) }]);
  expect(emails[0]?.text).toContain('状态: 已付款');
  expect(emails[0]?.text).toContain(`/purchases/${number}`);
});

test('asked for again within a minute it is one mail, answered alike; afterwards it is another', async () => {
  const { ports, read, ask } = await bought();
  const answers = await Promise.all([ask(), ask(), ask()]);
  ports.clock.advance(minute - 1);
  answers.push(await ask());
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await read()).toHaveLength(1);
  ports.clock.advance(1);
  await ask();
  expect(await read()).toHaveLength(1);
});

test.each(['bounced', 'complained'] as const)('an address that %s is told of, and nothing is sent', async (why) => {
  const { ports, buyer, read, ask } = await bought();
  const { email = '' } = (await findUser(ports.table, buyer.id)) ?? {};
  await ports.table.commit([suppressionWrite(email, why, ports.clock.now())]);
  expect(await ask()).toMatchObject({ code: 'email_refuses_mail' });
  expect(await read()).toEqual([]);
});
