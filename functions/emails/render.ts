import type { Message } from '#shared/messages/index';
import type { Email, Site } from '../ports/index.ts';
import * as accountData from './account-data.ts';
import * as accounts from './accounts.ts';
import * as disputes from './disputes.ts';
import type { EmailTemplate } from './email.ts';
import * as emailChange from './email-change.ts';
import * as factors from './factors.ts';
import { htmlOf, subjectOf, textOf } from './html.ts';
import * as measures from './measures.ts';
import * as notices from './notices.ts';
import * as orders from './orders.ts';
import * as payoutAccount from './payout-account.ts';
import * as payouts from './payouts.ts';
import * as promotions from './promotions.ts';
import * as refundPart from './refund-part.ts';
import * as refunds from './refunds.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';

type MailMessage = Message<'mail'>;

const templates = {
  'verify-email': accounts.verifyEmailTemplate,
  'address-taken': accounts.addressTakenTemplate,
  'change-email': accounts.changeEmailTemplate,
  'email-changed-notice': emailChange.emailChangedNoticeTemplate,
  'email-changed': emailChange.emailChangedTemplate,
  'changes-undone': emailChange.changesUndoneTemplate,
  'mailbox-code': accounts.mailboxCodeTemplate,
  'email-undone': emailChange.emailUndoneTemplate,
  'payout-account-set': payoutAccount.payoutAccountSetTemplate,
  'payout-account-changed': payoutAccount.payoutAccountChangedTemplate,
  'reset-password': accounts.resetPasswordTemplate,
  'password-changed': accounts.passwordChangedTemplate,
  'factor-changed': factors.factorChangedTemplate,
  receipt: orders.receiptTemplate,
  'receipt-copy': orders.receiptCopyTemplate,
  sale: orders.saleTemplate,
  'new-version': orders.newVersionTemplate,
  'payout-arrived': payouts.payoutArrivedTemplate,
  'payout-returned': payouts.payoutReturnedTemplate,
  'payout-held': payouts.payoutHeldTemplate,
  'refund-requested': refunds.refundRequestedTemplate,
  'refund-escalated': refunds.refundEscalatedTemplate,
  'refund-waiting': refunds.refundWaitingTemplate,
  'refund-granted': refunds.refundGrantedTemplate,
  'refund-declined': refunds.refundDeclinedTemplate,
  'refund-done': refunds.refundDoneTemplate,
  'refund-part': refundPart.refundPartTemplate,
  'dispute-opened': disputes.disputeOpenedTemplate,
  'dispute-closed': disputes.disputeClosedTemplate,
  'report-received': reports.reportReceivedTemplate,
  'report-decided': reports.reportDecidedTemplate,
  'notice-received': notices.noticeReceivedTemplate,
  'notice-incomplete': notices.noticeIncompleteTemplate,
  'notice-acted': reports.noticeActedTemplate,
  'counter-arrived': notices.counterArrivedTemplate,
  'notice-restored': notices.noticeRestoredTemplate,
  'measure-taken': measures.measureTakenTemplate,
  'measure-lifted': measures.measureLiftedTemplate,
  'appeal-upheld': measures.appealUpheldTemplate,
  'export-ready': accountData.exportReadyTemplate,
  'account-leaving': accountData.accountDeletionTemplate,
  'new-review': reviews.newReviewTemplate,
  'review-reply': reviews.reviewReplyTemplate,
  'review-reminder': reviews.reviewReminderTemplate,
  'new-question': reviews.newQuestionTemplate,
  'question-answered': reviews.questionAnsweredTemplate,
  'coupon-used-up': promotions.couponUsedUpTemplate,
  'sale-begins': promotions.discountBeginsTemplate,
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
