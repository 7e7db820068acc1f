import * as z from 'zod';
import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, textParam } from './email.ts';
import { caseHelp, caseLink, casePage, labelOf, noticePartLabels } from './moderation-labels.ts';

export const noticeReceivedTemplate = emailTemplate({ ...caseLink, deadline: momentParam }, casePage, {
  zh: ({ caseId, deadline }, { supportEmail }) => ({
    subject: '已收到你的权利通知',
    heading: '材料齐全，我们开始核对',
    paragraphs: [`我们会在 ${beijingTime(deadline, 'zh')} 前处理，并把结果写信告诉你。`],
    facts: [['编号', caseId]],
    action: '查看进度',
    note: caseHelp.zh(supportEmail),
  }),
  en: ({ caseId, deadline }, { supportEmail }) => ({
    subject: 'We have your notice',
    heading: 'Your notice is complete, and we are on it',
    paragraphs: [`We act on it by ${beijingTime(deadline, 'en')} and write to you what came of it.`],
    facts: [['Number', caseId]],
    action: 'See how it stands',
    note: caseHelp.en(supportEmail),
  }),
});

const listParts = (missing: string, language: Language, between: string): string =>
  missing
    .split(',')
    .map((part) => labelOf(language, noticePartLabels, part))
    .join(between);

export const noticeIncompleteTemplate = emailTemplate(
  { ...caseLink, missing: textParam },
  ({ caseId, token }) => `/notice?id=${caseId}&token=${encodeURIComponent(token)}`,
  {
    zh: ({ caseId, missing }, { supportEmail }) => ({
      subject: '你的权利通知还缺材料',
      heading: '补齐之后我们开始办理',
      paragraphs: [`还缺：${listParts(missing, 'zh', '、')}。`],
      facts: [['编号', caseId]],
      action: '补齐材料',
      note: caseHelp.zh(supportEmail),
    }),
    en: ({ caseId, missing }, { supportEmail }) => ({
      subject: 'Your notice is not complete',
      heading: 'We begin once it is complete',
      paragraphs: [`Still missing: ${listParts(missing, 'en', ', ')}.`],
      facts: [['Number', caseId]],
      action: 'Complete it',
      note: caseHelp.en(supportEmail),
    }),
  },
);

export const counterArrivedTemplate = emailTemplate({ ...caseLink, text: textParam, until: momentParam }, casePage, {
  zh: ({ caseId, text: statement, until }, { supportEmail }) => ({
    subject: '卖家提交了不侵权的声明',
    heading: '卖家声明没有侵权',
    paragraphs: [
      statement,
      `你可以向主管部门投诉，或者向法院起诉。${beijingTime(until, 'zh')} 前没有告诉我们你已经这样做，文件就恢复上架。`,
    ],
    facts: [['编号', caseId]],
    action: '告诉我们你已投诉或起诉',
    note: caseHelp.zh(supportEmail),
  }),
  en: ({ caseId, text: statement, until }, { supportEmail }) => ({
    subject: 'The seller states that nothing was infringed',
    heading: 'The seller has answered your notice',
    paragraphs: [
      statement,
      `You can turn to the office in charge, or go to court. Unless you tell us by ${beijingTime(until, 'en')} that you have, the files are put up again.`,
    ],
    facts: [['Number', caseId]],
    action: 'Tell us that you have',
    note: caseHelp.en(supportEmail),
  }),
});

export const noticeRestoredTemplate = emailTemplate(
  { caseId: textParam, target: textParam, side: z.enum(['claimant', 'seller']) },
  ({ side }) => (side === 'seller' ? '/measures' : '/'),
  {
    zh: ({ target, caseId, side }, { supportEmail }) => ({
      subject: `已恢复上架：「${target}」`,
      heading: '文件恢复上架了',
      paragraphs: [
        side === 'seller'
          ? '15 天内没有收到对方投诉或起诉的通知，文件已恢复上架，暂扣的款项照常打出。'
          : '15 天内没有收到你已投诉或起诉的通知，文件已恢复上架。',
      ],
      facts: [
        ['文件', target],
        ['编号', caseId],
      ],
      action: side === 'seller' ? '查看处理记录' : '打开摊位',
      note: caseHelp.zh(supportEmail),
    }),
    en: ({ target, caseId, side }, { supportEmail }) => ({
      subject: `Up again: “${target}”`,
      heading: 'The files are up again',
      paragraphs: [
        side === 'seller'
          ? 'For 15 days nothing was heard of a complaint or a suit. Your files are up again, and what was held is paid out as usual.'
          : 'For 15 days we heard nothing of a complaint or a suit of yours. The files are up again.',
      ],
      facts: [
        ['Files', target],
        ['Number', caseId],
      ],
      action: side === 'seller' ? 'See the record' : 'Open the market',
      note: caseHelp.en(supportEmail),
    }),
  },
);
