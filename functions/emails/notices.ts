import * as z from 'zod';
import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { momentParam, textParam } from './email.ts';
import { caseEmail, caseLink, casePage, labelOf, noticePartLabels } from './moderation-labels.ts';

export const noticeReceivedTemplate = caseEmail({ ...caseLink, deadline: momentParam }, casePage, {
  zh: ({ caseId, deadline }) => ({
    subject: '已收到你的权利通知',
    heading: '材料齐全，我们开始核对',
    paragraphs: [`我们会在 ${beijingTime(deadline, 'zh')} 前处理，并把结果写信告诉你。`],
    facts: [['编号', caseId]],
    action: '查看进度',
  }),
  en: ({ caseId, deadline }) => ({
    subject: 'We have your notice',
    heading: 'Your notice is complete and we’re on it',
    paragraphs: [`We’ll deal with it by ${beijingTime(deadline, 'en')} and let you know the outcome.`],
    facts: [['Number', caseId]],
    action: 'View status',
  }),
});

const listParts = (missing: string, language: Language, between: string): string =>
  missing
    .split(',')
    .map((part) => labelOf(language, noticePartLabels, part))
    .join(between);

export const noticeIncompleteTemplate = caseEmail(
  { ...caseLink, missing: textParam },
  ({ caseId, token }) => `/notice?id=${caseId}&token=${encodeURIComponent(token)}`,
  {
    zh: ({ caseId, missing }) => ({
      subject: '你的权利通知还缺材料',
      heading: '补齐之后我们开始办理',
      paragraphs: [`还缺：${listParts(missing, 'zh', '、')}。`],
      facts: [['编号', caseId]],
      action: '补齐材料',
    }),
    en: ({ caseId, missing }) => ({
      subject: 'Your notice is incomplete',
      heading: 'We’ll start once it’s complete',
      paragraphs: [`Still missing: ${listParts(missing, 'en', ', ')}.`],
      facts: [['Number', caseId]],
      action: 'Complete it',
    }),
  },
);

export const counterArrivedTemplate = caseEmail({ ...caseLink, text: textParam, until: momentParam }, casePage, {
  zh: ({ caseId, text: statement, until }) => ({
    subject: '卖家提交了不侵权的声明',
    heading: '卖家声明没有侵权',
    paragraphs: [
      statement,
      `你可以向主管部门投诉，或者向法院起诉。${beijingTime(until, 'zh')} 前没有告诉我们你已经这样做，文件就恢复上架。`,
    ],
    facts: [['编号', caseId]],
    action: '告诉我们你已投诉或起诉',
  }),
  en: ({ caseId, text: statement, until }) => ({
    subject: 'The seller says nothing was infringed',
    heading: 'The seller has answered your notice',
    paragraphs: [
      statement,
      `You can complain to the competent authority or go to court. Unless you tell us by ${beijingTime(until, 'en')} that you have, the files go back on sale.`,
    ],
    facts: [['Number', caseId]],
    action: 'Tell us you have',
  }),
});

export const noticeRestoredTemplate = caseEmail(
  { caseId: textParam, target: textParam, side: z.enum(['claimant', 'seller']) },
  ({ side }) => (side === 'seller' ? '/measures' : '/'),
  {
    zh: ({ target, caseId, side }) => ({
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
    }),
    en: ({ target, caseId, side }) => ({
      subject: `Back on sale: “${target}”`,
      heading: 'The files are back on sale',
      paragraphs: [
        side === 'seller'
          ? 'In 15 days we heard of no complaint or lawsuit. Your files are back on sale, and the money on hold will be paid out as usual.'
          : 'In 15 days we heard of no complaint or lawsuit from you, so the files are back on sale.',
      ],
      facts: [
        ['Files', target],
        ['Number', caseId],
      ],
      action: side === 'seller' ? 'See the record' : 'Open Tanwei',
    }),
  },
);
