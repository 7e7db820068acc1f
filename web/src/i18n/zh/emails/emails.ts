/** Which e-mails a person receives, and how they unsubscribe. */
export const mails = {
  heading: '邮件',
  lead: '收据、退款、打款和账号安全的邮件总会发。下面这些，不想收可以关掉。',
  kinds: {
    reviews: { name: '收到评价和提问', line: '有人评价你的文件，或者提了问题。' },
    answers: { name: '收到回复和回答', line: '卖家回复了你的评价，或者回答了你的问题。' },
    reminders: { name: '评价提醒', line: '下载几天后问一次用得怎么样。' },
    versions: { name: '新版本', line: '你买过的文件有了新版本。' },
    sales: { name: '收藏降价', line: '你收藏的文件开始限时优惠。' },
  },
  bell: '卖出、提问、评价、到账和处理结果都在消息里，留 90 天。',
  toBell: '去看消息',
  failed: '邮件设置没有加载出来',
};

export const unsubscribe = {
  title: '退订邮件',
  heading: (name: string) => `不再收「${name}」的邮件？`,
  lead: (line: string) => `关掉的是：${line}别的邮件照常发。`,
  action: '退订',
  working: '正在退订',
  doneHeading: '已经退订',
  done: (name: string) => `以后不再给你发「${name}」的邮件。`,
  toSettings: '去邮件设置',
  settingsLine: '登录后在邮件设置里可以再打开。',
  failed: '没有退订成功，请重试',
  tooMany: (wait: string) => `操作太频繁，${wait}后可以再试。`,
  useless: '链接不能用了',
  tokenMissing: '链接不完整，请从邮件里重新打开。',
};
