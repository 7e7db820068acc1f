import * as z from 'zod';
import { sizeText } from '../domain/size-text.ts';
import { beijingTime } from '../domain/time.ts';
import { type EmailText, emailTemplate, momentParam, textParam } from './email.ts';

const here = () => '/profile?tab=account';

const size = z.string().regex(/^\d+$/).transform(Number);

/** Sent to the owner who requested an export. The download link is on the account page, not in the email. */
export const exportReadyTemplate = emailTemplate({ username: textParam, size, until: momentParam }, here, {
  zh: ({ size, until }, { supportEmail }): EmailText => ({
    subject: '你的数据已经打包好',
    paragraphs: ['你要的全部数据已经打成一个 ZIP 压缩包，登录后在账号页下载。'],
    facts: [
      ['大小', sizeText(size)],
      ['保留到', beijingTime(until, 'zh')],
    ],
    action: '去下载',
    note: `如果不是你本人操作，请马上修改密码，并写信到 ${supportEmail}。`,
  }),
  en: ({ size, until }, { supportEmail }): EmailText => ({
    subject: 'Your data is ready',
    paragraphs: ['All your data is in one zip. Log in to download it from your account page.'],
    facts: [
      ['Size', sizeText(size)],
      ['Kept until', beijingTime(until, 'en')],
    ],
    action: 'Download',
    note: `If this wasn’t you, change your password now and write to ${supportEmail}.`,
  }),
});

const deletionStep = z.enum(['asked', 'kept', 'done']);

const stepTexts = {
  zh: {
    asked: [
      '你的账号将被注销',
      '你申请了注销账号。你的作品已经隐藏，不再出售；到下面的时间，账号会被删除。在那之前登录，随时可以撤销。',
      '买家仍可下载他们买过的作品。依法必须保留的订单、账目和身份信息会封存，不再对外显示你的名字。用户名 180 天内不会给别人使用。',
    ],
    kept: ['账号保留', '注销已经撤销，原来公开的作品正在恢复显示。'],
    done: ['账号已注销', '你的账号已经注销，不能再登录。邮箱可以用来重新注册。'],
  },
  en: {
    asked: [
      'Your account will be deleted',
      'You asked us to delete your account. Your files are hidden and off sale, and your account will be deleted at the time below. Until then you can log in and cancel any time.',
      'Buyers can still download what they bought. The orders, accounts and identity records we’re required by law to keep are sealed and no longer show your name. No one else can take your username for 180 days.',
    ],
    kept: ['Your account stays', 'The deletion has been cancelled. Your public files are coming back.'],
    done: [
      'Your account has been deleted',
      'Your account has been deleted and you can no longer log in. Your email address can be registered again.',
    ],
  },
} as const;

/** Sent when an account's deletion is requested, cancelled or done. */
export const accountDeletionTemplate = emailTemplate(
  { username: textParam, what: deletionStep, at: momentParam },
  (params) => (params.what === 'done' ? '/' : here()),
  {
    zh: (params, { supportEmail }): EmailText => {
      const [subject, ...paragraphs] = stepTexts.zh[params.what];
      return {
        subject,
        paragraphs,
        facts: params.what === 'kept' ? [] : [['注销时间', beijingTime(params.at, 'zh')]],
        action: params.what === 'done' ? '回到首页' : '查看账号',
        note: `如果不是你本人操作，请马上修改密码，并写信到 ${supportEmail}。`,
      };
    },
    en: (params, { supportEmail }): EmailText => {
      const [subject, ...paragraphs] = stepTexts.en[params.what];
      return {
        subject,
        paragraphs,
        facts: params.what === 'kept' ? [] : [['Deletion', beijingTime(params.at, 'en')]],
        action: params.what === 'done' ? 'Open Tanwei' : 'View your account',
        note: `If this wasn’t you, change your password now and write to ${supportEmail}.`,
      };
    },
  },
);
