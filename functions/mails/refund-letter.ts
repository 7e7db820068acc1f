import * as z from 'zod';
import { refundReason } from '#shared/contract/shapes/refund-reasons';
import type { Language } from '#shared/limits';
import { letter, moment, orderHelp, type Template, text, type Words } from './letter.ts';

/** The steps of a refund, to the buyer and to the seller alike. */
const params = {
  side: z.enum(['buyer', 'seller']),
  title: text,
  amount: text,
  reason: text,
  outTradeNo: text,
  /** The other one. */
  name: text,
  by: z.enum(['rule', 'seller', 'operator', 'provider']).default('rule'),
  note: z.string().optional(),
  decideBy: moment.optional(),
  /** We look at it although nobody has said no; what for is not told. */
  checked: z.literal('yes').optional(),
};

export type Given = z.output<z.ZodObject<typeof params>>;

interface SideWords extends Pick<Words, 'subject' | 'heading'> {
  line: string;
  /** Whom to ask, unless told otherwise. */
  note?: string;
}

type Said = Record<Language, Record<Given['side'], (given: Given) => SideWords>>;

const labels = {
  zh: { file: '文件', amount: '金额', reason: '理由', note: '答复', order: '订单号' },
  en: { file: 'File', amount: 'Amount', reason: 'Reason', note: 'Answer', order: 'Order' },
} as const;

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

const pages = { buyer: '/purchases', seller: '/sales' } as const;
const actions = {
  zh: { buyer: '查看退款', seller: '查看销售' },
  en: { buyer: 'View the refund', seller: 'View sales' },
} as const;

export function refundLetter(said: Said): Template {
  const wordsIn = (language: Language) => (given: Given, site: { supportEmail: string }) => {
    const { line, note = orderHelp[language](site.supportEmail), ...words } = said[language][given.side](given);
    const action = actions[language][given.side];
    return { ...words, paragraphs: [line], facts: factsOf(given, language), action, note };
  };
  return letter(params, ({ side }) => pages[side], { zh: wordsIn('zh'), en: wordsIn('en') });
}
