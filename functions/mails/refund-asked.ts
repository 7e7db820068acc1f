import { help, refundLetter, until } from './refund-letter.ts';

export const refundRequested = refundLetter({
  zh: {
    buyer: (given, setting) => ({
      subject: `已申请退款：「${given.title}」 · 摊位`,
      heading: '退款申请已收到',
      lines: [`${given.name} 在 ${until(given, 'zh')}前答复；不同意或者没有答复，由我们人工决定。`],
      note: help.zh(setting),
    }),
    seller: (given) => ({
      subject: `买家申请退款：「${given.title}」 · 摊位`,
      heading: `${given.name} 想退款`,
      lines: [
        `请在 ${until(given, 'zh')}前到销售页答复。不同意的话请写明理由，由我们人工决定；到时没有答复，也由我们决定。`,
      ],
      note: '同意后，钱从你的收入里退给买家，买家不能再下载。',
    }),
  },
  en: {
    buyer: (given, setting) => ({
      subject: `Refund requested: “${given.title}” · Tanwei`,
      heading: 'We have your request for a refund',
      lines: [
        `${given.name} has until ${until(given, 'en')} to answer. If the answer is no, or there is none, we decide.`,
      ],
      note: help.en(setting),
    }),
    seller: (given) => ({
      subject: `A buyer asks for a refund: “${given.title}” · Tanwei`,
      heading: `${given.name} asks for a refund`,
      lines: [
        `Please answer on your sales page by ${until(given, 'en')}. If you do not agree, say why: then we decide. Without an answer by then, we decide as well.`,
      ],
      note: 'If you agree, the money goes back to the buyer from your earnings, and the buyer can download no more.',
    }),
  },
});

export const refundEscalated = refundLetter({
  zh: {
    buyer: (given, setting) => ({
      subject: `退款转为人工处理：「${given.title}」 · 摊位`,
      heading: '退款转为人工处理',
      lines: [
        given.by === 'seller'
          ? `${given.name} 没有同意。我们会看双方的说法再决定。`
          : '卖家没有按时答复，接下来由我们决定。',
      ],
      note: help.zh(setting),
    }),
    seller: (given, setting) => ({
      subject: `退款转为人工处理：「${given.title}」 · 摊位`,
      heading: '退款转为人工处理',
      lines: [
        given.by === 'seller' ? '你没有同意退款。我们会看双方的说法再决定。' : '答复时间已过，接下来由我们决定。',
      ],
      note: help.zh(setting),
    }),
  },
  en: {
    buyer: (given, setting) => ({
      subject: `We decide about your refund: “${given.title}” · Tanwei`,
      heading: 'We decide about your refund',
      lines: [
        given.by === 'seller'
          ? `${given.name} did not agree. We look at both sides and decide.`
          : 'The seller did not answer in time. We decide.',
      ],
      note: help.en(setting),
    }),
    seller: (given, setting) => ({
      subject: `We decide about a refund: “${given.title}” · Tanwei`,
      heading: 'We decide about a refund',
      lines: [
        given.by === 'seller'
          ? 'You did not agree to the refund. We look at both sides and decide.'
          : 'The time to answer is over. We decide.',
      ],
      note: help.en(setting),
    }),
  },
});
