import * as z from 'zod';
import type { Language } from '#shared/limits';
import { decisions, measureKinds, type noticeParts, reportReasons } from '#shared/safety';
import { beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, textParam } from './email.ts';

const nameOf = (language: Language, names: Record<Language, Record<string, string>>, of: string | undefined): string =>
  of === undefined ? '' : (names[language][of] ?? of);

const rules = {
  zh: {
    illegal: '违法内容',
    minors: '危害未成年人',
    malware: '恶意程序',
    infringement: '侵犯权利',
    deceptive: '内容与说明不符',
    privacy: '侵犯隐私',
    spam: '垃圾信息',
    ai_undeclared: '没有声明由 AI 生成',
    paid_praise: '有偿好评',
    extortion: '以差评要挟',
    review_wave: '短时间内大量异常评价',
  },
  en: {
    illegal: 'illegal content',
    minors: 'harm to minors',
    malware: 'malware',
    infringement: 'infringement of rights',
    deceptive: 'not what it says it is',
    privacy: 'breach of privacy',
    spam: 'spam',
    ai_undeclared: 'made by AI and not declared',
    paid_praise: 'praise for a reward',
    extortion: 'threats with bad reviews',
    review_wave: 'a wave of unusual reviews',
  },
} as const satisfies Record<Language, Record<(typeof reportReasons)[number], string>>;

const outcomes = {
  zh: {
    dismiss: '没有发现违反规则，不作处理',
    fold: '已按规则折叠',
    delist: '已下架，不能再购买',
    remove: '已下架并停止下载',
    limit: '相关账号暂时不能上架新内容',
    suspend: '相关账号已停用',
  },
  en: {
    dismiss: 'No rule was broken; nothing is done',
    fold: 'It was folded by the rules',
    delist: 'It was taken down and is not sold any more',
    remove: 'It was taken down and is not downloaded any more',
    limit: 'The account cannot put up anything new for now',
    suspend: 'The account was suspended',
  },
} as const satisfies Record<Language, Record<(typeof decisions)[number], string>>;

const measureTexts = {
  zh: {
    fold: '已按规则折叠',
    delist: '已下架：不再出现在列表和搜索里，也不能购买；买过的人仍可下载',
    remove: '已下架：不能购买，也不能下载',
    limit: '你的账号暂时不能上架新内容，打款暂停',
    suspend: '你的账号已停用：仍可下载、退款、导出数据和申诉，打款暂停',
  },
  en: {
    fold: 'It is folded by the rules',
    delist: 'It was taken down: it is in no list or search and is not sold; whoever bought it can still download it',
    remove: 'It was taken down: it is neither sold nor downloaded',
    limit: 'Your account cannot put up anything new for now, and payouts are on hold',
    suspend: 'Your account is suspended: downloads, refunds, your data and appeals still work; payouts are on hold',
  },
} as const satisfies Record<Language, Record<(typeof measureKinds)[number], string>>;

const parts = {
  zh: {
    work: '你的作品',
    evidence: '侵权的初步证据',
    'claimant.name': '姓名或名称',
    'claimant.phone': '联系电话',
    'claimant.email': '邮箱',
    'claimant.address': '地址',
    'claimant.id_number': '证件号码',
    signature: '签名',
  },
  en: {
    work: 'your work',
    evidence: 'evidence of the infringement',
    'claimant.name': 'name',
    'claimant.phone': 'phone',
    'claimant.email': 'email',
    'claimant.address': 'address',
    'claimant.id_number': 'identity number',
    signature: 'signature',
  },
} as const satisfies Record<Language, Record<(typeof noticeParts)[number], string>>;

const help = {
  zh: (address: string) => `有疑问请写信到 ${address}，并附上编号。`,
  en: (address: string) => `If anything is unclear, write to ${address} with the number.`,
} as const;

interface CaseLink {
  caseId: string;
  token?: string | undefined;
}

const casePage = ({ caseId, token }: CaseLink): string =>
  token === undefined ? '/measures' : `/case/${caseId}?token=${encodeURIComponent(token)}`;

const caseLink = { caseId: textParam, token: textParam };
const decisionParams = {
  ...caseLink,
  target: textParam,
  decision: z.enum(decisions),
  rule: z.enum(reportReasons).optional(),
};

export const reportReceivedTemplate = emailTemplate(
  { ...caseLink, target: textParam, deadline: momentParam, confirm: textParam.optional() },
  (params) =>
    params.confirm === undefined
      ? casePage(params)
      : `${casePage(params)}&confirm=${encodeURIComponent(params.confirm)}`,
  {
    zh: ({ target, caseId, deadline, confirm }, { supportEmail }) => ({
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
      note: help.zh(supportEmail),
    }),
    en: ({ target, caseId, deadline, confirm }, { supportEmail }) => ({
      subject: confirm === undefined ? `We have your report: “${target}”` : `Please confirm your report: “${target}”`,
      heading: confirm === undefined ? 'We have your report' : 'One click, and your report counts',
      paragraphs: [
        ...(confirm === undefined ? [] : ['If it was not you who reported this, ignore this mail.']),
        `We look at it and tell you what came of it by ${beijingTime(deadline, 'en')}.`,
      ],
      facts: [
        ['Reported', target],
        ['Number', caseId],
      ],
      action: confirm === undefined ? 'See how it stands' : 'Confirm the report',
      note: help.en(supportEmail),
    }),
  },
);

