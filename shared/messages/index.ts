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
   * Money of a paid order has gone back, or may have: a dispute, a refund that somebody began at the provider, one of ours
   * that failed. A provider that cannot be asked has said how much in all, in fen, and by which refund.
   */
  z.object({
    kind: z.literal('reversed'),
    outTradeNo: otn,
    refunded: z.number().int().positive().optional(),
    refundNo: z.string().optional(),
  }),
  /** Time to ask the provider how an open order stands. */
  z.object({ kind: z.literal('check'), outTradeNo: otn }),
  /** Money that belongs to nobody here goes back to its payer. */
  z.object({ kind: z.literal('refund'), outTradeNo: otn }),
  /** A part of what was paid goes back, the buyer keeping the file; `part` is the number of that refund. */
  z.object({ kind: z.literal('refund-part'), outTradeNo: otn, part: z.number().int() }),
]);

/** A sale to carry into the seller's balance; with `refund` one to take out of it again. */
export const settlementMessage = z.object({ outTradeNo: otn, refund: z.literal(true).optional() });

export const payoutMessage = z.discriminatedUnion('kind', [
  /** Time to pay a seller what is available. */
  z.object({ kind: z.literal('request'), sellerId: z.string() }),
  /** Send a payout to the provider, or ask how it stands. */
  z.object({ kind: z.literal('submit'), payoutId: z.string() }),
  /** A payout that had arrived may have come back: the provider is asked. */
  z.object({ kind: z.literal('returned'), payoutId: z.string() }),
  /** An operator has asked for what needs the provider's word: it stands on the payout. */
  z.object({ kind: z.literal('decide'), payoutId: z.string() }),
  /** A sale whose share the seller has been given goes back to its buyer, from both. */
  z.object({ kind: z.literal('refund'), outTradeNo: otn }),
]);

/** One group a person: whoever changes many posts makes nobody else wait. */
export const indexMessage = z.discriminatedUnion('kind', [
  /** A new post: its lists, counts and search, and its preparation. */
  z.object({ kind: z.literal('publish'), fileId: z.string(), version: z.number().int() }),
  /** What can be searched for may differ from the post: the search index is brought up to date. `waited`: for more of it. */
  z.object({ kind: z.literal('index'), fileId: z.string(), waited: z.literal(true).optional() }),
  /** The same of a person. */
  z.object({ kind: z.literal('index-user'), userId: z.string() }),
]);

/** Checksums of every file, and the zip of a package, once per version. */
export const prepareMessage = z.object({ fileId: z.string(), version: z.number().int() });

