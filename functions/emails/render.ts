import type { Message } from '#shared/messages/index';
import type { Email, Site } from '../ports/index.ts';
import { accountDeletionTemplate, exportReadyTemplate } from './account-data.ts';
import {
  addressTakenTemplate,
  changeEmailTemplate,
  mailboxCodeTemplate,
  passwordChangedTemplate,
  resetPasswordTemplate,
  verifyEmailTemplate,
} from './accounts.ts';
import { disputeClosedTemplate, disputeOpenedTemplate } from './disputes.ts';
import type { EmailTemplate } from './email.ts';
import {
  changesUndoneTemplate,
  emailChangedNoticeTemplate,
  emailChangedTemplate,
  emailUndoneTemplate,
} from './email-change.ts';
import { factorChangedTemplate } from './factors.ts';
import { htmlOf, subjectOf, textOf } from './html.ts';
import { appealUpheldTemplate, measureLiftedTemplate, measureTakenTemplate } from './measures.ts';
import {
  counterArrivedTemplate,
  noticeIncompleteTemplate,
  noticeReceivedTemplate,
  noticeRestoredTemplate,
} from './notices.ts';
import { newVersionTemplate, receiptCopyTemplate, receiptTemplate, saleTemplate } from './orders.ts';
import { payoutAccountChangedTemplate, payoutAccountSetTemplate } from './payout-account.ts';
import { payoutArrivedTemplate, payoutHeldTemplate, payoutReturnedTemplate } from './payouts.ts';
import { couponUsedUpTemplate, discountBeginsTemplate } from './promotions.ts';
import { refundPartTemplate } from './refund-part.ts';
import {
  refundDeclinedTemplate,
  refundDoneTemplate,
  refundEscalatedTemplate,
  refundGrantedTemplate,
  refundRequestedTemplate,
  refundWaitingTemplate,
} from './refunds.ts';
import { noticeActedTemplate, reportDecidedTemplate, reportReceivedTemplate } from './reports.ts';
import {
  newQuestionTemplate,
  newReviewTemplate,
  questionAnsweredTemplate,
  reviewReminderTemplate,
  reviewReplyTemplate,
} from './reviews.ts';

type MailMessage = Message<'mail'>;

const templates = {
  'verify-email': verifyEmailTemplate,
  'address-taken': addressTakenTemplate,
  'change-email': changeEmailTemplate,
  'email-changed-notice': emailChangedNoticeTemplate,
  'email-changed': emailChangedTemplate,
  'changes-undone': changesUndoneTemplate,
  'mailbox-code': mailboxCodeTemplate,
  'email-undone': emailUndoneTemplate,
  'payout-account-set': payoutAccountSetTemplate,
  'payout-account-changed': payoutAccountChangedTemplate,
  'reset-password': resetPasswordTemplate,
  'password-changed': passwordChangedTemplate,
  'factor-changed': factorChangedTemplate,
  receipt: receiptTemplate,
  'receipt-copy': receiptCopyTemplate,
  sale: saleTemplate,
  'new-version': newVersionTemplate,
  'payout-arrived': payoutArrivedTemplate,
  'payout-returned': payoutReturnedTemplate,
  'payout-held': payoutHeldTemplate,
  'refund-requested': refundRequestedTemplate,
  'refund-escalated': refundEscalatedTemplate,
  'refund-waiting': refundWaitingTemplate,
  'refund-granted': refundGrantedTemplate,
  'refund-declined': refundDeclinedTemplate,
  'refund-done': refundDoneTemplate,
  'refund-part': refundPartTemplate,
  'dispute-opened': disputeOpenedTemplate,
  'dispute-closed': disputeClosedTemplate,
  'report-received': reportReceivedTemplate,
  'report-decided': reportDecidedTemplate,
  'notice-received': noticeReceivedTemplate,
  'notice-incomplete': noticeIncompleteTemplate,
  'notice-acted': noticeActedTemplate,
  'counter-arrived': counterArrivedTemplate,
  'notice-restored': noticeRestoredTemplate,
  'measure-taken': measureTakenTemplate,
  'measure-lifted': measureLiftedTemplate,
  'appeal-upheld': appealUpheldTemplate,
  'export-ready': exportReadyTemplate,
  'account-leaving': accountDeletionTemplate,
  'new-review': newReviewTemplate,
  'review-reply': reviewReplyTemplate,
  'review-reminder': reviewReminderTemplate,
  'new-question': newQuestionTemplate,
  'question-answered': questionAnsweredTemplate,
  'coupon-used-up': couponUsedUpTemplate,
  'sale-begins': discountBeginsTemplate,
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
