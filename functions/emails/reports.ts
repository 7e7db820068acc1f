import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { momentParam, textParam } from './email.ts';
import { caseEmail, caseLink, casePage, decisionParams, outcomeLabels, ruleLabels } from './moderation-labels.ts';

export const reportReceivedTemplate = caseEmail(
  { ...caseLink, target: textParam, deadline: momentParam, confirm: textParam.optional() },
  (params) =>
    params.confirm === undefined
      ? casePage(params)
      : `${casePage(params)}&confirm=${encodeURIComponent(params.confirm)}`,
  {
    zh: ({ target, caseId, deadline, confirm }) => ({
      subject: confirm === undefined ? `已收到你的举报：「${target}」` : `请确认你的举报：「${target}」`,
      heading: confirm === undefined ? '我们收到了你的举报' : '点一下，你的举报就生效',
      paragraphs: [
        ...(confirm === undefined ? [] : ['如果不是你举报的，不用理会这封信。']),
        `我们会在 ${beijingTime(deadline, 'zh')} 前看完并告诉你结果。`,
      ],
      facts: [
        ['举报对象', target],
        ['编号', caseId],
      ],
      action: confirm === undefined ? '查看进度' : '确认举报',
    }),
    en: ({ target, caseId, deadline, confirm }) => ({
      subject: confirm === undefined ? `We have your report: “${target}”` : `Please confirm your report: “${target}”`,
      heading: confirm === undefined ? 'We have your report' : 'One click to confirm your report',
      paragraphs: [
        ...(confirm === undefined ? [] : ['If you didn’t report this, you can ignore this email.']),
        `We’ll look into it and let you know the outcome by ${beijingTime(deadline, 'en')}.`,
      ],
      facts: [
        ['Reported', target],
        ['Number', caseId],
      ],
      action: confirm === undefined ? 'View status' : 'Confirm report',
    }),
  },
);

const decisionEmail = (headings: Record<Language, string>, subjects: Record<Language, (target: string) => string>) =>
  caseEmail(decisionParams, casePage, {
    zh: ({ target, caseId, decision, rule }) => ({
      subject: subjects.zh(target),
      heading: headings.zh,
      paragraphs: [`${outcomeLabels.zh[decision]}。`],
      facts: [
        ['对象', target],
        ...(rule === undefined ? [] : [['依据', ruleLabels.zh[rule]] as const]),
        ['编号', caseId],
      ],
      action: '查看结果',
    }),
    en: ({ target, caseId, decision, rule }) => ({
      subject: subjects.en(target),
      heading: headings.en,
      paragraphs: [`${outcomeLabels.en[decision]}.`],
      facts: [
        ['About', target],
        ...(rule === undefined ? [] : [['Rule', ruleLabels.en[rule]] as const]),
        ['Number', caseId],
      ],
      action: 'View outcome',
    }),
  });

export const reportDecidedTemplate = decisionEmail(
  { zh: '你的举报有结果了', en: 'We’ve decided on your report' },
  { zh: (target) => `举报结果：「${target}」`, en: (target) => `Outcome of your report: “${target}”` },
);

export const noticeActedTemplate = decisionEmail(
  { zh: '你的通知有结果了', en: 'We’ve decided on your notice' },
  { zh: (target) => `权利通知的结果：「${target}」`, en: (target) => `Outcome of your notice: “${target}”` },
);
