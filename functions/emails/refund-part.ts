import { refundEmail } from './refund-email.ts';

/** Sent when a part of the price was refunded; the buyer keeps the file. */
export const refundPartTemplate = refundEmail({
  zh: {
    buyer: ({ title, amount }) => ({
      subject: `已退还 ¥${amount}：「${title}」`,
      heading: `¥${amount} 已退回`,
      line: '这是付款的一部分，已经原路退回你的付款账户。文件仍然是你的，可以随时下载。',
    }),
    seller: ({ title, amount, name }) => ({
      subject: `部分退款：「${title}」`,
      heading: '一笔销售退还了一部分',
      line: `平台决定把 ¥${amount} 退给 ${name}，你的收入和平台费按比例扣回。这仍然是一笔销售。`,
    }),
  },
  en: {
    buyer: ({ title, amount }) => ({
      subject: `Refunded ¥${amount}: “${title}”`,
      heading: `¥${amount} refunded`,
      line: 'Part of what you paid is back with your original payment method. The file is still yours.',
    }),
    seller: ({ title, amount, name }) => ({
      subject: `Partly refunded: “${title}”`,
      heading: 'Part of a sale was refunded',
      line: `We refunded ¥${amount} to ${name}. Your earnings and our fee were reduced in proportion; the sale still stands.`,
    }),
  },
});
