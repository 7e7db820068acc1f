import { expect, test } from 'vitest';
import * as z from 'zod';
import { limits, paymentTypes, platformFeePercent } from '../limits.ts';
import { type FieldError, fieldErrors } from './errors.ts';
import { type RouteName, routes } from './index.ts';
import { jsonSchema, type Schema } from './openapi/schema.ts';
import type { Route } from './route.ts';
import { fileDetail, filePost, storageInfo } from './shapes/file-answers.ts';
import { payoutConfigShape } from './shapes/payouts.ts';
import { ownUser, publicUser } from './shapes/user-answers.ts';

interface Call {
  is: `${Route['method']} /${string}`;
  query?: Record<string, unknown>;
  body?: string[];
  form?: string[];
  answer?: string[];
}

const page = (limit: number) => ({ page: 1, limit });

/** Section 7: paths, inputs with defaults, and responses. */
const calls = {
  register: { is: 'POST /auth/register', body: ['username', 'email', 'password'], answer: ['message'] },
  login: { is: 'POST /auth/login', body: ['email', 'password'], answer: ['token', 'user'] },
  verifySession: { is: 'GET /auth/verify', answer: ['user'] },
  verifyEmail: { is: 'GET /auth/verify-email', query: { token: undefined }, answer: ['message'] },
  resendVerification: { is: 'POST /auth/resend-verification', body: ['email'], answer: ['message'] },
  getUser: { is: 'GET /users/{usernameOrId}', answer: ['user'] },
  listUserPosts: { is: 'GET /users/{usernameOrId}/posts', answer: ['posts'] },
  getMe: { is: 'GET /users/me', answer: ['user'] },
  updateProfile: { is: 'PUT /users/profile', body: ['email', 'bio'] },
  changeProfilePassword: { is: 'PUT /users/profile/password', body: ['current_password', 'new_password'] },
  changePassword: { is: 'PUT /users/password' },
  setAlipayAccount: { is: 'PUT /users/alipay-account', body: ['alipayAccount', 'realName'] },
  setPayoutConfig: {
    is: 'POST /users/alipay-config',
    body: ['alipayAccount', 'realName', 'identityCard', 'phone'],
  },
  followUser: { is: 'POST /users/{usernameOrId}/follow' },
  unfollowUser: { is: 'DELETE /users/{usernameOrId}/follow' },
  listFollowers: {
    is: 'GET /users/{usernameOrId}/followers',
    query: page(20),
    answer: ['data.followers', 'data.pagination'],
  },
  listFollowing: {
    is: 'GET /users/{usernameOrId}/following',
    query: page(20),
    answer: ['data.following', 'data.pagination'],
  },
  listMyFollowers: { is: 'GET /users/profile/followers', query: page(20) },
  listMyFollowing: { is: 'GET /users/profile/following', query: page(20) },
  listUsers: { is: 'GET /users', query: { q: undefined, ...page(24) }, answer: ['users'] },
  searchUsers: {
    is: 'GET /users/search',
    query: { query: undefined, ...page(12) },
    answer: ['data.users', 'data.pagination.total'],
  },
  searchFiles: { is: 'GET /files/search', query: { q: '', type: 'files', page: 1, limit: 24 } },
  getFollowersCount: { is: 'GET /followers/count', answer: ['count'] },
  getFollowingCount: { is: 'GET /following/count', answer: ['count'] },
  listFiles: {
    is: 'GET /files',
    query: { search: undefined, sortBy: undefined, ...page(24) },
    answer: ['posts'],
  },
  getFile: { is: 'GET /files/{id}', answer: ['data'] },
  listMyFiles: { is: 'GET /files/my-files', query: page(50), answer: ['posts'] },
  listUserFiles: {
    is: 'GET /files/user',
    query: { ...page(10), sortBy: 'created_at' },
    answer: ['posts', 'pagination.totalPages'],
  },
  createFile: {
    is: 'POST /files',
    form: ['files', 'title', 'price', 'description', 'tags', 'is_public'],
    answer: ['data', 'storage_info.used', 'storage_info.limit'],
  },
  updateFile: {
    is: 'PUT /files/{id}',
    body: ['title', 'description', 'price', 'is_public'],
    form: ['title', 'description', 'price', 'is_public', 'files'],
  },
  deleteFile: { is: 'DELETE /files/{id}' },
  downloadFile: { is: 'GET /files/{id}/download' },
  listFileTypes: { is: 'GET /files/meta/types' },
  listFileTags: { is: 'GET /files/meta/tags' },
  starFile: { is: 'POST /files/{id}/star' },
  unstarFile: { is: 'DELETE /files/{id}/star' },
  shareFile: { is: 'POST /files/{id}/share', answer: ['share_link'] },
  listStarred: { is: 'GET /files/starred', query: page(12), answer: ['files'] },
  getStorage: { is: 'GET /files/storage', answer: ['used_bytes', 'limit_bytes', 'used', 'limit'] },
  listActivity: { is: 'GET /files/activity', query: page(20), answer: ['posts'] },
  createPayment: {
    is: 'POST /payments/create-payment',
    body: ['file_post_id', 'payment_type'],
    answer: ['data.payment_url'],
  },
  getPaymentStatus: { is: 'GET /payments/payment/{out_trade_no}', answer: ['data.status'] },
  getBalance: { is: 'GET /payments/balance' },
  listBalanceEntries: { is: 'GET /payments/balance/detail' },
  listPurchases: { is: 'GET /payments/purchases', query: page(10), answer: ['purchases', 'pagination'] },
  listSales: { is: 'GET /payments/sales', query: page(10), answer: ['sales', 'total_earnings', 'pagination'] },
  withdraw: {
    is: 'POST /payments/withdraw',
    body: ['amount', 'alipay_account', 'real_name', 'request_note'],
  },
} satisfies Partial<Record<RouteName, Call>>;

