/** Measures against an account and its files, and the appeals against them. */
export const measures = {
  title: '处理记录',
  count: (measures: number) => `${measures} 条`,
  lead: '对你的账号和文件做过什么、为什么、怎么申诉。',
  failed: '处理记录没有加载出来',
  empty: '没有处理记录',
  emptyLine: '你的账号和文件都没有被处理过。',
  kinds: {
    fold: '内容已折叠',
    delist: '文件已下架，不能再购买',
    remove: '文件已下架，也不能再下载',
    limit: '账号不能上架新内容',
    suspend: '账号已停用',
  },
  noticed: '收到版权通知，文件先下架',
  inForce: '生效中',
  over: '已结束',
  strike: '记违规一次',
  strikeLine: '一年内两次，停止上架新内容。',
  rule: '依据的规则',
  from: '开始',
  until: '结束',
  held: '暂停打款',
  heldLine: '申诉通过，或者事情了结以后放开。',
  words: '处理的理由',

  appeal: '申诉',
  appealUntil: (time: string) => `${time} 前可以申诉一次，由另一位同事再看一遍。`,
  appealOver: (time: string) => `申诉期已过（${time} 截止）。`,
  appealText: '为什么不该这样处理',
  appealHint: '说清楚事实，有证据的写上网址。',
  appealMissing: '请写下理由',
  appealSend: '提交申诉',
  tooMany: (wait: string) => `提交得太频繁，${wait}后可以再试。你写的都还在。`,
  appealed: '申诉已提交',
  appealedLine: (time: string) => `${time} 提交。由另一位同事再看一遍，结果写信告诉你。`,
  upheld: '申诉没有通过',
  lifted: '申诉通过，这项处理已撤销',
  answered: (time: string) => `${time} 答复`,
  yourWords: '你写的',

  counter: '提交不侵权的声明',
  counterLead:
    '你认为没有侵权，可以提交声明。我们转给投诉人；15 天内他没有起诉或投诉，文件就恢复，暂停的款项照常打出。',
  counterText: '为什么没有侵权',
  counterHint: '创作过程、授权合同、合理使用的理由。',
  counterShown: '下面的联系方式和签名会转给投诉人，平时加密保存。',
  name: '姓名',
  needed: '请填上这一项',
  statement: '声明的内容真实，如有不实，由我承担法律责任。',
  counterSend: '提交声明',
  countered: '声明已转给投诉人',
  inDispute: '投诉人已经起诉或投诉，有结果后按结果处理。',
  counteredLine: (time: string) => `${time} 前他没有起诉或投诉，文件就恢复。`,
};

/** A restricted file, for its owner and for its buyers. */
export const restrictions = {
  badge: { hidden: '暂不展示', delisted: '已下架', removed: '已移除' },
  own: {
    hidden: '文件暂时不在列表和搜索里',
    delisted: '文件因违反规则被下架',
    removed: '文件因违反规则被移除',
  },
  ownLine: {
    hidden: '有多位买家举报，我们正在看。有链接的人仍能打开和购买。',
    delisted: '不能再购买，买过的人仍可下载。你改成公开也不会恢复。',
    removed: '不能购买，也不能再下载，你自己也一样。你改成公开也不会恢复。',
  },
  since: (time: string) => `${time}起。`,
  noDownload: '已移除，不能下载。',
  line: {
    delisted: '因违反规则被下架，仍可下载。',
    removed: '因违反规则被移除，不能再下载。要退款的会原路退回。',
  },
  why: '看原因和申诉',
  buyer: {
    delisted: '这个文件因违反规则被下架，不再出售',
    removed: '这个文件因违反规则被移除',
  },
  buyerLine: {
    delisted: '你买过，仍可下载。',
    removed: '不能再下载。要退款的，会按原路退回。',
  },
};

export const accountStatus = {
  limited: '你的账号暂时不能上架新内容',
  suspended: '你的账号已停用',
  leaving: '你的账号正在注销',
  lines: {
    limited: '已经上架的照常出售。',
    leaving: '作品已经隐藏，不再出售；到期前随时可以撤销。',
    suspended: '仍可下载、申请退款、导出数据和申诉；打款暂停。',
  },
  toLeaving: '看注销的进度',
  toMeasures: '看处理记录',
};
