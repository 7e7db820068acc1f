import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({
  title: text,
  amount: text,
  fee: text,
  earnings: text,
  buyer: text,
  outTradeNo: text,
});

export const sale = template(params, ({ title, amount, fee, earnings, buyer, outTradeNo }, { language, site }) => {
  const url = `${site.appUrl}/sales`;
  const texts = {
    zh: {
      subject: `卖出一件：「${title}」 +¥${earnings} · 摊位`,
      heading: `你收到 ¥${earnings}`,
      paragraphs: [`${buyer} 买下了「${title}」。收入会自动打到你的收款账户，24 小时内到账。`],
      facts: [
        ['买家', buyer],
        ['成交价', `¥${amount}`],
        ['平台费 5%', `−¥${fee}`],
        ['你收到', `¥${earnings}`],
        ['订单号', outTradeNo],
      ],
      action: { label: '查看销售', url },
      note: '还没有设置收款账户的话，钱会一直为你留着，设置好就打款。',
    },
    en: {
      subject: `Sold: “${title}”, +¥${earnings} · Tanwei`,
      heading: `You receive ¥${earnings}`,
      paragraphs: [
        `${buyer} bought “${title}”. Your earnings are paid out to your payout account by themselves, within 24 hours.`,
      ],
      facts: [
        ['Buyer', buyer],
        ['Price', `¥${amount}`],
        ['Platform fee 5%', `−¥${fee}`],
        ['You receive', `¥${earnings}`],
        ['Order', outTradeNo],
      ],
      action: { label: 'View sales', url },
      note: 'If you have not set up a payout account yet, the money is kept for you until you do.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
