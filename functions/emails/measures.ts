import * as z from 'zod';
import { measureKinds, reportReasons } from '#shared/safety';
import { beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, textParam } from './email.ts';
import { caseHelp, measureTexts, ruleLabels } from './moderation-labels.ts';

const measuresPage = () => '/measures';

export const measureTakenTemplate = emailTemplate(
  {
    kind: z.enum(measureKinds),
    target: textParam,
    rule: z.enum(reportReasons),
    words: textParam,
    until: momentParam,
    notice: textParam.optional(),
    /** Set if the account has so many strikes that it may not publish anything new. */
    limited: textParam.optional(),
  },
  measuresPage,
  {
    zh: ({ kind, target, rule, words: statement, until, notice, limited }, { supportEmail }) => ({
      subject: `处理通知：「${target}」`,
      heading: measureTexts.zh[kind],
      paragraphs: [
        statement,
        ...(notice === undefined ? [] : ['依据是权利人的通知。你认为没有侵权，可以提交声明。']),
        ...(limited === undefined ? [] : ['这是 365 天内的第二次：你的账号不能再上架新内容，打款暂停。']),
        `不同意的话，${beijingTime(until, 'zh')} 前可以申诉一次，由另一位同事再看。`,
      ],
      facts: [
        ['对象', target],
        ['依据', ruleLabels.zh[rule]],
      ],
      action: notice === undefined ? '查看或申诉' : '查看或提交声明',
      note: caseHelp.zh(supportEmail),
    }),
    en: ({ kind, target, rule, words: statement, until, notice, limited }, { supportEmail }) => ({
      subject: `About “${target}”`,
      heading: measureTexts.en[kind],
      paragraphs: [
        statement,
        ...(notice === undefined
          ? []
          : ['It follows from a notice of a rights holder. If nothing was infringed, you can say so.']),
        ...(limited === undefined
          ? []
          : ['It is the second time within 365 days: your account cannot put up anything new, and payouts are held.']),
        `If you do not agree, you can object once by ${beijingTime(until, 'en')}; somebody else looks at it then.`,
      ],
      facts: [
        ['About', target],
        ['Rule', ruleLabels.en[rule]],
      ],
      action: notice === undefined ? 'See it or object' : 'See it or answer',
      note: caseHelp.en(supportEmail),
    }),
  },
);

const appealParams = { kind: z.enum(measureKinds), target: textParam, words: textParam };

export const measureLiftedTemplate = emailTemplate(appealParams, measuresPage, {
  zh: ({ target, words: statement }, { supportEmail }) => ({
    subject: `处理已撤销：「${target}」`,
    heading: '处理已撤销',
    paragraphs: [statement, '一切恢复原样；已经退给买家的款项不会再收回。'],
    facts: [['对象', target]],
    action: '查看处理记录',
    note: caseHelp.zh(supportEmail),
  }),
  en: ({ target, words: statement }, { supportEmail }) => ({
    subject: `Taken back: “${target}”`,
    heading: 'The measure was taken back',
    paragraphs: [statement, 'Everything is as it was before; what was refunded to buyers stays with them.'],
    facts: [['About', target]],
    action: 'See the record',
    note: caseHelp.en(supportEmail),
  }),
});

export const appealUpheldTemplate = emailTemplate(appealParams, measuresPage, {
  zh: ({ target, words: statement }, { supportEmail }) => ({
    subject: `申诉结果：「${target}」`,
    heading: '处理维持不变',
    paragraphs: ['另一位同事看过你的申诉：', statement],
    facts: [['对象', target]],
    action: '查看处理记录',
    note: caseHelp.zh(supportEmail),
  }),
  en: ({ target, words: statement }, { supportEmail }) => ({
    subject: `Your appeal: “${target}”`,
    heading: 'The measure stands',
    paragraphs: ['Somebody else has looked at your appeal:', statement],
    facts: [['About', target]],
    action: 'See the record',
    note: caseHelp.en(supportEmail),
  }),
});
