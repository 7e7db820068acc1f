import * as z from 'zod';
import type { Language } from '#shared/limits';
import { paymentPage, returnPath } from '#shared/return-path';
import { beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, notMePage, textParam } from './email.ts';

/** The page of ours that opens after the login that follows the link. */
const returnTo = z.string().regex(returnPath).optional();

const link = { username: textParam, token: textParam, returnTo };

/** A page with its parameters in the address: the token first, then the page to return to. */
function pageFor(path: string, { token, returnTo: from }: { token?: string; returnTo?: string | undefined }): string {
  const search = new URLSearchParams({ ...(token && { token }), ...(from && { from }) });
  return search.size > 0 ? `${path}?${search}` : path;
}

/** A purchase waits. Its title is not mentioned: anybody may write one, and send it to any address by registering with it. */
const isBuying = ({ returnTo: from = '' }: { returnTo?: string | undefined }): boolean => from.startsWith(paymentPage);

export const verifyEmailTemplate = emailTemplate(link, (params) => pageFor('/verify-email', params), {
  zh: (params) => ({
    ...(isBuying(params)
      ? { subject: '验证邮箱，继续购买', action: '继续购买' }
      : { subject: '验证你的邮箱', action: '验证邮箱' }),
    paragraphs: [
      isBuying(params)
        ? '点下面的按钮验证邮箱，接着买刚才选的文件。'
        : '欢迎来到摊位。点下面的按钮验证邮箱，就可以登录、买东西、摆摊了。',
      '链接 24 小时内有效。',
    ],
    note: '如果你没有注册过摊位，不用理会这封邮件。',
  }),
  en: (params) => ({
    ...(isBuying(params)
      ? { subject: 'Verify your email to finish your purchase', action: 'Continue your purchase' }
      : { subject: 'Verify your email', action: 'Verify email' }),
    paragraphs: [
      isBuying(params)
        ? 'Verify your email with the button below and continue with the file you chose.'
        : 'Welcome to Tanwei. Verify your email with the button below to log in, buy, and open your own stall.',
      'The link works for 24 hours.',
    ],
    note: 'If you didn’t register with Tanwei, you can ignore this email.',
  }),
});

/** Sent, instead of a link, to the owner of an address that is registered already: only this email says that the account exists. */
export const addressTakenTemplate = emailTemplate(
  { username: textParam, returnTo },
  (params) => pageFor('/login', params),
  {
    zh: ({ username, ...params }, { supportEmail }) => ({
      ...(isBuying(params)
        ? { subject: '登录后继续购买', action: '登录并继续购买' }
        : { subject: '这个邮箱已经注册过了', action: '去登录' }),
      paragraphs: [
        isBuying(params)
          ? `刚刚有人在摊位用这个邮箱买文件，它已经是账号 ${username} 的邮箱了。登录后就回到那笔付款。`
          : `刚刚有人想用这个邮箱注册摊位，但它已经是账号 ${username} 的邮箱了，所以没有新开账号。`,
        '如果是你本人，直接登录就好；忘了密码，可以在登录页点「忘记密码」。',
      ],
      note: `如果不是你本人操作，不用理会，你的账号没有任何变化。有疑问请写信到 ${supportEmail}。`,
    }),
    en: ({ username, ...params }, { supportEmail }) => ({
      ...(isBuying(params)
        ? { subject: 'Log in to finish your purchase', action: 'Log in and continue' }
        : { subject: 'This address already has an account', action: 'Log in' }),
      paragraphs: [
        isBuying(params)
          ? `Someone is buying a file on Tanwei with this address, which already belongs to the account ${username}. Log in to return to the payment.`
          : `Someone just tried to register with Tanwei using this address. It already belongs to the account ${username}, so we didn’t open a new one.`,
        'If that was you, log in. If you’ve forgotten your password, choose “Forgot password” on the login page.',
      ],
      note: `If this wasn’t you, you don’t need to do anything: your account hasn’t changed. Questions? Write to ${supportEmail}.`,
    }),
  },
);

