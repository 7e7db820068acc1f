/** A change of e-mail address: while it waits, what it blocks, and the links in the mails to the old address. */
export const emailChange = {
  passwordHint: '换邮箱要证明是你本人',
  waiting: (email: string) => `新邮箱 ${email} 等待确认`,
  waitingLine: '点开发到新邮箱的邮件，更换才生效；在那之前还用原来的邮箱。链接 24 小时内有效。',
  resend: '再发一封',
  cancel: '取消更换',
  cancelFailed: '没有取消成功，请重试',
  holdHeading: { changed: '账号邮箱刚换过，先不打款', undone: '更改已撤回，先不打款' },
  holdNote: {
    changed: (date: string) =>
      `为了安全，${date} 起恢复打款，钱都为你留着。是你本人换的？打开原邮箱里的那封信，点“是我本人”，马上恢复。`,
    undone: (date: string) => `为了安全，${date} 起恢复打款，钱都为你留着。请看看收款账号是不是你自己的。`,
  },
  holdOpen:
    '为了安全先不打款，钱都为你留着。看看收款账号是不是你自己的，再用邮箱验证码确认；从撤回起满 24 小时，打款就会恢复。',
  holdLine: (date: string) => `邮箱有变动，${date} 起打款`,
  holdOpenLine: '更改已撤回，等你确认后打款',
  resume: '用邮箱验证码确认',
  unconfirmedHeading: '收款账号等你确认',
  unconfirmedNote: '这个账号只凭密码设置。密码可能被别人知道，所以第一次打款前，要用邮箱验证码确认一次。',
  unconfirmedLine: '收款账号等你用邮箱确认',
  notMe: {
    title: '这不是我',
    heading: '账号有变动，不是你本人操作？',
    lead: '点下面的按钮：这 7 天里改过的密码、邮箱、身份验证器、通行密钥、恢复码和收款账号都会撤回，所有设备退出登录，打款暂停，再用我们发来的邮件设置新密码。你自己这几天改过的也会撤回。',
    action: '这不是我，全部撤回',
    doneHeading: '已全部撤回',
    doneLine: '邮件里的链接 1 小时内有效。打款已暂停，登录后用邮箱验证码确认才会恢复。',
    resetPassword: '重设密码',
  },
  confirm: {
    title: '确认更换邮箱',
    heading: '是你本人换的邮箱？',
    lead: '确认之后，打款马上恢复正常，不用再等。',
    action: '是我本人',
    doneHeading: '已确认',
  },
  working: '正在处理',
  notPossible: '链接不能用了',
  tooMany: (wait: string) => `操作太频繁，${wait}后可以再试。`,
  toHome: '去首页',
};
