export const sessions = {
  lead: '每登录一次就有一条。连续 7 天没用，或者满 30 天，会自动退出。不认识的设备先退出，再修改密码。',
  loadFailed: '获取登录设备失败',
  count: (sessions: number) => `${sessions} 台设备`,
  current: '这台设备',
  unknown: '未知浏览器',
  browsers: { WeChat: '微信', Alipay: '支付宝', QQ: 'QQ 浏览器', UC: 'UC 浏览器', Quark: '夸克' } as Record<
    string,
    string
  >,
  loggedIn: (when: string) => `登录于 ${when}`,
  lastSeen: (day: string) => `最近使用 ${day}`,
  end: '退出',
  endOf: (name: string) => `退出 ${name}`,
  endOthers: '退出其他设备',
  endOthersAsk: '退出其他所有设备？',
  endOthersText: '除了这台，其他设备都要重新登录才能用。',
  keep: '先不退出',
  failed: '退出设备失败',
};
