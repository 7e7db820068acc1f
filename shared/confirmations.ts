import type { Language } from './limits.ts';

type Params = Record<string, string | number>;

/** Placeholders without a value stay. */
export const fillTemplate = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (blank, name: string) => String(Object.hasOwn(params, name) ? params[name] : blank));

/** Success messages of the server. The browser has them too, as a page may change its language. */
export const confirmations = {
  registered: {
    zh: '注册成功，验证邮件已发送至 {email}，请在 24 小时内完成验证',
    en: 'You’re registered. We’ve emailed {email} a verification link that works for 24 hours',
  },
  verification_resent: {
    zh: '如果该邮箱已注册且尚未验证，新的验证邮件已经发出，请查收',
    en: 'If this address is registered and not verified yet, a new verification email is on its way',
  },
  recovery_sent: {
    zh: '如果该邮箱已注册，重置密码的邮件已经发出，请查收',
    en: 'If this address is registered, an email to reset the password is on its way',
  },
  password_reset: {
    zh: '密码已重置，请用新密码登录',
    en: 'Your password has been reset. Please log in with the new one',
  },
  logged_out: { zh: '已退出登录', en: 'Logged out successfully' },
  session_ended: { zh: '该设备已退出登录', en: 'That device has been logged out' },
  other_sessions_ended: { zh: '其他设备已全部退出登录', en: 'All your other devices have been logged out' },
  password_changed: {
    zh: '密码已更新，其他设备已退出登录',
    en: 'Password updated. Your other devices have been logged out',
  },
  profile_saved: { zh: '个人资料已更新', en: 'Profile updated' },
  avatar_saved: { zh: '头像已更新', en: 'Picture updated' },
  avatar_removed: { zh: '头像已去掉', en: 'Picture removed' },
  stall_saved: { zh: '摊位介绍已更新', en: 'Stall updated' },
  profile_mailed: {
    zh: '个人资料已更新。验证邮件已发送至 {email}，请在 24 小时内完成验证，之后新邮箱才会生效',
    en: 'Profile updated. We’ve emailed {email} a link; use it within 24 hours to switch to the new address',
  },
  email_mail_resent: {
    zh: '确认邮件已重新发送至 {email}，请在 24 小时内点开',
    en: 'We’ve emailed {email} again. The link works for 24 hours',
  },
  email_change_cancelled: {
    zh: '已取消更换，邮箱没有变',
    en: 'Change cancelled. Your email address stays the same',
  },
  changes_rolled_back: {
    zh: '这 7 天里改过的都已撤回，所有设备都已退出登录。我们发了一封邮件到这个邮箱，请点开它设置新密码',
    en: 'Everything changed in the last seven days has been reversed, and every device has been logged out. We’ve emailed this address a link to choose a new password',
  },
  mailbox_code_sent: {
    zh: '验证码已发送至 {email}，15 分钟内有效',
    en: 'We’ve emailed a code to {email}. It works for 15 minutes',
  },
  payouts_resumed: { zh: '已确认是你本人，打款会恢复', en: 'Thank you. Payouts will resume' },
  email_change_confirmed: {
    zh: '已确认是你本人，打款恢复正常',
    en: 'Thank you. Payouts continue as usual',
  },
  receipt_mailed: { zh: '收据已发送至 {email}，请查收', en: 'The receipt is on its way to {email}' },
  email_verified: { zh: '邮箱验证成功，现在可以登录了', en: 'Your email is verified. You can log in now' },
  email_changed: { zh: '邮箱验证成功，新的邮箱地址已生效', en: 'Your new email address is verified and in use' },
} as const satisfies Record<string, Record<Language, string>>;

export const confirmationText = (name: keyof typeof confirmations, language: Language, params: Params = {}): string =>
  fillTemplate(confirmations[name][language], params);
