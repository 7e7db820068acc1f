import * as z from 'zod';
import { measureKinds, reportReasons } from '#shared/safety';
import { beijingTime } from '../domain/time.ts';
import { momentParam, textParam } from './email.ts';
import { caseEmail, measureTexts, ruleLabels } from './moderation-labels.ts';

const measuresPage = () => '/measures';

/** By which support finds the case; absent in messages of before it was given. */
const caseNumber = { caseId: textParam.optional() };

const numberFact = (label: string, caseId: string | undefined): [string, string][] =>
  caseId === undefined ? [] : [[label, caseId]];

export const measureTakenTemplate = caseEmail(
  {
    kind: z.enum(measureKinds),
    target: textParam,
    ...caseNumber,
    rule: z.enum(reportReasons),
    words: textParam,
    until: momentParam,
    notice: textParam.optional(),
    /** Set if the account has so many strikes that it may not publish anything new. */
    limited: textParam.optional(),
  },
  measuresPage,
  {
    zh: ({ kind, target, rule, words: statement, until, notice, limited, caseId }) => ({
      subject: `处理通知：「${target}」`,
      heading: measureTexts.zh[kind],
      paragraphs: [
        statement,
        ...(notice === undefined ? [] : ['依据是权利人的通知。你认为没有侵权，可以提交声明。']),
        ...(limited === undefined ? [] : ['这是 365 天内的第二次：你的账号不能再上架新内容，打款暂停。']),
        `不同意的话，${beijingTime(until, 'zh')} 前可以申诉一次，由另一位同事再看。`,
      ],
      facts: [['对象', target], ['依据', ruleLabels.zh[rule]], ...numberFact('编号', caseId)],
      action: notice === undefined ? '查看或申诉' : '查看或提交声明',
    }),
    en: ({ kind, target, rule, words: statement, until, notice, limited, caseId }) => ({
      subject: `About “${target}”`,
      heading: measureTexts.en[kind],
      paragraphs: [
        statement,
        ...(notice === undefined
          ? []
          : ['This follows a notice from a rights holder. If nothing was infringed, you can tell us.']),
        ...(limited === undefined
          ? []
          : [
              'This is the second time in 365 days, so your account can’t publish anything new and payouts are on hold.',
            ]),
        `If you disagree, you can appeal once, by ${beijingTime(until, 'en')}. Someone else will review it.`,
      ],
      facts: [['About', target], ['Rule', ruleLabels.en[rule]], ...numberFact('Number', caseId)],
      action: notice === undefined ? 'View or appeal' : 'View or respond',
    }),
  },
);

const appealParams = { kind: z.enum(measureKinds), target: textParam, words: textParam, ...caseNumber };

export const measureLiftedTemplate = caseEmail(appealParams, measuresPage, {
  zh: ({ target, words: statement, caseId }) => ({
    subject: `处理已撤销：「${target}」`,
    heading: '处理已撤销',
    paragraphs: [statement, '一切恢复原样；已经退给买家的款项不会再收回。'],
    facts: [['对象', target], ...numberFact('编号', caseId)],
    action: '查看处理记录',
  }),
  en: ({ target, words: statement, caseId }) => ({
    subject: `Reversed: “${target}”`,
    heading: 'The measure has been reversed',
    paragraphs: [statement, 'Everything is back as it was, except that buyers keep their refunds.'],
    facts: [['About', target], ...numberFact('Number', caseId)],
    action: 'View details',
  }),
});

export const appealUpheldTemplate = caseEmail(appealParams, measuresPage, {
  zh: ({ target, words: statement, caseId }) => ({
    subject: `申诉结果：「${target}」`,
    heading: '处理维持不变',
    paragraphs: ['另一位同事看过你的申诉：', statement],
    facts: [['对象', target], ...numberFact('编号', caseId)],
    action: '查看处理记录',
  }),
  en: ({ target, words: statement, caseId }) => ({
    subject: `Your appeal: “${target}”`,
    heading: 'The measure stands',
    paragraphs: ['Someone else has reviewed your appeal:', statement],
    facts: [['About', target], ...numberFact('Number', caseId)],
    action: 'View details',
  }),
});
