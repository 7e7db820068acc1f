/** A creator's stall, and the lists of people around it. */
export const people = {
  notFoundLine: '这个摊位没有人，可能是名字写错了。',
  loadFailed: '获取用户信息失败',
  noBio: '还没有写简介',
  followers: (count: string) => ({ count, word: '粉丝' }),
  following: (count: string) => ({ count, word: '关注' }),
  joined: (date: string) => `${date}加入`,
  edit: '编辑资料',
  files: '摊上的文件',
  noFilesLine: '关注之后，新上架的文件会出现在工作台的「动态」里。',
  noOwnFilesLine: '把做好的东西摆出来，这里就是你的摊位。',

  followersOf: (username: string) => `${username} 的粉丝`,
  followingOf: (username: string) => `${username} 的关注`,
  backToProfile: (username: string) => `返回 @${username} 的主页`,
  peopleTotal: (total: string) => `共 ${total} 位`,
  peopleShown: (shown: string, total: string) => `已显示 ${shown} / ${total} 位`,
  others: '看看其他创作者',
  followersFailed: '获取粉丝列表失败',
  followingFailed: '获取关注列表失败',
};
