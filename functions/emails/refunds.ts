import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { type RefundParams, refundEmail } from './refund-email.ts';

const deadlineText = ({ decideBy }: RefundParams, language: Language): string =>
  decideBy === undefined ? '' : beijingTime(decideBy, language);

export const refundRequestedTemplate = refundEmail({
  zh: {
    buyer: (refund) => ({
      subject: `已申请退款：「${refund.title}」`,
      heading: '退款申请已收到',
      line: `${refund.name} 在 ${deadlineText(refund, 'zh')}前答复；不同意或者没有答复，由我们人工决定。`,
    }),
    seller: (refund) => ({
      subject: `买家申请退款：「${refund.title}」`,
      heading: `${refund.name} 想退款`,
      line: `请在 ${deadlineText(refund, 'zh')}前到销售页答复。不同意的话请写明理由，由我们人工决定；到时没有答复，也由我们决定。`,
      note: '同意后，钱从你的余额里退给买家。余额不够时，退款等到够了再发出，在那之前不给你打款。退款发出后买家不能再下载。',
    }),
  },
  en: {
    buyer: (refund) => ({
      subject: `Refund requested: “${refund.title}”`,
      heading: 'We have your request for a refund',
      line: `${refund.name} has until ${deadlineText(refund, 'en')} to answer. If the answer is no, or there is none, we decide.`,
    }),
    seller: (refund) => ({
      subject: `A buyer asks for a refund: “${refund.title}”`,
      heading: `${refund.name} asks for a refund`,
      line: `Please answer on your sales page by ${deadlineText(refund, 'en')}. If you do not agree, say why: then we decide. Without an answer by then, we decide as well.`,
      note: 'If you agree, the money goes back to the buyer from your balance. If that does not cover it, the refund is sent once it does, and until then nothing is paid out to you. Once it is sent, the buyer can download no more.',
    }),
  },
});

/**
 * Why the refund was escalated to the platform: the seller did not answer, the seller declined, or the refund is checked for a reason
 * of the platform's.
 */
const escalationReason = {
  zh: {
    buyer: ({ name, by, checked }: RefundParams): string => {
      if (checked) return '近期退款较多，这一笔由我们人工核对，有了结果会写信给你。在那之前可以照常下载。';
      return by === 'seller' ? `${name} 没有同意。我们会看双方的说法再决定。` : '卖家没有按时答复，接下来由我们决定。';
    },
    seller: ({ by, checked }: RefundParams): string => {
      if (checked) return '近期退款较多，这一笔由我们人工核对，有了结果会写信给你。';
      return by === 'seller' ? '你没有同意退款。我们会看双方的说法再决定。' : '答复时间已过，接下来由我们决定。';
    },
  },
  en: {
    buyer: ({ name, by, checked }: RefundParams): string => {
      if (checked)
        return 'There were many refunds lately, so we look at this one ourselves and write to you. Until then you can download as before.';
      return by === 'seller'
        ? `${name} did not agree. We look at both sides and decide.`
        : 'The seller did not answer in time. We decide.';
    },
    seller: ({ by, checked }: RefundParams): string => {
      if (checked) return 'There were many refunds lately, so we look at this one ourselves and write to you.';
      return by === 'seller'
        ? 'You did not agree to the refund. We look at both sides and decide.'
        : 'The time to answer is over. We decide.';
    },
  },
};

export const refundEscalatedTemplate = refundEmail({
  zh: {
    buyer: (refund) => ({
      subject: `退款转为人工处理：「${refund.title}」`,
      heading: '退款转为人工处理',
      line: escalationReason.zh.buyer(refund),
    }),
    seller: (refund) => ({
      subject: `退款转为人工处理：「${refund.title}」`,
      heading: '退款转为人工处理',
      line: escalationReason.zh.seller(refund),
    }),
  },
  en: {
    buyer: (refund) => ({
      subject: `We decide about your refund: “${refund.title}”`,
      heading: 'We decide about your refund',
      line: escalationReason.en.buyer(refund),
    }),
    seller: (refund) => ({
      subject: `We decide about a refund: “${refund.title}”`,
      heading: 'We decide about a refund',
      line: escalationReason.en.seller(refund),
    }),
  },
});

const decidedBy = {
  zh: { rule: '系统自动同意了退款', seller: '卖家同意了退款', operator: '平台决定退款', provider: '平台已经退款' },
  en: {
    rule: 'The refund was granted by itself',
    seller: 'The seller agreed to the refund',
    operator: 'We decided for the refund',
    provider: 'We have paid it back',
  },
} as const;

