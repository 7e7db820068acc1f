export const notFound = {
  title: '页面不存在',
  heading: '这个摊位是空的',
  text: '这个地址没有页面，可能是链接写错了，或者页面已经搬走。',
  home: '回首页逛逛',
};
