import { expect, test } from 'vitest';
import { findUser } from '#functions/store/accounts/users';
import { suppressionWrite } from '#functions/store/emails/suppressed';
import { askBack, deliver, paid, testMarket } from '#functions/test/market';
import { call, drain, valueIn } from '#functions/test/ports';
import { worker as mail } from '#functions/workers/mail';
import { minute } from '#shared/limits';
import { updateFile } from '../files/update-file.ts';
import { mailReceipt } from './mail-receipt.ts';

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

test('every receipt by mail names the licence that was sold, whatever the seller says afterwards', async () => {
  const market = await testMarket({ price: 990 });
  const { ports, seller, buyer, file } = market;
  const say = (licence: object) =>
    valueIn(call(updateFile, ports, { params: { id: file.id }, user: seller, body: { licence } }));
  await say({ use: 'commercial', seats: 3 });
  const number = await paid(market, buyer);
  await say({ use: 'personal', seats: null });
  await call(mailReceipt, ports, { user: buyer, params: { out_trade_no: number } });
  await drain(ports, [mail]);
  const { email } = (await findUser(ports.table, buyer.id)) ?? {};
  const emails = ports.mail.emails.filter(({ to }) => to === email).map(({ text }) => text);
  expect(emails).toEqual(Array(2).fill(expect.stringContaining('能否商用: 可以商用，最多 3 人使用')));
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

test('a receipt of what was given back says so', async () => {
  const { ports, buyer, number, read, ask } = await bought();
  await askBack(ports, buyer, number);
  await deliver(ports);
  await read();
  await ask();
  expect((await read()).map(({ text }) => text)).toEqual([expect.stringContaining('状态: 已退款')]);
});
