import type { ErrorText } from './text.ts';

export const accountErrors = {
  invalid_credentials: { status: 401, zh: '用户名或密码错误', en: 'Wrong username or password' },
  email_not_verified: {
    status: 403,
    zh: '邮箱尚未验证，请先完成邮箱验证',
    en: 'Your email isn’t verified (验证) yet. Please verify it first',
  },
  email_bounced: {
    status: 409,
    zh: '我们发到这个邮箱的邮件被退回了，请核对地址；如果当时写错了，请用正确的邮箱重新注册',
    en: 'Emails to this address bounce. Please check it; if it’s mistyped, register again with the right one',
  },
  email_refuses_mail: {
    status: 409,
    zh: '这个邮箱收不到我们的邮件，请换一个',
    en: 'This address doesn’t accept our emails. Please use another one',
  },
  username_taken: { status: 409, zh: '用户名已被使用', en: 'This username is taken' },
  email_taken: { status: 409, zh: '该邮箱已注册', en: 'This email is already registered' },
  verification_invalid: {
    status: 400,
    zh: '验证链接无效或已过期，请重新发送验证邮件',
    en: 'This verification link is invalid or has expired. Please send a new one',
  },
  current_password_wrong: { status: 400, zh: '当前密码不正确', en: 'Your current password is wrong' },
  email_change_missing: {
    status: 404,
    zh: '没有等待确认的新邮箱',
    en: 'There’s no new email address to confirm',
  },
  email_link_invalid: {
    status: 400,
    zh: '链接无效或已过期',
    en: 'This link is invalid or has expired',
  },
  second_factor_required: {
    status: 403,
    zh: '还差一步：输入身份验证器里的动态码，或使用通行密钥',
    en: 'One more step: enter a code from your authenticator app, or use a passkey',
  },
  mailbox_code_required: {
    status: 403,
    zh: '还差一步：输入发到你邮箱的验证码',
    en: 'One more step: enter the code we emailed you',
  },
  mailbox_code_wrong: {
    status: 400,
    zh: '验证码不正确或已过期',
    en: 'This code is wrong or has expired',
  },
  second_factor_wrong: {
    status: 400,
    zh: '动态码、恢复码或通行密钥不正确，或者已经用过',
    en: 'This code or passkey is wrong or has already been used',
  },
  totp_not_started: {
    status: 409,
    zh: '设置已经过期，请从头再来一次',
    en: 'The setup has expired. Please start again',
  },
  factor_not_set: {
    status: 409,
    zh: '还没有设置过，先添加身份验证器或通行密钥',
    en: 'Add an authenticator app or a passkey first',
  },
  passkey_invalid: {
    status: 400,
    zh: '通行密钥没有添加成功，请重试',
    en: 'Couldn’t add the passkey. Please try again',
  },
  passkeys_many: { status: 409, zh: '最多 10 个通行密钥', en: 'You can have up to 10 passkeys' },
  passkey_not_found: { status: 404, zh: '没有这个通行密钥', en: 'Passkey not found' },
  passkey_unknown: {
    status: 400,
    zh: '没有认出这个通行密钥，请换一种方式登录',
    en: 'We didn’t recognise this passkey. Please log in another way',
  },
  reset_invalid: {
    status: 400,
    zh: '重置链接无效或已过期，请重新申请',
    en: 'This reset link is invalid or has expired. Please request a new one',
  },
  session_not_found: { status: 404, zh: '这个登录已经结束', en: 'This session has already ended' },
  user_not_found: { status: 404, zh: '用户不存在', en: 'User not found' },
  own_follow: { status: 400, zh: '不能关注自己', en: 'You can’t follow yourself' },
} as const satisfies Record<string, ErrorText>;
