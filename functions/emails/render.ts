import type { Message } from '#shared/messages/index';
import type { Email, Site } from '../ports/index.ts';
import { accountDeletion, exportReady } from './account-data.ts';
import {
  addressTaken,
  changeEmail,
  mailboxCode,
  passwordChanged,
  payoutAccountChanged,
  payoutAccountSet,
  resetPassword,
  verifyEmail,
} from './accounts.ts';
import { disputeClosed, disputeOpened } from './disputes.ts';
import type { EmailTemplate } from './email.ts';
import { changesUndone, emailChanged, emailChangedNotice, emailUndone } from './email-change.ts';
import { factorChanged } from './factors.ts';
import { htmlOf, subjectOf, textOf } from './html.ts';
import {
  appealUpheld,
  counterArrived,
  measureLifted,
  measureTaken,
  noticeActed,
  noticeIncomplete,
  noticeReceived,
  noticeRestored,
  reportDecided,
  reportReceived,
} from './moderation.ts';
import { newVersion, receipt, receiptCopy, sale } from './orders.ts';
import { payoutArrived, payoutHeld, payoutReturned } from './payouts.ts';
import { couponUsedUp, discountBegins } from './promotions.ts';
import { refundPart } from './refund-part.ts';
import {
  refundDeclined,
  refundDone,
  refundEscalated,
  refundGranted,
  refundRequested,
  refundWaiting,
} from './refunds.ts';
import { newQuestion, newReview, questionAnswered, reviewReminder, reviewReply } from './reviews.ts';

type MailMessage = Message<'mail'>;

const templates = {
  'verify-email': verifyEmail,
  'address-taken': addressTaken,
  'change-email': changeEmail,
  'email-changed-notice': emailChangedNotice,
  'email-changed': emailChanged,
  'changes-undone': changesUndone,
  'mailbox-code': mailboxCode,
  'email-undone': emailUndone,
  'payout-account-set': payoutAccountSet,
  'payout-account-changed': payoutAccountChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'factor-changed': factorChanged,
  receipt,
  'receipt-copy': receiptCopy,
  sale,
  'new-version': newVersion,
  'payout-arrived': payoutArrived,
  'payout-returned': payoutReturned,
  'payout-held': payoutHeld,
  'refund-requested': refundRequested,
  'refund-escalated': refundEscalated,
  'refund-waiting': refundWaiting,
  'refund-granted': refundGranted,
  'refund-declined': refundDeclined,
  'refund-done': refundDone,
  'refund-part': refundPart,
  'dispute-opened': disputeOpened,
  'dispute-closed': disputeClosed,
  'report-received': reportReceived,
  'report-decided': reportDecided,
  'notice-received': noticeReceived,
  'notice-incomplete': noticeIncomplete,
  'notice-acted': noticeActed,
  'counter-arrived': counterArrived,
  'notice-restored': noticeRestored,
  'measure-taken': measureTaken,
  'measure-lifted': measureLifted,
  'appeal-upheld': appealUpheld,
  'export-ready': exportReady,
  'account-leaving': accountDeletion,
  'new-review': newReview,
  'review-reply': reviewReply,
  'review-reminder': reviewReminder,
  'new-question': newQuestion,
  'question-answered': questionAnswered,
  'coupon-used-up': couponUsedUp,
  'sale-begins': discountBegins,
} satisfies Record<MailMessage['template'], EmailTemplate>;

/** Undefined if the message lacks parameters that its template needs. */
export function renderMail(message: MailMessage, site: Site): Email | undefined {
  const context = { language: message.language, site };
  const rendered = templates[message.template](message.params, context);
  if (!rendered) return undefined;
  const token = message.unsubscribe;
  const query = token === undefined ? undefined : `?token=${encodeURIComponent(token)}`;
  const content =
    query === undefined ? rendered : { ...rendered, unsubscribeUrl: `${site.appUrl}/unsubscribe${query}` };
  return {
    to: message.to,
    subject: subjectOf(content, context.language).replace(/\s+/g, ' '),
    text: textOf(content, context),
    html: htmlOf(content, context),
    ...(query !== undefined && { unsubscribe: `${site.appUrl}/api/mail/unsubscribe${query}` }),
  };
}
