/** Reasons of reports, and the rules that measures cite: the same words on every page. */
export const reasons = {
  illegal: { name: '违法内容', line: '色情、赌博、暴力、诈骗工具，或者法律不许卖的。' },
  minors: { name: '伤害未成年人', line: '涉及未成年人的色情、虐待、诱骗。' },
  malware: { name: '有害程序', line: '病毒、木马，或者下载后会偷东西、弄坏东西。' },
  infringement: { name: '侵权', line: '盗版，或者用了别人的作品、商标、肖像。' },
  deceptive: { name: '和描述不符', line: '货不对板、冒充别人、虚假宣传、刷单。' },
  privacy: { name: '泄露隐私', line: '公开了别人的个人信息或者商业秘密。' },
  spam: { name: '垃圾信息', line: '重复上架、引流、和文件无关的广告。' },
  ai_undeclared: { name: '没有标明人工智能生成', line: '由人工智能生成，却没有说明。' },
  paid_praise: { name: '有偿好评', line: '用返现、礼物或者别的好处换来的好评。' },
  extortion: { name: '差评要挟', line: '用差评要钱、要东西，或者逼卖家做什么。' },
  review_wave: { name: '评价突然变多', line: '一小时里来了很多评价，先看看是不是真的。' },
};

export const report = {
  more: (name: string) => `${name}：更多操作`,
  action: '举报',
  title: {
    file: (name: string) => `举报「${name}」`,
    user: (name: string) => `举报 ${name}`,
    review: (name: string) => `举报 ${name} 的评价`,
    question: (name: string) => `举报 ${name} 的提问`,
  },
  /** Reviews and questions are not for sale, so the same reasons are worded differently for them. */
  ofWords: {
    illegal: { name: '违法内容', line: '色情、赌博、暴力、辱骂，或者法律不许说的。' },
    deceptive: { name: '不实内容', line: '没有用过就评，冒充别人，说的不是事实。' },
    spam: { name: '垃圾信息', line: '引流、广告，和这份文件无关的话。' },
  },
  lead: '被举报的人看不到是谁举报的。',
  reason: '哪里有问题',
  reasonMissing: '请选一个原因',
  text: '补充说明',
  textHint: '在第几页、哪个文件、哪句话，越具体处理得越快。',
  textLong: '最多 1000 个字',
  email: '你的邮箱',
  emailHint: '会收到一封确认信，点开里面的链接，举报才算数；结果也发到这里。',
  rights: '卖的是你的作品？走版权通知更快：材料齐全就先下架。',
  rightsLink: '填写版权通知',
  send: '提交举报',
  tooMany: (wait: string) => `举报得太频繁，${wait}后可以再试。你写的都还在。`,

  done: '收到你的举报了',
  next: '接下来',
  confirmFirst: (email: string) => `先到 ${email} 打开确认信里的链接，确认以后举报才算数。`,
  by: (time: string) => `最迟 ${time}前有结果。`,
  byUsual: '一般 72 小时内有结果，涉及未成年人、违法和有害程序的 24 小时内。',
  told: '有了结果会写信告诉你。',
  copyLink: '复制进度的链接',
  already: '已经举报过了',
  goneLine: '它已经被删除，或者不再公开。',
  ok: '知道了',
};
