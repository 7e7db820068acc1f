import * as z from 'zod';
import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { type EmailText, emailTemplate, momentParam, notMePage, textParam } from './email.ts';

const news = z.enum([
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-renewed',
  'recovery-used',
  'reset-asked',
  'reset-kept',
]);

export type FactorNews = z.output<typeof news>;

type NewsText = Record<Language, readonly [subject: string, sentence: string]>;

const newsTexts: Record<FactorNews, NewsText> = {
  'totp-added': {
    zh: ['身份验证器已添加', '你的账号添加了身份验证器。以后登录、改密码、换收款账号和打款时，还要输入它的动态码。'],
    en: [
      'An authenticator app was added',
      'An authenticator app was added to your account. You’ll need its code to log in, pay out, or change your password or payout account.',
    ],
  },
  'totp-removed': {
    zh: ['身份验证器已移除', '你的账号移除了身份验证器。'],
    en: ['The authenticator app was removed', 'The authenticator app was removed from your account.'],
  },
  'passkey-added': {
    zh: ['通行密钥已添加', '你的账号添加了一个通行密钥，用它可以直接登录。'],
    en: ['A passkey was added', 'A passkey was added to your account. It can be used to log in.'],
  },
  'passkey-removed': {
    zh: ['通行密钥已移除', '你的账号移除了一个通行密钥，它不能再用来登录。'],
    en: ['A passkey was removed', 'A passkey was removed from your account and can no longer be used to log in.'],
  },
  'recovery-renewed': {
    zh: ['恢复码已更换', '你的账号生成了新的恢复码，旧的全部作废。'],
    en: ['Recovery codes were replaced', 'New recovery codes were made for your account. The old ones no longer work.'],
  },
  'recovery-used': {
    zh: ['一个恢复码已使用', '你的账号刚刚用掉了一个恢复码。每个恢复码只能用一次。'],
    en: ['A recovery code was used', 'One of your recovery codes was just used. Each works once.'],
  },
  'reset-asked': {
    zh: [
      '客服将移除你的两步验证',
      '有人告诉客服，身份验证器、通行密钥和恢复码都丢了。到下面的时间，它们会从你的账号移除；在那之前用其中任何一个登录一次，移除就会取消。这期间暂停打款，钱都为你留着。',
    ],
    en: [
      'Support will remove your second factor',
      'Someone told support that you’ve lost your authenticator app, passkeys and recovery codes. We’ll remove them from your account at the time below. Log in with any of them before then and nothing will be removed. Payouts are paused in the meantime; your money is safe.',
    ],
  },
  'reset-kept': {
    zh: ['两步验证保持不变', '之前申请的移除已经取消，你的身份验证器、通行密钥和恢复码照常使用。'],
    en: [
      'Your second factor stays',
      'The requested removal has been cancelled. Your authenticator app, passkeys and recovery codes still work.',
    ],
  },
};

const timeFact =
  (language: Language, label: string, later: string) =>
  ({ at, what, until }: { at: number; what: FactorNews; until: number }) =>
    what === 'reset-asked'
      ? ([later, beijingTime(until, language)] as const)
      : ([label, beijingTime(at, language)] as const);

const timeFactZh = timeFact('zh', '时间', '移除时间');
const timeFactEn = timeFact('en', 'When', 'Removal');

/** Sent to the owner when a second factor was added, removed or used, or is about to be removed. */
export const factorChangedTemplate = emailTemplate(
  { username: textParam, what: news, at: momentParam, until: momentParam, rollBack: textParam },
  notMePage,
  {
    zh: (params): EmailText => ({
      subject: newsTexts[params.what].zh[0],
      paragraphs: [newsTexts[params.what].zh[1]],
      facts: [timeFactZh(params)],
      action: '这不是我',
      note: '如果不是你本人操作，点上面的按钮：这 7 天里改过的都会撤回，所有设备退出登录，打款暂停，再用我们发来的邮件设置新密码。',
    }),
    en: (params): EmailText => ({
      subject: newsTexts[params.what].en[0],
      paragraphs: [newsTexts[params.what].en[1]],
      facts: [timeFactEn(params)],
      action: 'This wasn’t me',
      note: 'If this wasn’t you, use the button above. It reverses everything changed in the last seven days, logs out every device and pauses payouts. We’ll then email you a link to choose a new password.',
    }),
  },
);
