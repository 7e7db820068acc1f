import * as z from 'zod';
import type { Language } from '#shared/limits';
import { refundReason } from '#shared/reasons/refund-reasons';
import { type EmailTemplate, type EmailText, emailTemplate, momentParam, orderHelp, textParam } from './email.ts';

/** The steps of a refund, to the buyer and to the seller alike. */
const params = {
  side: z.enum(['buyer', 'seller']),
  title: textParam,
  amount: textParam,
  reason: textParam,
  outTradeNo: textParam,
  /** The name of the other party: the seller in the buyer's email, and the reverse. */
  name: textParam,
  by: z.enum(['rule', 'seller', 'operator', 'provider']).default('rule'),
  note: z.string().optional(),
  decideBy: momentParam.optional(),
  /** Set if an operator checks the refund although neither side objected; the email does not say what for. */
  checked: z.literal('yes').optional(),
};

export type RefundParams = z.output<z.ZodObject<typeof params>>;

interface SideText extends Pick<EmailText, 'subject' | 'heading'> {
  line: string;
  /** Replaces the support address as the last line. */
  note?: string;
}

type RefundTexts = Record<Language, Record<RefundParams['side'], (refund: RefundParams) => SideText>>;

const labels = {
  zh: { file: '文件', amount: '金额', reason: '理由', note: '答复', order: '订单号' },
  en: { file: 'File', amount: 'Amount', reason: 'Reason', note: 'Answer', order: 'Order' },
} as const;

function factsOf(refund: RefundParams, language: Language): [string, string][] {
  const { file, amount, reason, note, order } = labels[language];
  return [
    [file, refund.title],
    [amount, `¥${refund.amount}`],
    [reason, refundReason(refund.reason, language)],
    ...(refund.note ? [[note, refund.note] satisfies [string, string]] : []),
    [order, refund.outTradeNo],
  ];
}

const pages = { buyer: '/purchases', seller: '/sales' } as const;
const actions = {
  zh: { buyer: '查看退款', seller: '查看销售' },
  en: { buyer: 'View refund', seller: 'View sales' },
} as const;

export function refundEmail(texts: RefundTexts): EmailTemplate {
  const textIn = (language: Language) => (refund: RefundParams, site: { supportEmail: string }) => {
    const { line, note = orderHelp[language](site.supportEmail), ...sideText } = texts[language][refund.side](refund);
    const action = actions[language][refund.side];
    return { ...sideText, paragraphs: [line], facts: factsOf(refund, language), action, note };
  };
  return emailTemplate(params, ({ side }) => pages[side], { zh: textIn('zh'), en: textIn('en') });
}
