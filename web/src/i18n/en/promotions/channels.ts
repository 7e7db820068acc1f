export const channels = {
  gongzhonghao: 'WeChat Official Account',
  xiaohongshu: 'Xiaohongshu',
  bilibili: 'Bilibili',
  douyin: 'Douyin',
  kuaishou: 'Kuaishou',
  zhihu: 'Zhihu',
  weibo: 'Weibo',
  weixin: 'WeChat',
  pengyouquan: 'WeChat Moments',
  shipinhao: 'WeChat Channels',
  douban: 'Douban',
};
