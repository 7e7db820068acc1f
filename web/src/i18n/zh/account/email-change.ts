/** A change of address: while it waits, what it holds back, and the links of the mails to the old one. */
export const emailChange = {
  passwordHint: '换邮箱要证明是你本人',
  waiting: (email: string) => `新邮箱 ${email} 等待确认`,
  waitingLine: '点开发到新邮箱的邮件，更换才生效；在那之前还用原来的邮箱。链接 24 小时内有效。',
  resend: '再发一封',
  cancel: '取消更换',
  cancelFailed: '没有取消成功，请重试',
  holdHeading: { changed: '账号邮箱刚换过，先不打款', undone: '更换邮箱已撤销，先不打款' },
  holdNote: {
    changed: (date: string) =>
      `为了安全，${date} 起恢复打款，钱都为你留着。是你本人换的？打开原邮箱里的那封信，点“是我本人”，马上恢复。`,
    undone: (date: string) => `为了安全，${date} 起恢复打款，钱都为你留着。请看看收款账号是不是你自己的。`,
  },
  holdLine: (date: string) => `邮箱有变动，${date} 起打款`,
  undo: {
    title: '恢复邮箱',
    heading: '不是你换的邮箱？',
    lead: '还没生效的更换会取消；已经生效的，邮箱换回这个地址，所有设备退出登录，再用我们发来的邮件设置新密码。',
    action: '不是我，换回来',
    doneHeading: { cancelled: '更换已取消', undone: '邮箱已恢复' },
    doneLine: { cancelled: '知道你密码的人才能申请更换，请马上修改密码。', undone: '邮件里的链接 1 小时内有效。' },
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
  failed: '没有成功，请重试',
  notPossible: '链接不能用了',
  tokenMissing: '链接不完整，请从邮件里重新打开',
  tooMany: (wait: string) => `操作太频繁，${wait}后可以再试。`,
  toHome: '去首页',
};
