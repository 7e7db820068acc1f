import * as z from 'zod';
import type { Language } from '#shared/limits';
import { decisions, type measureKinds, type noticeParts, reportReasons } from '#shared/safety';
import type { Site } from '../ports/index.ts';
import { type EmailTemplate, type EmailText, emailTemplate, textParam } from './email.ts';

export const labelOf = (
  language: Language,
  names: Record<Language, Record<string, string>>,
  of: string | undefined,
): string => (of === undefined ? '' : (names[language][of] ?? of));

export const ruleLabels = {
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
    deceptive: 'not as described',
    privacy: 'breach of privacy',
    spam: 'spam',
    ai_undeclared: 'undeclared AI use',
    paid_praise: 'paid praise',
    extortion: 'extortion with bad reviews',
    review_wave: 'a wave of unusual reviews',
  },
} as const satisfies Record<Language, Record<(typeof reportReasons)[number], string>>;

export const outcomeLabels = {
  zh: {
    dismiss: '没有发现违反规则，不作处理',
    fold: '已按规则折叠',
    delist: '已下架，不能再购买',
    remove: '已下架并停止下载',
    limit: '相关账号暂时不能上架新内容',
    suspend: '相关账号已停用',
  },
  en: {
    dismiss: 'No rule was broken, so nothing changes',
    fold: 'It was hidden under our rules',
    delist: 'It was taken down and is no longer sold',
    remove: 'It was taken down and can no longer be downloaded',
    limit: 'The account can’t publish anything new for now',
    suspend: 'The account was suspended',
  },
} as const satisfies Record<Language, Record<(typeof decisions)[number], string>>;

export const measureTexts = {
  zh: {
    fold: '已按规则折叠',
    delist: '已下架：不再出现在列表和搜索里，也不能购买；买过的人仍可下载',
    remove: '已下架：不能购买，也不能下载',
    limit: '你的账号暂时不能上架新内容，打款暂停',
    suspend: '你的账号已停用：仍可下载、退款、导出数据和申诉，打款暂停',
  },
  en: {
    fold: 'It’s hidden under our rules',
    delist: 'It was taken down: it’s off sale and out of lists and search; buyers can still download it',
    remove: 'It was taken down: it can’t be bought or downloaded',
    limit: 'Your account can’t publish anything new for now, and payouts are on hold',
    suspend: 'Your account is suspended. Downloads, refunds, your data and appeals still work; payouts are on hold',
  },
} as const satisfies Record<Language, Record<(typeof measureKinds)[number], string>>;

export const noticePartLabels = {
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

const caseHelp = {
  zh: (address: string) => `有疑问请写信到 ${address}，并附上编号。`,
  en: (address: string) => `Questions? Write to ${address} and include the number.`,
} as const;

/** An email about a case: its last line says where to ask about it. */
export function caseEmail<S extends z.ZodRawShape>(
  params: S,
  page: (params: z.output<z.ZodObject<S>>) => string,
  texts: Record<Language, (params: z.output<z.ZodObject<S>>) => Omit<EmailText, 'note'>>,
): EmailTemplate {
  const textIn =
    (language: Language) =>
    (data: z.output<z.ZodObject<S>>, { supportEmail }: Site): EmailText => ({
      ...texts[language](data),
      note: caseHelp[language](supportEmail),
    });
  return emailTemplate(params, page, { zh: textIn('zh'), en: textIn('en') });
}

export const casePage = ({ caseId, token }: { caseId: string; token?: string | undefined }): string =>
  token === undefined ? '/measures' : `/case/${caseId}?token=${encodeURIComponent(token)}`;

export const caseLink = { caseId: textParam, token: textParam };
export const decisionParams = {
  ...caseLink,
  target: textParam,
  decision: z.enum(decisions),
  rule: z.enum(reportReasons).optional(),
};
