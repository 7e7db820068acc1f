import type { RouteName } from '#shared/contract/index';
import { needsSession, type Route } from '#shared/contract/route';
import type { QueueName } from '#shared/messages/index';
import type { ScheduleName } from './schedules.ts';

/**
 * What a function may touch, in words; `functions/permissions.ts` says what each means to AWS. A route, queue or schedule
 * without its line does not compile, and a test holds every line against the ports its function asks for.
 */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Of the sessions of a user that one was used today, and nothing else of the table. */
  | 'table:sessions'
  | `queue:${QueueName}`
  /** Of a search index that is not in the table. */
  | 'search:read'
  | 'search:write'
  /** Bytes: read them, write them (joining parts included), remove them. */
  | 'content:read'
  | 'content:write'
  | 'content:delete'
  /** Addresses: to PUT a part to, to GET a file from. */
  | 'content:sign-upload'
  | 'content:sign-download'
  | 'mail:send'
  /** Identity and payout data: put away and recognised; read back. The two never meet in one function. */
  | 'vault:seal'
  | 'vault:open'
  | 'secret:session'
  /** Keys that second factors are sealed with. */
  | 'secret:factors'
  /** Keys of the app that takes payments, and gives them back. */
  | 'secret:payments'
  /** Keys of the app that sends money to sellers. */
  | 'secret:payouts';

const table = ['table:read', 'table:write'] as const;

/** Whoever has a second factor proves it as well. */
const proving = [...table, 'secret:factors'] as const;

/** Paying an order tells the settlement queue, and the refund of a double payment goes through order-status. */
const payment = [...table, 'queue:order-status', 'queue:settlement', 'secret:payments'] as const;

/** New files are read behind the edit, and previews copied with it. */
const editing = [...table, 'queue:index', 'queue:prepare', 'queue:file-jobs', 'content:read', 'content:write'] as const;

/** Parts are listed and joined, the object looked at, and removed if it is not what was announced. */
const joining = ['content:read', 'content:write', 'content:delete', 'content:sign-upload'] as const;

/** Whoever moves money has proven themselves a moment ago. */
const confirmed = [...table, 'secret:session'] as const;

/** A refund goes on by its own way, by that of a share, and to the seller's balance. */
const refunding = ['queue:order-status', 'queue:payout', 'queue:settlement'] as const;

const allQueues = [
  'queue:order-status',
  'queue:settlement',
  'queue:payout',
  'queue:index',
  'queue:prepare',
  'queue:file-jobs',
  'queue:mail',
] as const;