const decisionEmail = (headings: Record<Language, string>, subjects: Record<Language, (target: string) => string>) =>
  emailTemplate(decisionParams, casePage, {
    zh: ({ target, caseId, decision, rule }, { supportEmail }) => ({
      subject: subjects.zh(target),
      heading: headings.zh,
      paragraphs: [`${outcomes.zh[decision]}。`],
      facts: [['对象', target], ...(rule === undefined ? [] : [['依据', rules.zh[rule]] as const]), ['编号', caseId]],
      action: '查看结果',
      note: help.zh(supportEmail),
    }),
    en: ({ target, caseId, decision, rule }, { supportEmail }) => ({
      subject: subjects.en(target),
      heading: headings.en,
      paragraphs: [`${outcomes.en[decision]}.`],
      facts: [
        ['About', target],
        ...(rule === undefined ? [] : [['Rule', rules.en[rule]] as const]),
        ['Number', caseId],
      ],
      action: 'See the outcome',
      note: help.en(supportEmail),
    }),
  });

export const reportDecidedTemplate = decisionEmail(
  { zh: '你的举报有结果了', en: 'Your report is decided' },
  { zh: (target) => `举报结果：「${target}」`, en: (target) => `What came of your report: “${target}”` },
);

export const noticeActedTemplate = decisionEmail(
  { zh: '你的通知有结果了', en: 'Your notice is decided' },
  { zh: (target) => `权利通知的结果：「${target}」`, en: (target) => `What came of your notice: “${target}”` },
);

export const noticeReceivedTemplate = emailTemplate({ ...caseLink, deadline: momentParam }, casePage, {
  zh: ({ caseId, deadline }, { supportEmail }) => ({
    subject: '已收到你的权利通知',
    heading: '材料齐全，我们开始核对',
    paragraphs: [`我们会在 ${beijingTime(deadline, 'zh')} 前处理，并把结果写信告诉你。`],
    facts: [['编号', caseId]],
    action: '查看进度',
    note: help.zh(supportEmail),
  }),
  en: ({ caseId, deadline }, { supportEmail }) => ({
    subject: 'We have your notice',
    heading: 'Your notice is complete, and we are on it',
    paragraphs: [`We act on it by ${beijingTime(deadline, 'en')} and write to you what came of it.`],
    facts: [['Number', caseId]],
    action: 'See how it stands',
    note: help.en(supportEmail),
  }),
});

const listParts = (missing: string, language: Language, between: string): string =>
  missing
    .split(',')
    .map((part) => nameOf(language, parts, part))
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
      note: help.zh(supportEmail),
    }),
    en: ({ caseId, missing }, { supportEmail }) => ({
      subject: 'Your notice is not complete',
      heading: 'We begin once it is complete',
      paragraphs: [`Still missing: ${listParts(missing, 'en', ', ')}.`],
      facts: [['Number', caseId]],
      action: 'Complete it',
      note: help.en(supportEmail),
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
    note: help.zh(supportEmail),
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
    note: help.en(supportEmail),
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
      note: help.zh(supportEmail),
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
      note: help.en(supportEmail),
    }),
  },
);

const measures = () => '/measures';

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
  measures,
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
        ['依据', rules.zh[rule]],
      ],
      action: notice === undefined ? '查看或申诉' : '查看或提交声明',
      note: help.zh(supportEmail),
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
        ['Rule', rules.en[rule]],
      ],
      action: notice === undefined ? 'See it or object' : 'See it or answer',
      note: help.en(supportEmail),
    }),
  },
);

const appealParams = { kind: z.enum(measureKinds), target: textParam, words: textParam };

export const measureLiftedTemplate = emailTemplate(appealParams, measures, {
  zh: ({ target, words: statement }, { supportEmail }) => ({
    subject: `处理已撤销：「${target}」`,
    heading: '处理已撤销',
    paragraphs: [statement, '一切恢复原样；已经退给买家的款项不会再收回。'],
    facts: [['对象', target]],
    action: '查看处理记录',
    note: help.zh(supportEmail),
  }),
  en: ({ target, words: statement }, { supportEmail }) => ({
    subject: `Taken back: “${target}”`,
    heading: 'The measure was taken back',
    paragraphs: [statement, 'Everything is as it was before; what was refunded to buyers stays with them.'],
    facts: [['About', target]],
    action: 'See the record',
    note: help.en(supportEmail),
  }),
});

export const appealUpheldTemplate = emailTemplate(appealParams, measures, {
  zh: ({ target, words: statement }, { supportEmail }) => ({
    subject: `申诉结果：「${target}」`,
    heading: '处理维持不变',
    paragraphs: ['另一位同事看过你的申诉：', statement],
    facts: [['对象', target]],
    action: '查看处理记录',
    note: help.zh(supportEmail),
  }),
  en: ({ target, words: statement }, { supportEmail }) => ({
    subject: `Your appeal: “${target}”`,
    heading: 'The measure stands',
    paragraphs: ['Somebody else has looked at your appeal:', statement],
    facts: [['About', target]],
    action: 'See the record',
    note: help.en(supportEmail),
  }),
});
