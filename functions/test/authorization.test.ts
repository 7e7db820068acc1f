import { beforeEach, expect, test, vi } from 'vitest';
import { type ErrorCode, errors } from '#shared/contract/errors';
import { type RouteName, routeEntries, routes } from '#shared/contract/index';
import type { Route } from '#shared/contract/route';
import { logger } from '../runtime/log.ts';
import { testPayoutForm } from './payout-account.ts';
import { testPassword } from './people.ts';
import {
  type Populated,
  populated,
  type Request,
  type Role,
  requested,
  roles,
  sessionless,
  tokensFor,
} from './populated.ts';

type Cell = 200 | 201 | 202 | 302 | ErrorCode | 404;

/** What everybody is answered who has a session, or, at a guest's call, everybody at all. `unverified` goes with `bystander`. */
interface ByRole {
  guest?: Cell;
  unverified?: Cell;
  bystander: Cell;
  buyer: Cell;
  owner: Cell;
}

interface Rule {
  /** Where a row has more than one rule: what is the matter with the thing. */
  of?: string;
  ask?: (world: Populated, role: Role) => Request;
  answer: Cell | ByRole;
}

const file =
  (which: 'onSale' | 'sold' | 'hidden' | 'free', more: Request = {}) =>
  (world: Populated): Request => ({ params: { id: world[which].id }, ...more });

const person =
  (which: 'owner' | 'unverified') =>
  (world: Populated): Request => ({ params: { usernameOrId: world[which].username } });

const ofUpload =
  (more: Request = {}) =>
  ({ upload }: Populated): Request => ({ params: { id: upload.id }, ...more });

const numbered = (which: 'soldOrder' | 'hiddenOrder' | 'openOrder', body?: object) => (world: Populated) => ({
  params: { out_trade_no: world[which] },
  ...(body && { body }),
});

const body = (given: object) => (): Request => ({ body: given });

/** Somebody of each kind, so that no throttle of one is met by another. */
const mailbox = (_world: Populated, role: Role): Request => ({ body: { email: `${role}@nowhere.example` } });

/** What only its owner may know of. */
const private404 = (code: ErrorCode, owner: Cell): ByRole => ({ bystander: code, buyer: code, owner });

const passwords = body({ current_password: testPassword, new_password: 'a better one than before' });

const login = (_world: Populated, role: Role): Request => {
  const names: Partial<Record<Role, string>> = {
    unverified: 'dong_unverified',
    bystander: 'xi_bystander',
    buyer: 'bei_buyer',
    owner: 'nan_owner',
  };
  return { body: { email: names[role] ?? 'nobody_at_all', password: testPassword } };
};

const loginAnswers: ByRole = {
  guest: 'invalid_credentials',
  unverified: 'email_not_verified',
  bystander: 200,
  buyer: 200,
  owner: 200,
};

/** Public posts are everybody's; a private one is there for its owner and its buyers. */
const seenByBuyers: readonly Rule[] = [
  { ask: file('sold'), answer: 200 },
  {
    of: 'private, with a buyer',
    ask: file('hidden'),
    answer: { guest: 'file_not_found', bystander: 'file_not_found', buyer: 200, owner: 200 },
  },
];

