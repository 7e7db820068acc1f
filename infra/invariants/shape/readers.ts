import type * as z from 'zod';
import { stamp } from '#functions/adapters/dynamo/writes';
import type { Item } from '#functions/ports/table';
import { countedTagsItem, tagItem } from '#functions/projections/catalog/tags';
import { fanOutItem, mergedItem } from '#functions/projections/profiles/fan-out';
import { feedEntryItem, readMark } from '#functions/projections/profiles/items';
import { searchLayoutItem } from '#functions/projections/search/rebuild';
import { searchCardsItem, searchStateItem } from '#functions/projections/search/record';
import { searchVersionItem } from '#functions/projections/search/versions';
import { claimItem } from '#functions/store/accounts/claims';
import { sealedNames } from '#functions/store/accounts/data/closed-users';
import { deletionItem } from '#functions/store/accounts/data/deletions';
import { exportItem } from '#functions/store/accounts/data/exports';
import { emailChangesItem } from '#functions/store/accounts/email-changes';
import { factorsItem } from '#functions/store/accounts/factors/factors';
import { identityItem } from '#functions/store/accounts/identity';
import { linkedGroupItem, sight } from '#functions/store/accounts/linked-accounts';
import { sessionsItem } from '#functions/store/accounts/sessions/sessions';
import { userItem } from '#functions/store/accounts/users';
import { stallChoiceItem } from '#functions/store/catalog/stall-of-day';
import { mailSettingsItem } from '#functions/store/emails/mail-settings';
import { mailTokenItem } from '#functions/store/emails/mail-tokens';
import { readContents } from '#functions/store/files/contents';
import { readFile } from '#functions/store/files/files';
import { storedPreview } from '#functions/store/files/previews/previews';
import { starItem } from '#functions/store/files/stars';
import { daySalesItem, dayViewsItem } from '#functions/store/files/stats/file-days';
import { readTally } from '#functions/store/files/stats/tally';
import { closingItem } from '#functions/store/ledger/closings';
import { storedDifference } from '#functions/store/ledger/differences';
import { readPosting } from '#functions/store/ledger/ledger';
import { ledgerDayItem } from '#functions/store/ledger/ledger-days';
import { providerItem } from '#functions/store/ledger/providers';
import { openCaseItem, readCase } from '#functions/store/moderation/cases';
import { readMeasure } from '#functions/store/moderation/measures';
import { counterNoticeItem, noticeItem } from '#functions/store/moderation/notices';
import { readReport } from '#functions/store/moderation/reports';
import { notificationItem, readMarkItem } from '#functions/store/notifications/notifications';
import { auditItem } from '#functions/store/operations/audit';
import { proposalItem } from '#functions/store/operations/proposals';
import { openOrderItem, readOrder } from '#functions/store/orders/orders';
import { readPurchase } from '#functions/store/orders/purchases';
import { readSale } from '#functions/store/orders/sales';
import { openidTicketItem } from '#functions/store/payments/openid-tickets';
import { payoutLockItem, readBucket } from '#functions/store/payouts/balance';
import { earnedItem } from '#functions/store/payouts/earned';
import { readHeld } from '#functions/store/payouts/held';
import { readPayee } from '#functions/store/payouts/payee';
import { readPayout } from '#functions/store/payouts/payouts';
import { sellerHoldItem } from '#functions/store/payouts/seller-holds';
import { readTotals } from '#functions/store/payouts/totals';
import { unverifiedItem } from '#functions/store/payouts/unverified-payouts';
import { followersItem } from '#functions/store/profiles/follow-counts';
import { followItem } from '#functions/store/profiles/follows';
import { storefrontItem } from '#functions/store/profiles/storefronts';
import { readCoupon, readUse } from '#functions/store/promotions/coupons';
import { sourceItem } from '#functions/store/promotions/sources';
import { pastPriceItem, timedDiscountItem } from '#functions/store/promotions/timed-discounts';
import { partRefundItem } from '#functions/store/refunds/part-refunds';
import { readRefund } from '#functions/store/refunds/refunds';
import { readReversal } from '#functions/store/refunds/reversals';
import { waitingRefundItem } from '#functions/store/refunds/waiting-refunds';
import { ownQuestionItem, readQuestion } from '#functions/store/reviews/questions';
import { personRatingItem, readRated } from '#functions/store/reviews/ratings';
import { readReview } from '#functions/store/reviews/reviews';
import { readOutbox } from '#functions/store/table/outbox';
import { parkedItem } from '#functions/store/table/parked';
import { marketTotalsItem } from '#functions/store/table/totals';
import { storageItem } from '#functions/store/uploads/storage';
import { uploadItem } from '#functions/store/uploads/uploads';
import { progressItem } from '#infra/migrations/state';

