import { supportEmail } from '../support-email.ts';

export const common = {
  product: '摊位',
  loading: '正在加载',
  retry: '重试',
  cancel: '取消',
  close: '关闭',
  free: '免费',
  category: {
    document: '文档',
    code: '代码',
    image: '图片',
    video: '视频',
    audio: '音频',
    archive: '压缩包',
    other: '其他',
  },
  pleaseLogIn: '请先登录',
  supportEmail,
};
