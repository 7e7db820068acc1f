import * as z from 'zod';
import { type Content, template, text } from './template.ts';

const params = z.object({ title: text, amount: text, seller: text, outTradeNo: text, fileId: text });

export const receipt = template(params, ({ title, amount, seller, outTradeNo, fileId }, { language, site }) => {
  const url = `${site.appUrl}/code/${encodeURIComponent(fileId)}`;
  const texts = {
    zh: {
      subject: `已购买「${title}」 · 摊位`,
      heading: '付款成功',
      paragraphs: [`「${title}」已经是你的了，随时可以下载。`],
      facts: [
        ['文件', title],
        ['卖家', seller],
        ['实付', `¥${amount}`],
        ['订单号', outTradeNo],
      ],
      action: { label: '查看并下载', url },
      note: '这封邮件是你的收据，请妥善保存。',
    },
    en: {
      subject: `You bought “${title}” · Tanwei`,
      heading: 'Payment received',
      paragraphs: [`“${title}” is yours. You can download it at any time.`],
      facts: [
        ['File', title],
        ['Seller', seller],
        ['Paid', `¥${amount}`],
        ['Order', outTradeNo],
      ],
      action: { label: 'View and download', url },
      note: 'This mail is your receipt. Please keep it.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
