import * as z from 'zod';
import { beijingTime } from '../domain/time.ts';
import { emailTemplate, textParam } from './email.ts';

/** Sent to the seller once for each limit that a coupon reaches. */
export const couponUsedUpTemplate = emailTemplate(
  { code: textParam, uses: textParam },
  ({ code }) => `/coupons?code=${encodeURIComponent(code)}`,
  {
    zh: ({ code, uses }) => ({
      subject: `优惠码 ${code} 用完了`,
      heading: '优惠码用完了',
      paragraphs: [`优惠码 ${code} 的 ${uses} 次已经全部用掉。`],
      action: '查看优惠码',
      note: '想继续优惠，可以增加次数。',
    }),
    en: ({ code, uses }) => ({
      subject: `Your code ${code} is used up`,
      heading: 'A code is used up',
      paragraphs: [`${code} has been used ${uses} ${uses === '1' ? 'time' : 'times'}, its limit.`],
      action: 'View code',
      note: 'Raise the limit to keep it running.',
    }),
  },
);

const moment = z.string().regex(/^\d+$/).transform(Number);

/** Sent to those who starred the file and subscribed to discounts. */
export const discountBeginsTemplate = emailTemplate(
  {
    title: textParam,
    fileId: textParam,
    seller: textParam,
    price: textParam,
    was: textParam.optional(),
    until: moment,
  },
  ({ fileId }) => `/code/${encodeURIComponent(fileId)}`,
  {
    zh: ({ title, seller, price, was: compareAtPrice, until }) => ({
      subject: `「${title}」限时 ¥${price}`,
      heading: `限时 ¥${price}`,
      paragraphs: [`你收藏的「${title}」（${seller}）正在限时优惠，到 ${beijingTime(until, 'zh')} 结束。`],
      facts: [
        ['优惠价', `¥${price}`],
        ...(compareAtPrice === undefined ? [] : [['之前成交价', `¥${compareAtPrice}`] as [string, string]]),
      ],
      action: '去看看',
      note: '到期恢复原价。',
    }),
    en: ({ title, seller, price, was: compareAtPrice, until }) => ({
      subject: `“${title}” is on sale for ¥${price}`,
      heading: `On sale for ¥${price}`,
      paragraphs: [`“${title}” by ${seller}, which you starred, is on sale until ${beijingTime(until, 'en')}.`],
      facts: [
        ['Price', `¥${price}`],
        ...(compareAtPrice === undefined ? [] : [['Paid before', `¥${compareAtPrice}`] as [string, string]]),
      ],
      action: 'View file',
      note: 'After that it goes back to its usual price.',
    }),
  },
);
