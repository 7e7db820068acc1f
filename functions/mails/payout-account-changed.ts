import * as z from 'zod';
import { beijingTime } from '../domain/time.ts';
import { type Content, template, text } from './template.ts';

/** The account is masked before it gets here. */
const params = z.object({ username: text, account: text, realName: text, from: z.iso.datetime() });

/** To the owner, while there is still time to object: money goes to another account from a moment on. */
export const payoutAccountChanged = template(params, (given, { language, site }) => {
  const { username, account, realName } = given;
  const from = beijingTime(Date.parse(given.from), language);
  const url = `${site.appUrl}/profile`;
  const texts = {
    zh: {
      subject: '你的收款账号已更换 · 摊位',
      heading: `${username}，你好`,
      paragraphs: [`你的收款账号刚刚更换。从 ${from}起，打款会进入新账号；在那之前不会打款，钱都为你留着。`],
      facts: [
        ['新账号', account],
        ['姓名', realName],
        ['开始打款', from],
      ],
      action: { label: '查看收款设置', url },
      note: `如果不是你本人操作，请马上修改密码，再把收款账号改回来；也可以写信到 ${site.supportEmail}。`,
    },
    en: {
      subject: 'Your payout account was changed · Tanwei',
      heading: `Hello ${username}`,
      paragraphs: [
        `Your payout account was just changed. From ${from} on, payouts go to the new account. Nothing is paid out before; your money is kept for you.`,
      ],
      facts: [
        ['New account', account],
        ['Name', realName],
        ['Payouts start', from],
      ],
      action: { label: 'View payout settings', url },
      note: `If this was not you, change your password now and set your payout account again, or write to ${site.supportEmail}.`,
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