export const grants = {
  register: [...table, 'queue:mail'],
  login: [...proving, 'secret:session'],
  confirmOwner: [...proving, 'secret:session'],
  logout: table,
  verifySession: ['table:read'],
  verifyEmail: [...table, 'queue:index', 'queue:mail'],
  logInWithLink: [...table, 'secret:session'],
  resendVerification: [...table, 'queue:mail'],
  forgotPassword: [...table, 'queue:mail'],
  rollBackChanges: [...table, 'queue:mail'],
  confirmEmailChange: table,
  resetPassword: [...table, 'queue:mail', 'secret:session'],

  getFactors: ['table:read'],
  startTotp: proving,
  confirmTotp: [...proving, 'queue:mail'],
  removeTotp: [...proving, 'queue:mail'],
  renewRecoveryCodes: [...proving, 'queue:mail'],
  startPasskey: proving,
  addPasskey: [...table, 'queue:mail'],
  renamePasskey: table,
  removePasskey: [...proving, 'queue:mail'],
  startChallenge: table,
  sendMailboxCode: [...proving, 'queue:mail'],
  startPasskeyLogin: ['table:write'],
  logInWithPasskey: [...table, 'secret:session'],

  getExport: ['table:read', 'content:sign-download'],
  requestExport: [...proving, 'queue:file-jobs'],
  getDeletion: ['table:read'],
  requestDeletion: [...proving, 'queue:mail', 'queue:file-jobs'],
  cancelDeletion: [...table, 'queue:mail', 'queue:file-jobs'],

  listUsers: ['table:read', 'search:read'],
  getUser: ['table:read'],
  getMe: ['table:read'],
  setAlipayAccount: [...proving, 'queue:mail', 'vault:seal'],
  setPayoutConfig: [...proving, 'queue:mail', 'vault:seal'],
  getPayoutConfig: ['table:read'],
  updateProfile: [...proving, 'queue:mail', 'queue:index', 'queue:file-jobs'],
  updateStall: table,
  updateAvatar: [...table, 'queue:file-jobs', 'content:read', 'content:write'],
  resendEmailChange: [...table, 'queue:mail'],
  cancelEmailChange: table,
  listSessions: ['table:read'],
  listSecurityEvents: ['table:read'],
  endSession: table,
  endOtherSessions: table,
  changePassword: [...proving, 'queue:mail', 'secret:session'],
  changeProfilePassword: [...proving, 'queue:mail', 'secret:session'],
  followUser: [...table, 'queue:file-jobs'],
  unfollowUser: [...table, 'queue:file-jobs'],
  listUserPosts: ['table:read'],
  listFollowers: ['table:read'],
  listFollowing: ['table:read'],
  listMyFollowers: ['table:read'],
  listMyFollowing: ['table:read'],
  getFollowersCount: ['table:read'],
  getFollowingCount: ['table:read'],

  listFiles: ['table:read', 'search:read'],
  searchFiles: ['table:read', 'search:read'],
  searchUsers: ['table:read', 'search:read'],
  suggestFiles: ['table:read', 'search:read'],
  getFile: ['table:read'],
  listArchives: ['table:read'],
  listPreviews: ['table:read', 'content:sign-download'],
  addPreview: [...table, 'content:sign-upload'],
  removePreview: [...table, 'queue:index', 'content:delete'],
  showFilePage: ['table:read'],
  showUserPage: ['table:read'],
  showSitemap: ['table:read'],
  createFile: [...table, 'queue:index', 'content:read', 'content:write'],
  updateFile: editing,
  setShareCard: [...table, 'queue:file-jobs', 'content:write'],
  deleteFile: [...table, 'queue:index', 'queue:file-jobs'],
  listMyFiles: ['table:read'],
  listUserFiles: ['table:read'],
  listFileStats: ['table:read'],
  getFileStats: ['table:read'],
  countView: table,
  listStarred: ['table:read'],
  listActivity: ['table:read'],
  listFileTypes: ['table:read'],
  listFileTags: ['table:read'],
  listShelves: ['table:read'],
  getStorage: ['table:read'],
  listVersions: ['table:read'],
  downloadFile: [...table, 'queue:prepare', 'queue:file-jobs', 'content:sign-download'],
  starFile: [...table, 'queue:file-jobs'],
  unstarFile: [...table, 'queue:file-jobs'],
  shareFile: ['table:read'],

  createUpload: [...table, 'content:write', 'content:sign-upload'],
  listUploads: ['table:read'],
  getUpload: [...table, ...joining],
  completeUpload: [...table, ...joining],
  createPreview: [...table, 'content:sign-upload'],
  createCover: [...table, 'content:sign-upload'],
  dropUpload: [...table, 'content:read', 'content:write', 'content:delete'],

  createCoupons: table,
  listCoupons: ['table:read'],
  listCouponUses: ['table:read'],
  changeCoupon: table,
  quoteFile: table,
  setSale: [...table, 'queue:index', 'queue:file-jobs'],
  endSale: [...table, 'queue:index', 'queue:file-jobs'],
  listPrices: ['table:read'],

  createPayment: payment,
  getPaymentStatus: payment,
  listPaymentMethods: ['secret:payments'],
  /** Counted, like the payments it is on the way to. */
  askOpenid: [...table, 'secret:payments', 'secret:session'],
  takeOpenid: ['table:write', 'secret:payments', 'secret:session'],
  listPurchases: ['table:read'],
  getReceipt: ['table:read'],
  mailReceipt: [...table, 'queue:mail'],
  listSales: ['table:read'],
  getBalance: ['table:read'],
  listBalanceEntries: ['table:read'],
  listDailyEarnings: ['table:read'],
  withdraw: [...proving, 'queue:payout', 'queue:order-status'],
  resumePayouts: proving,
  listPayouts: ['table:read'],
  getPayout: ['table:read'],
  /** Of a share that has gone to its seller, the queue that pays takes it back first. */
  requestRefund: [...table, 'queue:order-status', 'queue:payout'],
  decideRefund: [...table, 'queue:order-status', 'queue:payout'],

  listReviews: ['table:read'],
  putReview: [...table, 'queue:file-jobs'],
  deleteReview: [...table, 'queue:file-jobs'],
  putReply: [...table, 'queue:mail'],
  deleteReply: table,
  listReceivedReviews: ['table:read'],
  askQuestion: [...table, 'queue:mail'],
  listQuestions: ['table:read'],
  answerQuestion: [...table, 'queue:mail'],
  deleteQuestion: table,
  listReceivedQuestions: ['table:read'],
  getMailSettings: ['table:read'],
  setMailSettings: table,
  unsubscribe: table,

  createReport: [...table, 'queue:mail', 'queue:index'],
  confirmReport: table,
  getCase: ['table:read'],
  createNotice: [...table, 'queue:mail', 'vault:seal'],
  completeNotice: [...table, 'queue:mail', 'vault:seal'],
  giveCounter: [...table, 'queue:mail', 'vault:seal'],
  noteSuit: table,
  listMeasures: ['table:read'],
  appealMeasure: table,

  listCases: ['table:read'],
  getOperatorCase: table,
  claimCase: table,
  decideCase: [...confirmed, 'queue:mail', 'queue:index', 'queue:file-jobs', 'content:read', 'content:write'],
  listAppeals: ['table:read'],
  decideMeasure: [...confirmed, 'queue:mail', 'queue:index', 'queue:file-jobs', 'content:read', 'content:write'],
  getOperatorPerson: table,
  listAudit: ['table:read'],

  listTroubles: ['table:read'],
  listOperatorRefunds: ['table:read'],
  actOnRefund: [...confirmed, ...refunding],
  listOperatorPayouts: ['table:read'],
  actOnPayout: [...confirmed, 'queue:payout'],
  actOnMarket: confirmed,
  listProposals: ['table:read'],
  confirmProposal: [...confirmed, ...refunding, 'queue:mail', 'queue:file-jobs'],
  listDisputes: ['table:read'],
  listKin: table,
  noteKin: confirmed,
  listDifferences: ['table:read'],
  resolveDifference: confirmed,
  listMessages: ['table:read'],
  /** Whatever was parked goes back to where it came from. */
  actOnMessage: [...confirmed, ...allQueues],
  listSellerHolds: ['table:read'],
  actOnSeller: confirmed,

  getOperatorSeller: table,
  listPostings: table,
  getOperatorOrder: table,
  getDay: table,
  getDayTable: table,
  getLedger: table,

  listRefunds: ['table:read'],
  listRefundRequests: ['table:read'],
  /** Whose a number at WeChat is, an item says. */
  notifyPayment: [...table, 'queue:order-status', 'secret:payments'],
  mockNotify: [],
} as const satisfies Record<RouteName, readonly Grant[]>;

