export const search = {
  title: '找人',
  lead: '按用户名或显示名称找人。',
  label: '名字',
  example: (name: string) => `比如「${name}」`,
  viewProfile: '看看主页',
  searching: '正在搜索',
  found: (total: string) => `找到 ${total} 位`,
  nobody: '没有找到相关用户',
  nobodyLine: '换个短一点的词，或者看看正在摆摊的人。',
  noUsers: '没有找到卖家',
  noUsersHint: '换个词，或者看看全部卖家。',
  others: '看看所有卖家',
  failed: '搜索失败，请稍后重试',
};

/** The home page, when a search finds nothing, or nothing with all of its words. */
export const instead = {
  quoted: (words: string) => `「${words}」`,
  listed: (...words: string[]) => words.join(''),
  or: '或',
  results: (total: string) => `${total} 件`,
  byOtherWords: (query: string, words: string, results: string) => `没有「${query}」，按${words}找到 ${results}。`,
  including: (words: string) => `，也一起找了${words}。`,
  inChinese: '中文的说法',
  only: (query: string) => `只找「${query}」`,
  exactly: (query: string) => `只找了「${query}」。`,
  withSynonyms: '也找意思相近的词',
  fewer: (words: string) => `没有文件符合全部，这些含${words}`,
  none: (query: string) => `没找到「${query}」`,
  noneOfType: (query: string, type: string) => `「${type}」里没找到「${query}」`,
  emptyType: (type: string) => `「${type}」这一类还没有文件`,
  everyType: '在全部类型里找',
  searchedOnceFilled: (query: string) => `摆好就找「${query}」。`,
  unpacking: '正在摆',
  goIn: '去逛逛',
  opening: '马上开张',
  opened: '开张了',
  soon: '不到一分钟就摆好。',
  others: '看看别的',
  stillEmpty: '还没有人摆摊',
  stillEmptyLine: '第一个摊位可以是你的。',
  without: (tag: string) => `不含「${tag}」`,
  withoutNoMore: (tag: string) => `不含「${tag}」，去掉这个条件`,
};

export const withdraw = {
  title: '提现',
  heading: '提现页面正在开发中',
  line: '钱不用申请：售出后自动打到你的收款账号，最迟在售出后 24 小时内。',
  toSales: '到我的销售看余额和打款',
};

export const debug = {
  title: '调试信息',
  strip: '测试页面，只在排查问题时用',
  lead: '当前会话和两次原始回答，可以复制给我们。',
  refresh: '重新获取',
  refreshing: '正在获取',
  reload: '重新加载页面',
  session: '会话',
  user: '当前用户',
  states: { loading: '正在确认', guest: '没有登录', user: '已登录' },
  token: '令牌',
  tokenThere: '有',
  tokenMissing: '没有',
  language: '保存的语言',
  noLanguage: '没有保存',
  myFiles: '我的文件（最多 100 件）',
  files: '公开的文件（最多 10 件）',
  membersOnly: '登录后才有。',
  answer: '原始回答',
  failed: '没有取到',
};

/** Shown in the header to operators; the texts of the console itself are fetched with it. */
export const account = { operator: '后台' };
