/** Errors that the specification words for all screens; a screen's own errors live in its own area. */
export const errors = {
  fileNotFound: '文件不存在',
  userNotFound: '用户不存在',
  unauthorized: '未授权访问',
  network: '网络错误，请稍后重试',
  server: '我们这边出错了，请稍后再试。',
  reference: (id: string) => `编号 ${id}`,
  pageBroke: '这个页面出错了',
  outdated: '网站刚刚更新过，重新加载就好。',
  reload: '重新加载',
  offline: '网络断开了。恢复后页面会更新，没成功的再点一次。',
  opensLater: '网络断开了，恢复后会自动打开这一页。',
};