export type Read = (item: Item) => unknown;

const by =
  (schema: z.ZodType): Read =>
  (item) =>
    schema.parse(item);

/** The market's totals are all counts, besides the keys and the mark of the last write. */
const readMarketTotals: Read = ({ pk, sk, [stamp]: _, ...totals }) => marketTotalsItem.parse(totals);

/** How the stores read each kind of item; they read no others. */
export const readers: Readonly<Record<string, Read>> = {
  audit: by(auditItem),
  'bell-entry': by(notificationItem),
  'bell-mark': by(readMarkItem),
  bucket: readBucket,
  case: readCase,
  claim: by(claimItem),
  closing: by(closingItem),
  counter: by(counterNoticeItem),
  coupon: readCoupon,
  'coupon-use': readUse,
  deletion: by(deletionItem),
  difference: by(storedDifference),
  earned: by(earnedItem),
  'email-changes': by(emailChangesItem),
  export: by(exportItem),
  factors: by(factorsItem),
  'feed-entry': by(feedEntryItem),
  'feed-mark': readMark,
  'feed-merged': by(mergedItem),
  'feed-spread': by(fanOutItem),
  file: readFile,
  'file-sale': by(timedDiscountItem),
  'file-seen': by(dayViewsItem),
  'file-sold': by(daySalesItem),
  'file-tags': by(countedTagsItem),
  follow: by(followItem),
  followers: by(followersItem),
  held: readHeld,
  identity: by(identityItem),
  'kin-row': by(linkedGroupItem),
  'kin-sight': by(sight),
  'ledger-day': by(ledgerDayItem),
  'mail-settings': by(mailSettingsItem),
  'mail-token': by(mailTokenItem),
  measure: readMeasure,
  migration: by(progressItem),
  notice: by(noticeItem),
  open: by(openOrderItem),
  'open-case': by(openCaseItem),
  'openid-ticket': by(openidTicketItem),
  order: readOrder,
  outbox: readOutbox,
  'own-question': by(ownQuestionItem),
  parked: by(parkedItem),
  'part-refund': by(partRefundItem),
  'past-price': by(pastPriceItem),
  payee: readPayee,
  payout: readPayout,
  'payout-lock': by(payoutLockItem),
  posting: readPosting,
  preview: by(storedPreview),
  proposal: by(proposalItem),
  provider: by(providerItem),
  purchase: readPurchase,
  question: readQuestion,
  rated: readRated,
  'rated-person': by(personRatingItem),
  refund: readRefund,
  report: readReport,
  reversal: readReversal,
  review: readReview,
  sale: readSale,
  'sealed-names': by(sealedNames),
  'search-cards': by(searchCardsItem),
  'search-layout': by(searchLayoutItem),
  'search-state': by(searchStateItem),
  'search-version': by(searchVersionItem),
  'seller-hold': by(sellerHoldItem),
  sessions: by(sessionsItem),
  source: by(sourceItem),
  stall: by(storefrontItem),
  'stall-of-day': by(stallChoiceItem),
  star: by(starItem),
  storage: by(storageItem),
  tag: by(tagItem),
  tally: (item) => readTally(item, item),
  totals: ({ kind, ...item }) => (item.sk === 'TOTAL' ? readTotals(item) : readMarketTotals(item)),
  unproven: by(unverifiedItem),
  upload: by(uploadItem),
  user: by(userItem),
  version: readContents,
  'waiting-refund': by(waitingRefundItem),
};