const named = (schema: z.ZodType | undefined): Schema['properties'] & object =>
  schema ? (jsonSchema(schema, 'input').properties ?? {}) : {};

function has(schema: z.ZodType, path: string): boolean {
  const [first = '', ...rest] = path.split('.');
  const inner = schema instanceof z.ZodObject ? schema.shape[first] : undefined;
  if (!(inner instanceof z.ZodType)) return false;
  return rest.length === 0 || has(inner, rest.join('.'));
}

test.each(Object.entries<Call>(calls))('%s is the call that the specification describes', (name, call) => {
  const row: Route = routes[name as RouteName];
  expect(`${row.method} ${row.path}`).toBe(call.is);
  const query = named(row.query);
  for (const [field, standard] of Object.entries(call.query ?? {}))
    expect([field, Object(query[field]).default]).toEqual([field, standard]);
  expect(Object.keys(query)).toEqual(expect.arrayContaining(Object.keys(call.query ?? {})));
  expect(Object.keys(named(row.body))).toEqual(expect.arrayContaining(call.body ?? []));
  expect(Object.keys(named(row.form))).toEqual(expect.arrayContaining(call.form ?? []));
  for (const path of call.answer ?? []) expect([path, has(row.response, path)]).toEqual([path, true]);
});

test('one’s own user has the fields of the specification, and everybody else’s those that are public', () => {
  const summary = ['id', 'username', 'display_name', 'bio', 'files_count', 'followers_count', 'is_following'];
  const user = [...summary, 'created_at', 'post_count', 'follower_count', 'following_count'];
  for (const field of user) expect([field, has(publicUser, field)]).toEqual([field, true]);
  for (const field of ['email', 'alipay_account', 'real_name']) {
    expect([field, has(ownUser, field), has(publicUser, field)]).toEqual([field, true, false]);
  }
});

