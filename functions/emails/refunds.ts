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
      heading: 'We’ve received your refund request',
      line: `${refund.name} has until ${deadlineText(refund, 'en')} to respond. If they decline or don’t respond, we’ll decide.`,
    }),
    seller: (refund) => ({
      subject: `Refund requested: “${refund.title}”`,
      heading: `${refund.name} requested a refund`,
      line: `Please respond on your sales page by ${deadlineText(refund, 'en')}. If you disagree, tell us why and we’ll decide. We’ll also decide if you don’t respond by then.`,
      note: 'If you agree, the refund comes out of your balance. If your balance doesn’t cover it, we’ll send it once it does, and payouts are paused until then. Once it’s sent, the buyer can no longer download the file.',
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
        return 'There have been many refunds recently, so we’re reviewing this one ourselves and will write to you. You can still download the file until then.';
      return by === 'seller'
        ? `${name} didn’t agree. We’ll look at both sides and decide.`
        : 'The seller didn’t respond in time, so we’ll decide.';
    },
    seller: ({ by, checked }: RefundParams): string => {
      if (checked)
        return 'There have been many refunds recently, so we’re reviewing this one ourselves and will write to you.';
      return by === 'seller'
        ? 'You didn’t agree to the refund. We’ll look at both sides and decide.'
        : 'The time to respond is over, so we’ll decide.';
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
      subject: `We’re reviewing your refund: “${refund.title}”`,
      heading: 'We’re reviewing your refund',
      line: escalationReason.en.buyer(refund),
    }),
    seller: (refund) => ({
      subject: `We’re reviewing a refund: “${refund.title}”`,
      heading: 'We’re reviewing a refund',
      line: escalationReason.en.seller(refund),
    }),
  },
});

const decidedBy = {
  zh: { rule: '系统自动同意了退款', seller: '卖家同意了退款', operator: '平台决定退款', provider: '平台已经退款' },
  en: {
    rule: 'The refund was approved automatically',
    seller: 'The seller agreed to the refund',
    operator: 'We approved the refund',
    provider: 'We’ve refunded it',
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
      subject: `Refund approved, waiting for the seller’s balance: “${title}”`,
      heading: 'Your refund is approved',
      line: 'The seller has already been paid for this sale and their balance doesn’t cover the refund yet. Their next earnings go to you first; after 7 days we’ll step in. You can still download the file until the refund is sent.',
    }),
    seller: ({ title }) => ({
      subject: `A refund is waiting for your balance: “${title}”`,
      heading: 'A refund is waiting for your balance',
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
      subject: `Refund approved: “${title}”`,
      heading: 'Your refund was approved',
      line: `${decidedBy.en[by]}. ¥${amount} is on its way back to your original payment method. We’ll write again once it’s there.`,
    }),
    seller: ({ title, amount, by, name }) => ({
      subject: `Refund approved: “${title}”`,
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
      heading: 'A refund request was declined',
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
      heading: `¥${amount} refunded`,
      line: isDuplicate(reason)
        ? 'Your second payment is back with your original payment method. The file is still yours.'
        : 'The money is back with your original payment method. You can no longer download what this order paid for.',
    }),
    seller: ({ title, amount, name }) => ({
      subject: `Refunded: “${title}”`,
      heading: 'A sale was refunded',
      line: `¥${amount} went back to ${name}. We’ve reversed your earnings from this sale and our fee.`,
    }),
  },
});
