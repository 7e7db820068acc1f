import { help, refundLetter } from './refund-letter.ts';

const who = {
  zh: { rule: '系统自动同意了退款', seller: '卖家同意了退款', operator: '平台决定退款' },
  en: {
    rule: 'The refund was granted by itself',
    seller: 'The seller agreed to the refund',
    operator: 'We decided for the refund',
  },
} as const;

export const refundGranted = refundLetter({
  zh: {
    buyer: (given, setting) => ({
      subject: `退款已同意：「${given.title}」 · 摊位`,
      heading: '退款已同意',
      lines: [`${who.zh[given.by ?? 'rule']}，¥${given.amount} 正在原路退回。到账后我们再写信给你。`],
      note: help.zh(setting),
    }),
    seller: (given, setting) => ({
      subject: `退款已同意：「${given.title}」 · 摊位`,
      heading: '一笔销售正在退款',
      lines: [`${who.zh[given.by ?? 'rule']}，¥${given.amount} 正在退给 ${given.name}。`],
      note: help.zh(setting),
    }),
  },
  en: {
    buyer: (given, setting) => ({
      subject: `Refund granted: “${given.title}” · Tanwei`,
      heading: 'Your refund was granted',
      lines: [
        `${who.en[given.by ?? 'rule']}. ¥${given.amount} is on its way back to where it was paid from; we write again once it is there.`,
      ],
      note: help.en(setting),
    }),
    seller: (given, setting) => ({
      subject: `Refund granted: “${given.title}” · Tanwei`,
      heading: 'A sale is being refunded',
      lines: [`${who.en[given.by ?? 'rule']}. ¥${given.amount} is on its way back to ${given.name}.`],
      note: help.en(setting),
    }),
  },
});

export const refundDeclined = refundLetter({
  zh: {
    buyer: (given, setting) => ({
      subject: `退款未获同意：「${given.title}」 · 摊位`,
      heading: '退款未获同意',
      lines: ['我们看了双方的说法，决定不退款。文件仍然是你的，可以随时下载。'],
      note: help.zh(setting),
    }),
    seller: (given, setting) => ({
      subject: `退款未获同意：「${given.title}」 · 摊位`,
      heading: '一笔退款申请未获同意',
      lines: ['我们看了双方的说法，决定不退款。这笔收入仍然是你的。'],
      note: help.zh(setting),
    }),
  },
  en: {
    buyer: (given, setting) => ({
      subject: `Refund declined: “${given.title}” · Tanwei`,
      heading: 'Your refund was declined',
      lines: [
        'We looked at both sides and decided against the refund. The file is still yours; you can download it any time.',
      ],
      note: help.en(setting),
    }),
    seller: (given, setting) => ({
      subject: `Refund declined: “${given.title}” · Tanwei`,
      heading: 'A request for a refund was declined',
      lines: ['We looked at both sides and decided against the refund. These earnings are still yours.'],
      note: help.en(setting),
    }),
  },
});

/** What was paid twice is owned all the same. */
const isDouble = ({ reason }: { reason: string }): boolean => reason === 'duplicate_payment';

export const refundDone = refundLetter({
  zh: {
    buyer: (given, setting) => ({
      subject: `已退款 ¥${given.amount}：「${given.title}」 · 摊位`,
      heading: `¥${given.amount} 已退回`,
      lines: [
        isDouble(given)
          ? '多付的一笔已经原路退回，文件仍然是你的。'
          : '钱已经原路退回你的付款账户。通过这笔订单得到的文件不能再下载。',
      ],
      note: help.zh(setting),
    }),
    seller: (given, setting) => ({
      subject: `已退款：「${given.title}」 · 摊位`,
      heading: '一笔销售已退款',
      lines: [`¥${given.amount} 已退给 ${given.name}。你从这笔销售得到的收入已经扣回，平台费也一并退了。`],
      note: help.zh(setting),
    }),
  },
  en: {
    buyer: (given, setting) => ({
      subject: `Refunded ¥${given.amount}: “${given.title}” · Tanwei`,
      heading: `¥${given.amount} was paid back`,
      lines: [
        isDouble(given)
          ? 'The second payment is back where it was paid from. The file is still yours.'
          : 'The money is back where it was paid from. What this order paid for cannot be downloaded any more.',
      ],
      note: help.en(setting),
    }),
    seller: (given, setting) => ({
      subject: `Refunded: “${given.title}” · Tanwei`,
      heading: 'A sale was refunded',
      lines: [
        `¥${given.amount} went back to ${given.name}. Your earnings of this sale were taken back, and so was the platform's fee.`,
      ],
      note: help.en(setting),
    }),
  },
});
