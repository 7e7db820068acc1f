/** Channels by the names that sellers write in their links. */
export const channels = {
  gongzhonghao: '公众号',
  xiaohongshu: '小红书',
  bilibili: '哔哩哔哩',
  douyin: '抖音',
  kuaishou: '快手',
  zhihu: '知乎',
  weibo: '微博',
  weixin: '微信',
  pengyouquan: '朋友圈',
  shipinhao: '视频号',
  douban: '豆瓣',
};
