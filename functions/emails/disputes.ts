import * as z from 'zod';
import type { Language } from '#shared/limits';
import { type EmailTemplate, type EmailText, emailTemplate, orderHelp, textParam } from './email.ts';

/** A card payment that the buyer's bank takes back, to the buyer and to the seller alike. */
const params = {
  side: z.enum(['buyer', 'seller']),
  title: textParam,
  amount: textParam,
  outTradeNo: textParam,
  /** The name of the other party: the seller in the buyer's email, and the reverse. */
  name: textParam,
  end: z.enum(['won', 'lost']).optional(),
};

type DisputeParams = z.output<z.ZodObject<typeof params>>;

interface SideText extends Pick<EmailText, 'subject' | 'heading'> {
  line: string;
}

type DisputeTexts = Record<Language, Record<DisputeParams['side'], (dispute: DisputeParams) => SideText>>;

const labels = {
  zh: { file: '文件', amount: '金额', order: '订单号' },
  en: { file: 'File', amount: 'Amount', order: 'Order' },
} as const;

const pages = { buyer: '/purchases', seller: '/sales' } as const;
const actions = {
  zh: { buyer: '查看购买', seller: '查看销售' },
  en: { buyer: 'View purchases', seller: 'View sales' },
} as const;

function disputeEmail(texts: DisputeTexts): EmailTemplate {
  const textIn = (language: Language) => (dispute: DisputeParams, site: { supportEmail: string }) => {
    const { line, ...sideText } = texts[language][dispute.side](dispute);
    const { file, amount, order } = labels[language];
    const facts = [
      [file, dispute.title],
      [amount, `¥${dispute.amount}`],
      [order, dispute.outTradeNo],
    ] as const;
    const action = actions[language][dispute.side];
    return { ...sideText, paragraphs: [line], facts, action, note: orderHelp[language](site.supportEmail) };
  };
  return emailTemplate(params, ({ side }) => pages[side], { zh: textIn('zh'), en: textIn('en') });
}

export const disputeOpenedTemplate = disputeEmail({
  zh: {
    buyer: ({ title, amount }) => ({
      subject: `付款有争议：「${title}」`,
      heading: '银行正在收回这笔付款',
      line: `你的银行就这笔 ¥${amount} 的付款提出了争议。银行作出决定之前，文件不能下载；如果付款有效，下载会恢复。`,
    }),
    seller: ({ title, amount, name }) => ({
      subject: `付款有争议：「${title}」`,
      heading: '一笔销售有争议',
      line: `${name} 的银行正在收回 ¥${amount}。你从这笔销售得到的收入先扣下；如果银行认定付款有效，会还给你。余额不够的部分，从以后的收入里扣。`,
    }),
  },
  en: {
    buyer: ({ title, amount }) => ({
      subject: `Payment disputed: “${title}”`,
      heading: 'Your bank is taking this payment back',
      line: `Your bank is disputing this payment of ¥${amount}. You can’t download the file until the bank decides; if the payment stands, you can download it again.`,
    }),
    seller: ({ title, amount, name }) => ({
      subject: `Payment disputed: “${title}”`,
      heading: 'A sale is being disputed',
      line: `${name}’s bank is taking ¥${amount} back. Your earnings from this sale are on hold; if the bank upholds the payment, you get them back. Anything your balance doesn’t cover comes out of later earnings.`,
    }),
  },
});

export const disputeClosedTemplate = disputeEmail({
  zh: {
    buyer: ({ title, amount, end }) =>
      end === 'won'
        ? {
            subject: `争议已结束：「${title}」`,
            heading: '付款有效，可以下载了',
            line: `银行认定这笔 ¥${amount} 的付款有效。文件又是你的了，可以随时下载。`,
          }
        : {
            subject: `争议已结束：「${title}」`,
            heading: '银行收回了这笔付款',
            line: `¥${amount} 由你的银行退还给你。通过这笔订单得到的文件不能再下载。`,
          },
    seller: ({ title, amount, name, end }) =>
      end === 'won'
        ? {
            subject: `争议已结束：「${title}」`,
            heading: '付款有效，收入还给你了',
            line: `银行认定 ${name} 的 ¥${amount} 付款有效，扣下的收入已经回到你的余额。`,
          }
        : {
            subject: `争议已结束：「${title}」`,
            heading: '银行收回了一笔付款',
            line: `银行把 ¥${amount} 退还给了 ${name}，这笔销售的收入不能再给你。`,
          },
  },
  en: {
    buyer: ({ title, amount, end }) =>
      end === 'won'
        ? {
            subject: `Dispute closed: “${title}”`,
            heading: 'Your payment stands',
            line: `Your bank upheld the payment of ¥${amount}. The file is yours again; you can download it any time.`,
          }
        : {
            subject: `Dispute closed: “${title}”`,
            heading: 'Your bank took the payment back',
            line: `Your bank has returned ¥${amount} to you. You can no longer download what this order paid for.`,
          },
    seller: ({ title, amount, name, end }) =>
      end === 'won'
        ? {
            subject: `Dispute closed: “${title}”`,
            heading: 'The payment stands',
            line: `The bank upheld ${name}’s payment of ¥${amount}. Your earnings from this sale are back in your balance.`,
          }
        : {
            subject: `Dispute closed: “${title}”`,
            heading: 'A payment was taken back',
            line: `The bank returned ¥${amount} to ${name}, so you won’t be paid for this sale.`,
          },
  },
});