export const workerGrants = {
  'order-status': payment,
  /** Who paid is recognised, and never read. */
  settlement: [...table, 'queue:order-status', 'queue:file-jobs', 'queue:mail', 'vault:seal'],
  /** Shares are given, and taken back, by the app that took the payment. */
  payout: [
    ...table,
    'queue:payout',
    'queue:settlement',
    'queue:order-status',
    'secret:payments',
    'secret:payouts',
    'vault:open',
  ],
  index: [...table, 'search:write', 'queue:prepare', 'queue:file-jobs'],
  /** The files of a post are read, and its zip is written; one that nobody wants any more goes. What they say of themselves is found. */
  prepare: [...table, 'queue:index', 'content:read', 'content:write', 'content:delete'],
  'file-jobs': [
    ...table,
    'search:write',
    'queue:mail',
    'queue:index',
    'queue:file-jobs',
    'content:read',
    'content:write',
    'content:delete',
    'queue:order-status',
    'queue:payout',
    /** What names somebody who has left is put away. */
    'vault:seal',
  ],
  mail: [...table, 'mail:send'],
  'mail-events': ['table:write'],
} as const satisfies Record<QueueName, readonly Grant[]>;

export const scheduleGrants = {
  sweep: [...table, ...allQueues],
  watch: ['table:read'],
  reconcile: [...table, 'queue:order-status', 'queue:payout', 'secret:payments'],
  recount: table,
  /** It is a stranger: what it can do, anybody can. */
  canary: [],
} as const satisfies Record<ScheduleName, readonly Grant[]>;

/** A row that reads a session needs what checks it, whatever its handler asks for. */
export const sessionGrants = ({ access, personal }: Pick<Route, 'access' | 'personal'>): readonly Grant[] =>
  needsSession({ access }) || personal === true ? ['table:read', 'table:sessions', 'secret:session'] : [];