export const refundWaitingTemplate = refundEmail({
  zh: {
    buyer: ({ title }) => ({
      subject: `退款已同意，等待卖家余额：「${title}」`,
      heading: '退款已同意',
      line: '这笔收入已经打给卖家，卖家现在的余额还不够退。之后的收入会先用来退给你，超过 7 天由我们处理；退出之前你可以照常下载。',
    }),
    seller: ({ title }) => ({
      subject: `退款等待你的余额：「${title}」`,
      heading: '退款等待你的余额',
      line: '你现在的余额不够退这一笔。之后的收入会先退给买家，退完之前不会打款；超过 7 天由我们处理。',
    }),
  },
  en: {
    buyer: ({ title }) => ({
      subject: `Refund granted, waiting for the seller’s balance: “${title}”`,
      heading: 'Your refund is granted',
      line: 'The seller has been paid for this sale already, and the balance does not cover it yet. What the seller earns next goes to you first; after 7 days we step in. Until it is sent you can download as before.',
    }),
    seller: ({ title }) => ({
      subject: `A refund waits for your balance: “${title}”`,
      heading: 'A refund waits for your balance',
      line: 'Your balance doesn’t cover it. What you earn next goes to the buyer first, and nothing is paid out to you before that. After 7 days we step in.',
    }),
  },
});

export const refundGrantedTemplate = refundEmail({
  zh: {
    buyer: ({ title, amount, by }) => ({
      subject: `退款已同意：「${title}」`,
      heading: '退款已同意',
      line: `${decidedBy.zh[by]}，¥${amount} 正在原路退回。到账后我们再写信给你。`,
    }),
    seller: ({ title, amount, by, name }) => ({
      subject: `退款已同意：「${title}」`,
      heading: '一笔销售正在退款',
      line: `${decidedBy.zh[by]}，¥${amount} 正在退给 ${name}。`,
    }),
  },
  en: {
    buyer: ({ title, amount, by }) => ({
      subject: `Refund granted: “${title}”`,
      heading: 'Your refund was granted',
      line: `${decidedBy.en[by]}. ¥${amount} is on its way back to where it was paid from; we write again once it is there.`,
    }),
    seller: ({ title, amount, by, name }) => ({
      subject: `Refund granted: “${title}”`,
      heading: 'A sale is being refunded',
      line: `${decidedBy.en[by]}. ¥${amount} is on its way back to ${name}.`,
    }),
  },
});

export const refundDeclinedTemplate = refundEmail({
  zh: {
    buyer: ({ title }) => ({
      subject: `退款未获同意：「${title}」`,
      heading: '退款未获同意',
      line: '我们看了双方的说法，决定不退款。文件仍然是你的，可以随时下载。',
    }),
    seller: ({ title }) => ({
      subject: `退款未获同意：「${title}」`,
      heading: '一笔退款申请未获同意',
      line: '我们看了双方的说法，决定不退款。这笔收入仍然是你的。',
    }),
  },
  en: {
    buyer: ({ title }) => ({
      subject: `Refund declined: “${title}”`,
      heading: 'Your refund was declined',
      line: 'We looked at both sides and decided against the refund. The file is still yours; you can download it any time.',
    }),
    seller: ({ title }) => ({
      subject: `Refund declined: “${title}”`,
      heading: 'A request for a refund was declined',
      line: 'We looked at both sides and decided against the refund. These earnings are still yours.',
    }),
  },
});

/** The refund of a duplicate payment leaves the purchase in place. */
const isDuplicate = (reason: string): boolean => reason === 'duplicate_payment';

export const refundDoneTemplate = refundEmail({
  zh: {
    buyer: ({ title, amount, reason }) => ({
      subject: `已退款 ¥${amount}：「${title}」`,
      heading: `¥${amount} 已退回`,
      line: isDuplicate(reason)
        ? '多付的一笔已经原路退回，文件仍然是你的。'
        : '钱已经原路退回你的付款账户。通过这笔订单得到的文件不能再下载。',
    }),
    seller: ({ title, amount, name }) => ({
      subject: `已退款：「${title}」`,
      heading: '一笔销售已退款',
      line: `¥${amount} 已退给 ${name}。你从这笔销售得到的收入已经扣回，平台费也一并退了。`,
    }),
  },
  en: {
    buyer: ({ title, amount, reason }) => ({
      subject: `Refunded ¥${amount}: “${title}”`,
      heading: `¥${amount} was paid back`,
      line: isDuplicate(reason)
        ? 'The second payment is back where it was paid from. The file is still yours.'
        : 'The money is back where it was paid from. What this order paid for cannot be downloaded any more.',
    }),
    seller: ({ title, amount, name }) => ({
      subject: `Refunded: “${title}”`,
      heading: 'A sale was refunded',
      line: `¥${amount} went back to ${name}. Your earnings of this sale were taken back, and so was the platform's fee.`,
    }),
  },
});
