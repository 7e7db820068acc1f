import { beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, notMePage, textParam } from './email.ts';

const confirmPage = (token: string): string => `/confirm-email?token=${encodeURIComponent(token)}`;

/** Sent to the current address before anything changes, so that its owner can stop the change. */
export const emailChangedNoticeTemplate = emailTemplate(
  { username: textParam, email: textParam, rollBack: textParam },
  notMePage,
  {
    zh: ({ email }) => ({
      subject: '你的账号正在更换邮箱',
      paragraphs: [
        '你的账号申请了更换邮箱。新邮箱确认之后，这个地址就不再用于登录和通知。',
        '是你本人操作的话，不用再做什么。',
      ],
      facts: [['新邮箱', email]],
      action: '这不是我',
      note: '如果不是你本人操作，点上面的按钮：更换会取消，7 天里改过的都会撤回，所有设备退出登录，再用我们发来的邮件设置新密码。',
    }),
    en: ({ email }) => ({
      subject: 'Your account’s email is being changed',
      paragraphs: [
        'A new email address has been set for your account. Once it’s confirmed, we’ll stop using this one for logins and emails.',
        'If that was you, you’re all set.',
      ],
      facts: [['New email', email]],
      action: 'This wasn’t me',
      note: 'If this wasn’t you, use the button above. It cancels this, reverses everything changed in the last seven days and logs out every device. We’ll then email you a link to choose a new password.',
    }),
  },
);

/** Only the address that was left last gets `confirm`; addresses left earlier get the notice without it. */
const changeParams = {
  username: textParam,
  email: textParam,
  rollBack: textParam,
  confirm: textParam.optional(),
  until: momentParam,
};

/** Sent to the former address: the link that undoes the change, and the one that ends the wait for payouts. */
export const emailChangedTemplate = emailTemplate(
  changeParams,
  ({ rollBack, confirm }) => (confirm ? [notMePage({ rollBack }), confirmPage(confirm)] : notMePage({ rollBack })),
  {
    zh: ({ email, until, confirm }, { supportEmail }) => ({
      subject: '你的账号已更换邮箱',
      paragraphs: [
        '你的账号换了邮箱，这个地址不再用于登录和通知。',
        `如果不是你本人操作，${beijingTime(until, 'zh')}之前都可以点下面的按钮恢复：邮箱换回这个地址，所有设备退出登录，再用我们发来的邮件设置新密码。`,
        `为了安全，在那之前不会打款，钱都为你留着。${confirm ? '是你本人换的，点“是我本人”，打款马上恢复。' : ''}`,
      ],
      facts: [
        ['新邮箱', email],
        ['可以恢复到', beijingTime(until, 'zh')],
      ],
      action: '这不是我',
      ...(confirm && { otherwise: '是我本人，恢复打款' }),
      note: `链接点不开的话，请写信到 ${supportEmail}。`,
    }),
    en: ({ email, until, confirm }, { supportEmail }) => ({
      subject: 'Your account’s email has been changed',
      paragraphs: [
        'Your account now has a different email address. We no longer use this one for logins and emails.',
        `If this wasn’t you, use the button below by ${beijingTime(until, 'en')} to undo it. That brings this address back and logs out every device, and we’ll email you a link to choose a new password.`,
        `Until then payouts are paused to keep your money safe.${confirm ? ' If it was you, the link below the button resumes them now.' : ''}`,
      ],
      facts: [
        ['New email', email],
        ['Can be undone until', beijingTime(until, 'en')],
      ],
      action: 'This wasn’t me',
      ...(confirm && { otherwise: 'It was me. Resume payouts' }),
      note: `If a link doesn’t open, write to ${supportEmail}.`,
    }),
  },
);

/** Sent after a roll-back to the address that requested it: its link is the only way to log in again. */
export const changesUndoneTemplate = emailTemplate(
  { username: textParam, token: textParam },
  ({ token }) => `/reset-password?token=${encodeURIComponent(token)}`,
  {
    zh: (_, { appUrl, supportEmail }) => ({
      subject: '已撤回更改，请设置新密码',
      paragraphs: [
        '你的账号又用回这个邮箱，所有设备都已退出登录，原来的密码不能再用。点下面的按钮设置一个新密码。',
        '这 7 天里设置的收款账号、身份验证器、通行密钥和恢复码都已撤下，是你自己设的，登录后再设一次。',
        '打款已经暂停，钱都为你留着。登录后在“我的销售”用邮箱验证码确认，从撤回起满 24 小时，打款就会恢复。',
        `链接 1 小时内有效，过期了可以重新申请：${appUrl}/forgot-password`,
      ],
      action: '设置新密码',
      note: `有疑问请写信到 ${supportEmail}。`,
    }),
    en: (_, { appUrl, supportEmail }) => ({
      subject: 'Changes reversed: choose a new password',
      paragraphs: [
        'Your account uses this address again, every device has been logged out and the old password no longer works. Choose a new one with the button below.',
        'Any payout account, authenticator app, passkey or recovery codes set in those seven days have been removed. If they were yours, please set them up again after you log in.',
        'Payouts are paused and your money is safe. After you log in, confirm with a code from this address in “My sales”. Payouts resume 24 hours after the changes were reversed.',
        `The link works for one hour. Request another one at ${appUrl}/forgot-password`,
      ],
      action: 'Choose a new password',
      note: `If anything is unclear, write to ${supportEmail}.`,
    }),
  },
);

/** Sent to the address that the account lost by a roll-back. */
export const emailUndoneTemplate = emailTemplate({ username: textParam }, () => '/', {
  zh: (_, { supportEmail }) => ({
    subject: '更换邮箱已被撤销',
    paragraphs: ['这次更换被原来的邮箱撤销了，账号已经换回原邮箱，所有设备都已退出登录。'],
    action: '打开摊位',
    note: `如果账号是你的，请写信到 ${supportEmail}。`,
  }),
  en: (_, { supportEmail }) => ({
    subject: 'The email change has been undone',
    paragraphs: [
      'The change was undone from the previous address. The account uses that one again, and every device has been logged out.',
    ],
    action: 'Open Tanwei',
    note: `If this is your account, write to ${supportEmail}.`,
  }),
});