export const fileJobMessage = z.discriminatedUnion('kind', [
  /** Counted once per user, file and day; `day` is yyyymmdd in Beijing. */
  z.object({ kind: z.literal('downloaded'), fileId: z.string(), userId: z.string(), day: z.string() }),
  /** What is counted of a file, or the follower rank of a user, has changed; `waited`: for more of it to come. */
  z.object({ kind: z.literal('rank'), fileId: z.string(), waited: z.literal(true).optional() }),
  /**
   * Somebody has starred or bought a file, or given that back: its counts, and the total of their stars, are looked at
   * again.
   */
  z.object({ kind: z.literal('starred'), userId: z.string(), fileId: z.string() }),
  /** A post was hidden, shown or deleted: it leaves the totals of those who have starred it, or comes into them. */
  z.object({ kind: z.literal('count-stars'), fileId: z.string() }),
  z.object({ kind: z.literal('rank-user'), userId: z.string() }),
  /** Somebody follows somebody, or does so no more: the one's place by followers and the other's feed are looked at again. */
  z.object({ kind: z.literal('followed'), followerId: z.string(), followedId: z.string() }),
  /** A new display name goes to what the person's posts carry of it, some posts a minute; `waited`: for their turn. */
  z.object({ kind: z.literal('rename-author'), userId: z.string(), waited: z.literal(true).optional() }),
  /** A post that was indexed a moment ago is to be indexed again, once for all that happens meanwhile. */
  z.object({ kind: z.literal('index-soon'), fileId: z.string(), ownerId: z.string() }),
  /** Bytes that went off sale: they stay while somebody bought them or still may, and go when nobody did. */
  z.object({ kind: z.literal('retire'), fileId: z.string(), version: z.number().int() }),
  /** A new version: the purchases of earlier ones say so. */
  z.object({ kind: z.literal('note-version'), fileId: z.string(), version: z.number().int() }),
  /** A post was deleted that somebody bought: purchases and sales of it say so. */
  z.object({ kind: z.literal('note-deleted'), fileId: z.string() }),
  /** A post has another cover, or none: purchases and sales of it say so, and the pictures of the `old` one go. */
  z.object({ kind: z.literal('cover-changed'), fileId: z.string(), old: z.string().optional(), at: z.number() }),
  /** A post has another share card, or none: the picture of that name goes, unless it is still in use. */
  z.object({ kind: z.literal('share-card-left'), fileId: z.string(), name: z.string() }),
  /** Somebody has another picture, or none: the bytes of the old one go. */
  z.object({ kind: z.literal('avatar-gone'), userId: z.string(), old: z.string() }),
  /** A new version: its post's buyers are told, each at most once a day; `day` is yyyymmdd in Beijing. */
  z.object({ kind: z.literal('notify-buyers'), fileId: z.string(), version: z.number().int(), day: z.string() }),
  /** What a malware scan of an object came to, in the words of GuardDuty; only where a deployment asks for scans. */
  z.object({
    kind: z.literal('scanned'),
    key: z.string(),
    verdict: z.enum(['NO_THREATS_FOUND', 'THREATS_FOUND', 'UNSUPPORTED', 'ACCESS_DENIED', 'FAILED']),
  }),
  /** What follows from a measure that was taken or lifted: bars, orders that are open, money held back, refunds. */
  z.object({ kind: z.literal('enforce'), measureId: z.string() }),
  /** The claimant's time is over, and nothing was heard: the files of the notice are there again. */
  z.object({ kind: z.literal('restore'), caseId: z.string() }),
  /** What is held for a case is held no longer. */
  z.object({ kind: z.literal('release-hold'), caseId: z.string() }),
  /** A case is decided: whoever reported is told. */
  z.object({ kind: z.literal('tell-reporters'), caseId: z.string() }),
  /** What is rated of a file has changed: its card, and its seller's rating, follow. */
  z.object({ kind: z.literal('rated'), fileId: z.string(), at: z.number() }),
  /** A review is to be weighed anew, or its seller to be told of it. */
  z.object({ kind: z.literal('weigh-review'), fileId: z.string(), userId: z.string(), at: z.number() }),
  /** Somebody shares a payer, a payout account or an identity with others: what any of them has said is weighed anew. */
  z.object({ kind: z.literal('weigh-kin'), userId: z.string(), at: z.number() }),
  /** Somebody has fetched what they paid for some days ago, and said nothing of it. */
  z.object({ kind: z.literal('remind-review'), fileId: z.string(), userId: z.string() }),
  /** A price for a time begins or ends: lists, searches and the history follow. */
  z.object({ kind: z.literal('price'), fileId: z.string(), at: z.number() }),
  /** A sale has begun: whoever has starred the file and wishes to hear of such is told. */
  z.object({ kind: z.literal('tell-sale'), fileId: z.string(), at: z.number() }),
  /** Somebody has asked for all that they have here, or what was made of it has been there long enough. */
  z.object({ kind: z.literal('export'), userId: z.string() }),
  /** Somebody gives up their account, or keeps it after all: what there is to do about it at this time. */
  z.object({ kind: z.literal('leave'), userId: z.string() }),
  /** An upload nobody finished or used: its parts go and its reservation is returned. */
  z.object({ kind: z.literal('expire-upload'), uploadId: z.string() }),
  /** Bytes that were given back are gone from the bucket by now; `of` is the upload, or the post and its version. */
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
  /** Ends letters of its kind; where there is none it is a letter that is always sent. */
  unsubscribe: z.string().optional(),
  /** It is worked on like any other and never sent. */
  decoy: z.literal(true).optional(),
});

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What became of a mail, in the words of SES: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
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
