import * as z from 'zod';
import { languages } from '../limits.ts';

/** Queue messages: small, versionless, and safe to deliver any number of times. */
const otn = z.string().min(1).max(64);

export const orderStatusMessage = z.discriminatedUnion('kind', [
  /** A notification whose signature, app and seller were verified before it was queued. Amount in fen. */
  z.object({
    kind: z.literal('notified'),
    provider: z.string(),
    outTradeNo: otn,
    tradeNo: z.string(),
    amount: z.number().int(),
    state: z.enum(['paid', 'closed']),
    payer: z.string().optional(),
  }),
  /**
   * Money of a paid order was returned, or may have been: by a dispute, a refund at the provider, or a failed refund of
   * ours. A provider that does not list its refunds reports one by its number, or by its amount in fen on a bill.
   */
  z.object({
    kind: z.literal('reversed'),
    outTradeNo: otn,
    refundNo: z.string().optional(),
    amount: z.number().int().positive().optional(),
    /** Bills have so many refunds of this amount since then. */
    billed: z.object({ since: z.number(), count: z.number().int() }).optional(),
  }),
  /** Queries the provider about an open order. */
  z.object({ kind: z.literal('check'), outTradeNo: otn }),
  /** Refunds a payment that belongs to no purchase. */
  z.object({ kind: z.literal('refund'), outTradeNo: otn }),
  /** Refunds a part of the price, while the buyer keeps the file; `part` numbers it. */
  z.object({ kind: z.literal('refund-part'), outTradeNo: otn, part: z.number().int() }),
]);

/** Adds a sale to the seller's balance, or with `refund` removes it again. */
export const settlementMessage = z.object({ outTradeNo: otn, refund: z.literal(true).optional() });

export const payoutMessage = z.discriminatedUnion('kind', [
  /** Pays out a seller's available balance. */
  z.object({ kind: z.literal('request'), sellerId: z.string() }),
  /** Sends a payout to the provider, or queries its state. */
  z.object({ kind: z.literal('submit'), payoutId: z.string() }),
  /** Queries the provider about an arrived payout that may have been returned. */
  z.object({ kind: z.literal('returned'), payoutId: z.string() }),
  /** Executes an operator's action that needs the provider's answer; it is stored on the payout. */
  z.object({ kind: z.literal('decide'), payoutId: z.string() }),
  /** Refunds a sale whose share the seller has received, from both shares. */
  z.object({ kind: z.literal('refund'), outTradeNo: otn }),
]);

/** One message group per user, so that many changes of one do not delay others. */
export const indexMessage = z.discriminatedUnion('kind', [
  /** Publishes a new file: lists, counts, search, preparation. */
  z.object({ kind: z.literal('publish'), fileId: z.string(), version: z.number().int() }),
  /** Updates the search index from a file. `waited`: after resting. */
  z.object({ kind: z.literal('index'), fileId: z.string(), waited: z.literal(true).optional() }),
  /** The same for a user. */
  z.object({ kind: z.literal('index-user'), userId: z.string() }),
]);

/** Checksums of every file, and the zip of a package, once per version. */
export const prepareMessage = z.object({ fileId: z.string(), version: z.number().int() });

