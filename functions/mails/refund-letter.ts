import * as z from 'zod';
import { refundReason } from '#shared/contract/shapes/refund-reasons';
import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { type Content, type Setting, template, text } from './template.ts';

/** The steps of a refund, to the buyer and to the seller alike. */
const params = z.object({
  side: z.enum(['buyer', 'seller']),
  title: text,
  amount: text,
  reason: text,
  outTradeNo: text,
  /** The other one. */
  name: text,
  by: z.enum(['rule', 'seller', 'operator']).optional(),
  note: z.string().optional(),
  decideBy: z.iso.datetime().optional(),
});

type Given = z.output<typeof params>;
type Side = Given['side'];

interface Words {
  subject: string;
  heading: string;
  lines: readonly string[];
  note: string;
}

type Said = Record<Language, Record<Side, (given: Given, setting: Setting) => Words>>;

const labels = {
  zh: {
    file: '文件',
    amount: '金额',
    reason: '理由',
    note: '答复',
    order: '订单号',
    buyer: '查看退款',
    seller: '查看销售',
  },
  en: {
    file: 'File',
    amount: 'Amount',
    reason: 'Reason',
    note: 'Answer',
    order: 'Order',
    buyer: 'View the refund',
    seller: 'View sales',
  },
} as const;

const pages = { buyer: '/purchases', seller: '/sales' } as const;

function factsOf(given: Given, language: Language): [string, string][] {
  const { file, amount, reason, note, order } = labels[language];
  return [
    [file, given.title],
    [amount, `¥${given.amount}`],
    [reason, refundReason(given.reason, language)],
    ...(given.note ? [[note, given.note] satisfies [string, string]] : []),
    [order, given.outTradeNo],
  ];
}

export const refundLetter = (said: Said) =>
  template(params, (given, setting): Content => {
    const { language, site } = setting;
    const { subject, heading, lines, note } = said[language][given.side](given, setting);
    return {
      subject,
      heading,
      paragraphs: lines,
      facts: factsOf(given, language),
      action: { label: labels[language][given.side], url: `${site.appUrl}${pages[given.side]}` },
      note,
    };
  });

export const until = ({ decideBy }: Given, language: Language): string =>
  decideBy === undefined ? '' : beijingTime(Date.parse(decideBy), language);

export const help = {
  zh: ({ site }: Setting) => `有疑问请写信到 ${site.supportEmail}，并附上订单号。`,
  en: ({ site }: Setting) => `If anything is unclear, write to ${site.supportEmail} with the order number.`,
};
