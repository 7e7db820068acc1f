export const notFound = {
  title: '页面不存在',
  heading: '没有这个地址',
  text: '可能是链接写错了，或者页面已经搬走。',
  home: '回首页逛逛',
};