export const fileJobMessage = z.discriminatedUnion('kind', [
  /** Counted once per user, file and day; `day` is yyyymmdd in Beijing. */
  z.object({ kind: z.literal('downloaded'), fileId: z.string(), userId: z.string(), day: z.string() }),
  /** Updates a file's counts or a user's rank. `waited`: after resting. */
  z.object({ kind: z.literal('rank'), fileId: z.string(), waited: z.literal(true).optional() }),
  /** Updates counts after a star, a purchase, or the end of one. */
  z.object({ kind: z.literal('starred'), userId: z.string(), fileId: z.string() }),
  /** Updates star totals of users after a file was hidden, shown or deleted. */
  z.object({ kind: z.literal('count-stars'), fileId: z.string() }),
  z.object({ kind: z.literal('rank-user'), userId: z.string() }),
  /** Updates the rank of the followed user and the follower's feed. */
  z.object({ kind: z.literal('followed'), followerId: z.string(), followedId: z.string() }),
  /** Copies a new display name to the user's files, some per minute. `waited`: after resting. */
  z.object({ kind: z.literal('rename-author'), userId: z.string(), waited: z.literal(true).optional() }),
  /** Indexes a recently indexed file again after a rest. */
  z.object({ kind: z.literal('index-soon'), fileId: z.string(), ownerId: z.string() }),
  /** Deletes the bytes of contents off sale, unless they have buyers or open orders. */
  z.object({ kind: z.literal('retire'), fileId: z.string(), version: z.number().int() }),
  z.object({ kind: z.literal('note-version'), fileId: z.string(), version: z.number().int() }),
  z.object({ kind: z.literal('note-deleted'), fileId: z.string() }),
  /** Copies a changed cover to purchases and sales, and deletes the `old` pictures. */
  z.object({ kind: z.literal('cover-changed'), fileId: z.string(), old: z.string().optional(), at: z.number() }),
  /** Deletes a replaced share image, unless still in use. */
  z.object({ kind: z.literal('share-card-left'), fileId: z.string(), name: z.string() }),
  /** Deletes the bytes of a replaced avatar. */
  z.object({ kind: z.literal('avatar-gone'), userId: z.string(), old: z.string() }),
  /** Emails the buyers about a new version, at most once a day each; `day` is yyyymmdd in Beijing. */
  z.object({ kind: z.literal('notify-buyers'), fileId: z.string(), version: z.number().int(), day: z.string() }),
  /** Notifies the followers of a seller of a new file on sale. */
  z.object({ kind: z.literal('notify-followers'), fileId: z.string() }),
  /** The result of a malware scan, in GuardDuty's terms; only if a deployment enables scans. */
  z.object({
    kind: z.literal('scanned'),
    key: z.string(),
    verdict: z.enum(['NO_THREATS_FOUND', 'THREATS_FOUND', 'UNSUPPORTED', 'ACCESS_DENIED', 'FAILED']),
  }),
  /** Applies a measure taken or lifted: takedowns, open orders, held money, refunds. */
  z.object({ kind: z.literal('enforce'), measureId: z.string() }),
  /** Restores the files of a notice after the claimant's period. */
  z.object({ kind: z.literal('restore'), caseId: z.string() }),
  /** Releases the money held for a case. */
  z.object({ kind: z.literal('release-hold'), caseId: z.string() }),
  /** Emails the reporters about the decision. */
  z.object({ kind: z.literal('tell-reporters'), caseId: z.string() }),
  /** Updates the file summary and the seller's rating. */
  z.object({ kind: z.literal('rated'), fileId: z.string(), at: z.number() }),
  /** Weighs a review again, or emails its seller. */
  z.object({ kind: z.literal('weigh-review'), fileId: z.string(), userId: z.string(), at: z.number() }),
  /** Weighs the reviews of newly linked accounts again. */
  z.object({ kind: z.literal('weigh-kin'), userId: z.string(), at: z.number() }),
  z.object({ kind: z.literal('remind-review'), fileId: z.string(), userId: z.string() }),
  /** Applies the start or end of a timed discount to lists, search and history. */
  z.object({ kind: z.literal('price'), fileId: z.string(), at: z.number() }),
  /** Emails subscribers who starred the file about a discount. */
  z.object({ kind: z.literal('tell-sale'), fileId: z.string(), at: z.number() }),
  /** Builds or removes a data export. */
  z.object({ kind: z.literal('export'), userId: z.string() }),
  /** Takes the next step of an account's deletion or of its cancellation. */
  z.object({ kind: z.literal('leave'), userId: z.string() }),
  /** Discards an unfinished or unused upload. */
  z.object({ kind: z.literal('expire-upload'), uploadId: z.string() }),
  /** Counts deleted bytes as gone; `of` names the upload, or the file and version. */
  z.object({ kind: z.literal('storage-left'), ownerId: z.string(), bytes: z.number().int(), of: z.string() }),
]);

export const mailMessage = z.object({
  id: z.string(),
  to: z.string(),
  template: z.enum([
    'verify-email',
    'address-taken',
    'change-email',
    'email-changed-notice',
    'email-changed',
    'changes-undone',
    'mailbox-code',
    'email-undone',
    'payout-account-set',
    'payout-account-changed',
    'reset-password',
    'password-changed',
    'factor-changed',
    'receipt',
    'receipt-copy',
    'sale',
    'new-version',
    'payout-arrived',
    'payout-returned',
    'payout-held',
    'refund-requested',
    'refund-escalated',
    'refund-waiting',
    'refund-granted',
    'refund-declined',
    'refund-done',
    'refund-part',
    'dispute-opened',
    'dispute-closed',
    'report-received',
    'report-decided',
    'notice-received',
    'notice-incomplete',
    'notice-acted',
    'counter-arrived',
    'notice-restored',
    'measure-taken',
    'measure-lifted',
    'appeal-upheld',
    'export-ready',
    'account-leaving',
    'new-review',
    'review-reply',
    'review-reminder',
    'new-question',
    'question-answered',
    'coupon-used-up',
    'sale-begins',
  ]),
  language: z.enum(languages),
  params: z.record(z.string(), z.string()),
  /** Unsubscribes from emails of this kind; absent for emails that are always sent. */
  unsubscribe: z.string().optional(),
  /** Processed like any other, but never sent. */
  decoy: z.literal(true).optional(),
});

const recipients = z.array(z.object({ emailAddress: z.string() }));

/**
 * Delivery events in SES's terms: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-
 * contents.html
 */
export const mailEventMessage = z.object({
  eventType: z.string(),
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients }).optional(),
});

export const messages = {
  'order-status': orderStatusMessage,
  settlement: settlementMessage,
  payout: payoutMessage,
  index: indexMessage,
  prepare: prepareMessage,
  'file-jobs': fileJobMessage,
  mail: mailMessage,
  'mail-events': mailEventMessage,
} as const;

export type QueueName = keyof typeof messages;
export const queueName = z.enum(Object.keys(messages) as [QueueName, ...QueueName[]]);
export type Message<Q extends QueueName> = z.output<(typeof messages)[Q]>;
export type IndexJob<K extends Message<'index'>['kind']> = Extract<Message<'index'>, { kind: K }>;
export type FileJob<K extends Message<'file-jobs'>['kind']> = Extract<Message<'file-jobs'>, { kind: K }>;