test('a file has the fields of the specification, in each spelling', () => {
  const fields = [
    ['id', 'user_id', 'username', 'display_name', 'title', 'description', 'price', 'is_public', 'tags'],
    ['file_name', 'filename', 'file_type', 'category', 'file_size', 'created_at', 'is_starred', 'is_purchased'],
    ['download_count', 'downloads_count', 'purchase_count', 'star_count', 'stars_count'],
  ].flat();
  for (const field of fields)
    expect([field, has(filePost, field), has(fileDetail, field)]).toEqual([field, true, true]);
});

test('purchases and sales have the fields of the specification', () => {
  const fields = [
    ['id', 'file_post_id', 'title', 'file_name', 'file_size', 'file_type', 'description'],
    ['username', 'display_name', 'amount', 'purchased_at'],
  ].flat();
  const purchase = routes.listPurchases.response.shape.purchases.element;
  const sale = routes.listSales.response.shape.sales.element;
  for (const field of fields) expect([field, has(purchase, field), has(sale, field)]).toEqual([field, true, true]);
  for (const field of ['buyer_username', 'buyer_display_name', 'out_trade_no']) expect(has(sale, field)).toBe(true);
});

test('storage, payout configuration and order states are the specification’s', () => {
  for (const field of ['used_bytes', 'used', 'limit_bytes', 'limit']) expect(has(storageInfo, field)).toBe(true);
  for (const field of ['alipayAccount', 'realName', 'identityCard', 'phone'])
    expect(has(payoutConfigShape, field)).toBe(true);
  expect(routes.getPaymentStatus.response.shape.data.shape.status.options).toEqual(['pending', 'completed', 'failed']);
});

test('the business constants are the specification’s', () => {
  expect(platformFeePercent).toBe(5);
  expect(paymentTypes).toEqual(['pc', 'mobile']);
  expect(jsonSchema(routes.createPayment.body.shape.payment_type, 'input')).toMatchObject({ default: 'pc' });
  expect(limits).toMatchObject({
    passwordMin: 6,
    filesPerPackage: 10,
    fileBytes: 104_857_600,
    packageHintBytes: 500 * 1024 * 1024,
    storageBytes: 1_073_741_824,
    titleLength: 200,
    descriptionLength: 1000,
  });
});

const many = Array.from({ length: 11 }, (_, at) => `01JD00000000000000000000${at + 10}`);

/** Section 5: messages of invalid fields. */
test.each<[RouteName, Record<string, unknown>, string, string]>([
  ['resendVerification', { email: '' }, 'email', '请输入邮箱地址'],
  ['updateProfile', { email: ' ' }, 'email', '邮箱地址不能为空'],
  ['setPayoutConfig', { alipayAccount: '' }, 'alipayAccount', '请输入支付宝账号'],
  ['setPayoutConfig', { realName: '' }, 'realName', '请输入真实姓名'],
  ['createFile', { title: '' }, 'title', '请输入标题'],
  ['createFile', {}, 'title', '请输入标题'],
  ['createFile', { uploads: [] }, 'uploads', '请至少选择一个文件上传'],
  ['createFile', { uploads: many }, 'uploads', '一次最多只能上传 10 个文件'],
  ['createFile', { price: -1 }, 'price', '请设置有效价格'],
  ['updateFile', { title: ' ' }, 'title', '请输入文件标题'],
  ['updateFile', { price: 'abc' }, 'price', '请输入有效的价格'],
  ['createPayment', { payment_type: 'fax' }, 'payment_type', '支付方式只能是 pc 或 mobile'],
])('%s with %j says at %s: %s', (name, body, field, text) => {
  const row: Route = routes[name];
  const issues = row.body?.safeParse(body).error?.issues ?? [];
  const codes = issues.filter(({ path }) => path[0] === field).map(({ message }) => message as FieldError);
  expect(codes.map((code) => fieldErrors[code]?.zh)).toContain(text);
});
