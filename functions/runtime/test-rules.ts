import type { ErrorCode } from '#shared/contract/errors';
import type { RouteName } from '#shared/contract/index';
import { testPayoutForm } from '../store/test-payout-account.ts';
import { testPassword } from '../store/test-people.ts';
import type { Populated, Request, Role } from './test-populated.ts';

type Cell = 200 | 201 | 202 | 302 | ErrorCode;

/** What everybody is answered who has a session, or, at a guest's call, everybody at all. `unverified` goes with `stranger`. */
interface ByRole {
  guest?: Cell;
  unverified?: Cell;
  stranger: Cell;
  buyer: Cell;
  owner: Cell;
}

export interface Rule {
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
const private404 = (code: ErrorCode, owner: Cell): ByRole => ({ stranger: code, buyer: code, owner });

const passwords = body({ current_password: testPassword, new_password: 'a better one than before' });

const login = (_world: Populated, role: Role): Request => {
  const names: Partial<Record<Role, string>> = {
    unverified: 'dong_unverified',
    stranger: 'xi_stranger',
    buyer: 'bei_buyer',
    owner: 'nan_owner',
  };
  return { body: { email: names[role] ?? 'nobody_at_all', password: testPassword } };
};

const loginAnswers: ByRole = {
  guest: 'invalid_credentials',
  unverified: 'email_not_verified',
  stranger: 200,
  buyer: 200,
  owner: 200,
};

/** Every row of the contract: a new one does not compile before somebody has said who may do what. */
export const rules: Record<RouteName, Rule | readonly Rule[]> = {
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
  followUser: { ask: person('owner'), answer: { stranger: 200, buyer: 200, owner: 'own_follow' } },
  unfollowUser: { ask: person('owner'), answer: { stranger: 200, buyer: 200, owner: 'own_follow' } },
  listFollowers: { ask: person('owner'), answer: 200 },
  listFollowing: { ask: person('owner'), answer: 200 },
  listMyFollowers: { answer: 200 },
  listMyFollowing: { answer: 200 },
  getFollowersCount: { answer: 200 },
  getFollowingCount: { answer: 200 },

  listFiles: { answer: 200 },
  getFile: [
    { ask: file('sold'), answer: 200 },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { guest: 'file_not_found', stranger: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
  shareFile: [
    { ask: file('sold'), answer: 200 },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { guest: 'file_not_found', stranger: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
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
      answer: { stranger: 'file_not_yours', buyer: 'file_not_yours', owner: 200 },
    },
    {
      of: 'private, with a buyer',
      ask: file('hidden', { body: { title: '改了' } }),
      answer: { stranger: 'file_not_found', buyer: 'file_not_yours', owner: 200 },
    },
  ],
  deleteFile: [
    { ask: file('sold'), answer: { stranger: 'file_not_yours', buyer: 'file_not_yours', owner: 200 } },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { stranger: 'file_not_found', buyer: 'file_not_yours', owner: 200 },
    },
  ],
  downloadFile: [
    { of: 'free', ask: file('free'), answer: 302 },
    { ask: file('sold'), answer: { stranger: 'file_forbidden', buyer: 302, owner: 302 } },
    {
      of: 'private, with a buyer, as JSON',
      ask: file('hidden', { accept: 'application/json' }),
      answer: { stranger: 'file_not_found', buyer: 200, owner: 200 },
    },
  ],
  listFileTypes: { answer: 200 },
  listFileTags: { answer: 200 },
  starFile: [
    { ask: file('sold'), answer: 200 },
    {
      of: 'private, with a buyer',
      ask: file('hidden'),
      answer: { stranger: 'file_not_found', buyer: 200, owner: 200 },
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
  dropUpload: { ask: ofUpload(), answer: private404('upload_not_found', 200) },

  createPayment: [
    {
      ask: ({ sold }) => ({ body: { file_post_id: sold.id } }),
      answer: { stranger: 200, buyer: 'already_purchased', owner: 'own_file' },
    },
    {
      of: 'private, with a buyer',
      ask: ({ hidden }) => ({ body: { file_post_id: hidden.id } }),
      answer: { stranger: 'file_not_found', buyer: 'already_purchased', owner: 'own_file' },
    },
  ],
  getPaymentStatus: { ask: numbered('soldOrder'), answer: 200 },
  listPurchases: { answer: 200 },
  listSales: { answer: 200 },
  requestRefund: {
    ask: numbered('soldOrder', { reason: '不要了' }),
    answer: { stranger: 'order_not_found', buyer: 202, owner: 'order_not_found' },
  },
  decideRefund: {
    ask: numbered('hiddenOrder', { decision: 'decline' }),
    answer: private404('order_not_found', 200),
  },
  listRefunds: { answer: 200 },
  listRefundRequests: { answer: 200 },
  getBalance: { answer: 200 },
  listBalanceEntries: { answer: 200 },
  withdraw: {
    ask: body({}),
    answer: { stranger: 'payout_account_missing', buyer: 'payout_account_missing', owner: 202 },
  },
  listPayouts: { answer: 200 },
  notifyPayment: {
    of: 'without a signature',
    ask: () => ({ params: { provider: 'mock' }, body: { trade_status: 'TRADE_SUCCESS' } }),
    answer: 'notification_refused',
  },
  mockNotify: { ask: ({ openOrder }) => ({ body: { out_trade_no: openOrder } }), answer: 200 },
};
