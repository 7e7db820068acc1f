import type { Message, QueueName } from './index.ts';

/** The fields that identify the effect of a message among those of its kind. */
type Identified<Q extends QueueName> = { [M in Message<Q> & { kind: string } as M['kind']]: readonly (keyof M)[] };

const orderStatus: Identified<'order-status'> = {
  notified: ['outTradeNo'],
  reversed: ['outTradeNo'],
  check: ['outTradeNo'],
  refund: ['outTradeNo'],
  'refund-part': ['outTradeNo', 'part'],
};

const payout: Identified<'payout'> = {
  request: ['sellerId'],
  submit: ['payoutId'],
  returned: ['payoutId'],
  decide: ['payoutId'],
  refund: ['outTradeNo'],
};

/** All requests for a file or a person share one waiting job. */
const index: Identified<'index'> = {
  publish: ['fileId', 'version'],
  index: ['fileId'],
  'index-user': ['userId'],
};

const fileJobs: Identified<'file-jobs'> = {
  downloaded: ['fileId', 'userId', 'day'],
  rank: ['fileId'],
  starred: ['userId', 'fileId'],
  'count-stars': ['fileId'],
  'rank-user': ['userId'],
  followed: ['followerId', 'followedId'],
  'rename-author': ['userId'],
  'index-soon': ['fileId'],
  retire: ['fileId', 'version'],
  'note-version': ['fileId', 'version'],
  'note-deleted': ['fileId'],
  'cover-changed': ['fileId', 'at'],
  'share-card-left': ['name'],
  'avatar-gone': ['old'],
  'notify-buyers': ['fileId', 'version'],
  'notify-followers': ['fileId'],
  scanned: ['key'],
  enforce: ['measureId'],
  restore: ['caseId'],
  'release-hold': ['caseId'],
  'tell-reporters': ['caseId'],
  rated: ['fileId', 'at'],
  'weigh-review': ['fileId', 'userId', 'at'],
  'weigh-kin': ['userId', 'at'],
  'remind-review': ['fileId', 'userId'],
  price: ['fileId', 'at'],
  'tell-sale': ['fileId', 'at'],
  export: ['userId'],
  leave: ['userId'],
  'expire-upload': ['uploadId'],
  'storage-left': ['of'],
};

const joinFields = (message: { kind: string }, fields: readonly string[]): string =>
  [message.kind, ...fields.map((field) => Reflect.get(message, field))].join('#');

/** The id of a message's effect: a repeated request finds the existing outbox entry. */
export const effectIds: { [Q in QueueName]: (message: Message<Q>) => string } = {
  'order-status': (message) => joinFields(message, orderStatus[message.kind]),
  settlement: (message) => (message.refund ? `${message.outTradeNo}#RFD` : message.outTradeNo),
  payout: (message) => joinFields(message, payout[message.kind]),
  mail: (message) => message.id,
  /** Never in the outbox: SES delivers and redelivers them. */
  'mail-events': (message) => JSON.stringify(message),
  index: (message) => joinFields(message, index[message.kind]),
  prepare: ({ fileId, version }) => `${fileId}#${version}`,
  'file-jobs': (message) => joinFields(message, fileJobs[message.kind]),
};
