import { expect, test } from 'vitest';
import { errors, fieldErrors } from '#shared/contract/errors';
import { en } from './en.ts';
import { zh } from './zh.ts';

/** Functions are called with placeholder arguments; objects and lists are walked. */
function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (typeof node === 'function') return textsIn(textOf(node));
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

function textOf(sentence: unknown): unknown {
  if (typeof sentence !== 'function') return sentence;
  try {
    return sentence('…', '…', '…');
  } catch {
    return undefined;
  }
}

const serverTexts = [...Object.values(errors), ...Object.values(fieldErrors)];
const chinese = [...textsIn(zh), ...serverTexts.map((entry) => entry.zh)];
const english = [...textsIn(en), ...serverTexts.map((entry) => entry.en)];

const catalogue = [
  ['请输入邮箱地址', '邮箱地址不能为空', '请输入支付宝账号', '请输入真实姓名', '一次最多只能上传 10 个文件'],
  ['请输入标题', '请至少选择一个文件上传', '请设置有效价格', '请输入文件标题', '请输入有效的价格'],
  ['请先登录', '您没有权限编辑此文件'],
  ['验证链接无效，缺少验证令牌', '验证失败，请重试', '发送失败，请重试。', '验证邮件已重新发送！'],
  ['配置失败，请重试', '网络错误，请稍后重试', '获取用户信息失败', '无法加载用户信息'],
  ['更新个人资料失败', '更新密码失败', '更新支付宝账号信息失败'],
  ['文件上传失败', '获取文件信息失败', '文件更新失败', '下载失败', '生成分享链接失败', '操作失败'],
  ['获取收藏文件失败', '获取购买记录失败', '获取销售记录失败', '收藏失败', '取消收藏失败', '关注失败', '取消关注失败'],
  ['文件不存在', '用户不存在'],
].flat();

test.each(catalogue)('the text “%s” is worded exactly so', (text) => {
  expect(chinese).toContain(text);
});

test('a deletion that failed says 删除失败 and why', () => {
  expect(zh.ownFiles.removeFailed('网络错误')).toMatch(/^删除失败/);
});

test.each(['Login failed', 'Registration failed', 'Login successful!', 'Logged out successfully'])(
  'the English text “%s” is worded exactly so',
  (text) => {
    expect(english).toContain(text);
  },
);

test('every payment message of the catalogue has its sentence, in both languages', () => {
  for (const { common, payment, paymentReturn } of [zh, en]) {
    const { loadFailed, noFile, createFailed, failed } = payment;
    const { succeeded, closed, unreadable, pendingToast, unknownToast, networkToast } = paymentReturn;
    const before = [loadFailed, common.pleaseLogIn, noFile, createFailed, failed];
    const after = [succeeded, closed, unreadable, pendingToast, unknownToast, networkToast];
    expect(new Set([...before, ...after]).size).toBe(11);
  }
});

test('every toast about people and search has its sentence, in both languages', () => {
  for (const { people, home, search } of [zh, en]) {
    const { followersFailed, followingFailed } = people;
    const { followed, unfollowed, followFailed, unfollowFailed } = home;
    const texts = [followersFailed, followingFailed, followed, unfollowed, followFailed, unfollowFailed, search.failed];
    expect(new Set(texts).size).toBe(7);
  }
});

test.each([
  [zh, ['关注成功', '取消关注成功', '关注失败', '取消关注失败']],
  [en, ['Follow succeeded', 'Unfollow succeeded', 'Follow failed', 'Unfollow failed']],
])('following and unfollowing say the sentences of the specification', ({ home }, sentences) => {
  expect([home.followed, home.unfollowed, home.followFailed, home.unfollowFailed]).toEqual(sentences);
});

test('texts for a missing file or user, no right, no network and a broken server are in both tables', () => {
  for (const { errors: generic } of [zh, en]) {
    const { fileNotFound, userNotFound, unauthorized, network, server } = generic;
    expect(new Set([fileNotFound, userNotFound, unauthorized, network, server]).size).toBe(5);
  }
});
