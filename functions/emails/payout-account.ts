import * as z from 'zod';
import { beijingTime } from '../domain/time.ts';
import { rollBackNote } from './accounts.ts';
import { emailTemplate, momentParam, notMePage, textParam } from './email.ts';

/** The account arrives masked: an email never carries a whole account number. */
const newAccount = {
  username: textParam,
  account: textParam,
  realName: textParam,
  from: momentParam,
  rollBack: textParam,
  unconfirmed: z.literal('yes').optional(),
};

/** Added when the account was set with a password alone, without a mailbox code or second factor. */
const confirmationNote = {
  zh: '第一次打款前，请在“我的销售”用邮箱验证码确认一次这个账号。',
  en: 'Before the first payout, please confirm this account once in “My sales” with a code from your email.',
};

/** Sent to the owner while they can still object: payouts go to the new account only from `from` on. */
export const payoutAccountChangedTemplate = emailTemplate(newAccount, notMePage, {
  zh: ({ account, realName, from, unconfirmed }) => ({
    subject: '你的收款账号已更换',
    paragraphs: [
      `你的收款账号刚刚更换。从 ${beijingTime(from, 'zh')}起，打款会进入新账号；在那之前不会打款，钱都为你留着。`,
      ...(unconfirmed ? [confirmationNote.zh] : []),
    ],
    facts: [
      ['新账号', account],
      ['姓名', realName],
      ['开始打款', beijingTime(from, 'zh')],
    ],
    action: '这不是我',
    note: rollBackNote.zh,
  }),
  en: ({ account, realName, from, unconfirmed }) => ({
    subject: 'Your payout account was changed',
    paragraphs: [
      `Your payout account has just been changed. Payouts go to the new account from ${beijingTime(from, 'en')}. Until then nothing is paid out; your money is safe.`,
      ...(unconfirmed ? [confirmationNote.en] : []),
    ],
    facts: [
      ['New account', account],
      ['Name', realName],
      ['Payouts start', beijingTime(from, 'en')],
    ],
    action: 'This wasn’t me',
    note: rollBackNote.en,
  }),
});

/** Sent to the owner, because a thief may have set the first payout account, and no other email would tell. */
export const payoutAccountSetTemplate = emailTemplate(newAccount, notMePage, {
  zh: ({ account, realName, from, unconfirmed }) => ({
    subject: '你的收款账号已设置',
    paragraphs: [
      `你的账号刚刚设置了收款账号。从 ${beijingTime(from, 'zh')}起，卖出的钱会打到这里；在那之前都为你留着。`,
      ...(unconfirmed ? [confirmationNote.zh] : []),
    ],
    facts: [
      ['收款账号', account],
      ['姓名', realName],
      ['开始打款', beijingTime(from, 'zh')],
    ],
    action: '这不是我',
    note: rollBackNote.zh,
  }),
  en: ({ account, realName, from, unconfirmed }) => ({
    subject: 'Your payout account is set',
    paragraphs: [
      `A payout account has just been set on your account. Payouts go there from ${beijingTime(from, 'en')}; until then your money is safe.`,
      ...(unconfirmed ? [confirmationNote.en] : []),
    ],
    facts: [
      ['Payout account', account],
      ['Name', realName],
      ['Payouts start', beijingTime(from, 'en')],
    ],
    action: 'This wasn’t me',
    note: rollBackNote.en,
  }),
});