/** Every row of the contract: a new one does not compile before somebody has said who may do what. */
const rules: Record<RouteName, Rule | readonly Rule[]> = {
  register: {
    ask: (_world, role) => ({
      body: { username: `neu_${role}`, email: `neu_${role}@example.com`, password: testPassword },
    }),
    answer: 201,
  },
  login: { ask: login, answer: loginAnswers },
  verifySession: { answer: 200 },
  verifyEmail: { ask: () => ({ query: 'token=guessed' }), answer: 'verification_invalid' },
  resendVerification: { ask: mailbox, answer: 200 },
  forgotPassword: { ask: mailbox, answer: 200 },
  resetPassword: { ask: body({ token: 'guessed', password: 'a better one than before' }), answer: 'reset_invalid' },

  listUsers: { answer: 200 },
  searchUsers: { ask: () => ({ query: 'q=nan' }), answer: 200 },
  getMe: { answer: 200 },
  getUser: [
    { ask: person('owner'), answer: 200 },
    { of: 'somebody unverified', ask: person('unverified'), answer: 'user_not_found' },
  ],
  listUserPosts: { ask: person('owner'), answer: 200 },
  updateProfile: {
    ask: (_world, role) => ({ body: { email: `moved_${role}@example.com`, bio: '摆摊' } }),
    answer: 200,
  },
  changePassword: { ask: passwords, answer: 200 },
  changeProfilePassword: { ask: passwords, answer: 200 },
  setAlipayAccount: {
    ask: body({ alipayAccount: testPayoutForm.alipayAccount, realName: testPayoutForm.realName }),
    answer: 200,
  },
  setPayoutConfig: { ask: body(testPayoutForm), answer: 200 },
  getPayoutConfig: { answer: 200 },
  followUser: { ask: person('owner'), answer: { bystander: 200, buyer: 200, owner: 'own_follow' } },
  unfollowUser: { ask: person('owner'), answer: { bystander: 200, buyer: 200, owner: 'own_follow' } },
  listFollowers: { ask: person('owner'), answer: 200 },
  listFollowing: { ask: person('owner'), answer: 200 },
  listMyFollowers: { answer: 200 },
  listMyFollowing: { answer: 200 },
  getFollowersCount: { answer: 200 },
  getFollowingCount: { answer: 200 },

  listArchives: seenByBuyers,
  listPreviews: seenByBuyers,
  showFilePage: [
    { ask: file('sold'), answer: 200 },
    { of: 'private, with a buyer: a page that says nothing', ask: file('hidden'), answer: 404 },
  ],
  showUserPage: { ask: person('owner'), answer: 200 },
  showSitemap: { answer: 200 },

  listFiles: { answer: 200 },
  getFile: seenByBuyers,
  shareFile: seenByBuyers,
  listMyFiles: { answer: 200 },
  listUserFiles: { answer: 200 },
  createFile: {
    of: 'with somebody’s upload',
    ask: ({ upload }) => ({ body: { title: '借来的', price: 1, uploads: [upload.id] } }),
    answer: 'upload_not_usable',
  },
  updateFile: [
    {
      ask: file('sold', { body: { title: '改了' } }),
      answer: { bystander: 'file_not_yours', buyer: 'file_not_yours', owner: 200 },
    },
    {
      of: 'private, with a buyer',
      ask: file('hidden', { body: { title: '改了' } }),
      answer: { bystander: 'file_not_found', buyer: 'file_not_yours', owner: 200 },
    },
  ],
  deleteFile: [
    { ask: file('sold'), answer: { bystander: 'file_not_yours', buyer: 'file_not_yours', owner: 200 } },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { bystander: 'file_not_found', buyer: 'file_not_yours', owner: 200 },
    },
  ],
  listVersions: [
    { ask: file('sold'), answer: { bystander: 'file_forbidden', buyer: 200, owner: 200 } },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { bystander: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
  downloadFile: [
    { of: 'free', ask: file('free'), answer: 302 },
    { ask: file('sold'), answer: { bystander: 'file_forbidden', buyer: 302, owner: 302 } },
    {
      of: 'private, with a buyer, as JSON',
      ask: file('hidden', { accept: 'application/json' }),
      answer: { bystander: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
  listFileTypes: { answer: 200 },
  listFileTags: { answer: 200 },
  starFile: [
    { ask: file('sold'), answer: 200 },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { bystander: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
  unstarFile: { ask: file('sold'), answer: 200 },
  listStarred: { answer: 200 },
  getStorage: { answer: 200 },
  listActivity: { answer: 200 },
  searchFiles: { ask: () => ({ query: 'q=nan&type=users' }), answer: 200 },
  suggestFiles: { ask: () => ({ query: 'q=nan' }), answer: 200 },

  createUpload: { ask: body({ name: 'a.txt', size: 3, type: 'text/plain' }), answer: 201 },
  getUpload: { ask: ofUpload(), answer: private404('upload_not_found', 200) },
  completeUpload: { ask: ofUpload({ body: {} }), answer: private404('upload_not_found', 200) },
  createPreview: {
    ask: ofUpload({ body: { type: 'text/plain', text: '第一章' } }),
    answer: private404('upload_not_found', 201),
  },
  dropUpload: { ask: ofUpload(), answer: private404('upload_not_found', 200) },

  createPayment: [
    {
      ask: ({ sold }) => ({ body: { file_post_id: sold.id } }),
      answer: { bystander: 200, buyer: 'already_purchased', owner: 'own_file' },
    },
    {
      of: 'private, with a buyer',
      ask: ({ hidden }) => ({ body: { file_post_id: hidden.id } }),
      answer: { bystander: 'file_not_found', buyer: 'already_purchased', owner: 'own_file' },
    },
  ],
  getPaymentStatus: { ask: numbered('soldOrder'), answer: 200 },
  listPurchases: { answer: 200 },
  getReceipt: {
    ask: numbered('soldOrder'),
    answer: { bystander: 'order_not_found', buyer: 200, owner: 'order_not_found' },
  },
  listSales: { answer: 200 },
  requestRefund: {
    ask: numbered('soldOrder', { reason: '不要了' }),
    answer: { bystander: 'order_not_found', buyer: 202, owner: 'order_not_found' },
  },
  decideRefund: {
    ask: numbered('hiddenOrder', { decision: 'decline' }),
    answer: private404('order_not_found', 200),
  },
  listRefunds: { answer: 200 },
  listRefundRequests: { answer: 200 },
  getBalance: { answer: 200 },
  listBalanceEntries: { answer: 200 },
  listDailyEarnings: { answer: 200 },
  withdraw: {
    ask: body({}),
    answer: { bystander: 'payout_account_missing', buyer: 'payout_account_missing', owner: 202 },
  },
  listPayouts: { answer: 200 },
  notifyPayment: {
    of: 'without a signature',
    ask: () => ({ params: { provider: 'mock' }, body: { trade_status: 'TRADE_SUCCESS' } }),
    answer: 'notification_refused',
  },
  mockNotify: { ask: ({ openOrder }) => ({ body: { out_trade_no: openOrder } }), answer: 200 },
};

beforeEach(() => {
  vi.spyOn(logger, 'info').mockReturnValue();
});

const isSessionless = (role: Role): boolean => sessionless.some((one) => one === role);
const needsSession = ({ access }: Pick<Route, 'access'>): boolean => access === 'user' || access === 'owner';

const rulesOf = (name: RouteName): readonly Rule[] => [rules[name]].flat();

/** Answered as this person: at a guest's call whoever has no session is a guest. */
function cellOf({ answer }: Rule, role: Role) {
  if (typeof answer !== 'object') return answer;
  if (isSessionless(role)) return answer.guest ?? 'no rule';
  if (role === 'unverified') return answer.unverified ?? answer.bystander;
  return answer[role as 'bystander' | 'buyer' | 'owner'];
}

const expected = (row: Route, rule: Rule, role: Role): unknown =>
  needsSession(row) && isSessionless(role) ? 'unauthorized' : cellOf(rule, role);

/** Its answers are pages, also of what is not there. */
function isPage(name: RouteName): boolean {
  const row: Route = routes[name];
  return row.also?.[404] === true;
}

/** The status where it is good, the code where it is not, and both where they do not belong together. */
async function cell(world: Populated, name: RouteName, asked: Parameters<typeof requested>[2]): Promise<unknown> {
  const { statusCode, body } = await requested(world, name, asked);
  if (statusCode < 400 || (statusCode === 404 && isPage(name))) return statusCode;
  const code: keyof typeof errors = JSON.parse(body).code;
  return errors[code]?.status === statusCode ? code : `${statusCode} ${code}`;
}

const named = (name: RouteName, row: Route, { of = '' }: Rule, role: Role) =>
  `${row.access} ${name} ${of} as ${role}`.replace(/ +/g, ' ');

/** The owner last: they may take the thing away. */
async function column([name, row]: [RouteName, Route], rule: Rule) {
  const world = await populated();
  const tokens = await tokensFor(world);
  const answers: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  for (const role of roles) {
    const asked = { ...rule.ask?.(world, role), token: tokens[role] };
    const cellName = named(name, row, rule, role);
    answers[cellName] = await cell(world, name, asked);
    wanted[cellName] = expected(row, rule, role);
  }
  return { answers, wanted };
}

test.each(routeEntries)(
  '%s answers each of nine kinds of callers as its access and its rule say',
  async (name, row) => {
    for (const rule of rulesOf(name)) {
      const { answers, wanted } = await column([name, row], rule);
      expect(answers).toEqual(wanted);
    }
  },
  30_000,
);

test('every row has a rule, and nothing but rows has one', () => {
  expect(Object.keys(rules).toSorted()).toEqual(routeEntries.map(([name]) => name).toSorted());
});

test('what belongs to somebody is refused to outsiders: not found where they may not know of it, forbidden otherwise', () => {
  const owned = routeEntries.filter(([, { access }]) => access === 'owner');
  expect(owned.length).toBeGreaterThan(5);
  for (const [name, row] of owned)
    for (const rule of rulesOf(name)) {
      const code = expected(row, rule, 'bystander') as keyof typeof errors;
      expect([403, 404], name).toContain(errors[code]?.status);
    }
});

test('nobody whose address is unverified is ever given a token: the right password says what is missing', async () => {
  const world = await populated();
  const asked = rulesOf('login')[0]?.ask?.(world, 'unverified') ?? {};
  const answer = await requested(world, 'login', asked);
  expect(answer.statusCode).toBe(403);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: 'email_not_verified',
    message: expect.stringContaining('验证'),
  });
  expect(answer.body).not.toContain('token');
});