export const changeEmailTemplate = emailTemplate(link, (params) => pageFor('/verify-email', params), {
  zh: () => ({
    subject: '确认新的邮箱',
    paragraphs: ['你要把摊位账号的邮箱换成这个地址。点下面的按钮确认，新邮箱就会生效。', '链接 24 小时内有效。'],
    action: '确认新邮箱',
    note: '如果不是你本人操作，不用理会这封邮件，什么都不会改变。',
  }),
  en: () => ({
    subject: 'Confirm your new email',
    paragraphs: [
      'You asked to use this address for your Tanwei account. Confirm it with the button below.',
      'The link works for 24 hours.',
    ],
    action: 'Confirm new email',
    note: 'If you didn’t ask for this, you can ignore this email. Nothing will change.',
  }),
});

export const resetPasswordTemplate = emailTemplate(link, (params) => pageFor('/reset-password', params), {
  zh: () => ({
    subject: '重置你的密码',
    paragraphs: ['点下面的按钮设置一个新密码。设置之后，所有设备都会退出登录。', '链接 1 小时内有效，只能使用一次。'],
    action: '设置新密码',
    note: '如果不是你本人操作，不用理会这封邮件，密码不会改变。',
  }),
  en: () => ({
    subject: 'Reset your password',
    paragraphs: [
      'Choose a new password with the button below. All your devices will be logged out.',
      'The link works once, within one hour.',
    ],
    action: 'Choose a new password',
    note: 'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
  }),
});

export const rollBackNote = {
  zh: '如果不是你本人操作，点上面的按钮：这 7 天里改过的密码、邮箱、两步验证和收款账号都会撤回，所有设备退出登录，打款暂停，再用我们发来的邮件设置新密码。',
  en: 'If this wasn’t you, use the button above. It reverses every password, address, second factor and payout account set in the last seven days, logs out every device and pauses payouts. We’ll then email you a link to choose a new password.',
};

/** Sent to the owner, because a thief may have changed the password. */
export const passwordChangedTemplate = emailTemplate(
  { username: textParam, at: momentParam, rollBack: textParam },
  notMePage,
  {
    zh: ({ at }) => ({
      subject: '你的密码已修改',
      paragraphs: ['你的登录密码刚刚修改过，其他设备都已退出登录。如果是你本人操作，不用再做什么。'],
      facts: [['时间', beijingTime(at, 'zh')]],
      action: '这不是我',
      note: rollBackNote.zh,
    }),
    en: ({ at }) => ({
      subject: 'Your password was changed',
      paragraphs: [
        'Your password has just been changed and all your other devices have been logged out. If that was you, you’re all set.',
      ],
      facts: [['When', beijingTime(at, 'en')]],
      action: 'This wasn’t me',
      note: rollBackNote.en,
    }),
  },
);

const purposes = {
  'payout-account': { zh: '设置收款账号', en: 'set your payout account' },
  payout: { zh: '恢复打款', en: 'resume payouts' },
  factors: { zh: '添加身份验证器或通行密钥', en: 'add an authenticator app or a passkey' },
} as const;

const purposeText = (purpose: string, language: Language): string =>
  Object.entries(purposes).find(([name]) => name === purpose)?.[1][language] ??
  { zh: '确认是你本人', en: 'confirm it’s you' }[language];

/** Typed on the page that requested it. A reader who has not requested it learns that another person knows their password. */
export const mailboxCodeTemplate = emailTemplate(
  { username: textParam, code: textParam, purpose: textParam, rollBack: textParam },
  notMePage,
  {
    zh: ({ code, purpose }) => ({
      subject: `验证码 ${code}`,
      paragraphs: [`你正在${purposeText(purpose, 'zh')}。在刚才的页面输入这个验证码，15 分钟内有效，只能用一次。`],
      facts: [['验证码', code]],
      action: '这不是我',
      note: '不是你本人操作的话，说明有人知道你的密码：不要把验证码告诉任何人，点上面的按钮，所有设备退出登录，再用我们发来的邮件设置新密码。',
    }),
    en: ({ code, purpose }) => ({
      subject: `Your code is ${code}`,
      paragraphs: [
        `You’re about to ${purposeText(purpose, 'en')}. Enter this code on the page you came from. It works once, within 15 minutes.`,
      ],
      facts: [['Code', code]],
      action: 'This wasn’t me',
      note: 'If this wasn’t you, someone knows your password. Don’t share this code, and use the button above: it logs out every device, and we’ll email you a link to choose a new password.',
    }),
  },
);
