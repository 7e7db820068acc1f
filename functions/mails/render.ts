import type { Message } from '#shared/messages/index';
import type { Letter, Site } from '../ports/index.ts';
import { changeEmail } from './change-email.ts';
import { emailChangedNotice } from './email-changed-notice.ts';
import { htmlOf, textOf } from './html.ts';
import { newVersion } from './new-version.ts';
import { passwordChanged } from './password-changed.ts';
import { payoutAccountChanged } from './payout-account-changed.ts';
import { payoutArrived, payoutHeld, payoutReturned } from './payout-letters.ts';
import { receipt } from './receipt.ts';
import { refundEscalated, refundRequested } from './refund-asked.ts';
import { refundDeclined, refundDone, refundGranted } from './refund-decided.ts';
import { resetPassword } from './reset-password.ts';
import { sale } from './sale.ts';
import type { Template } from './template.ts';
import { verifyEmail } from './verify-email.ts';

type MailMessage = Message<'mail'>;

const templates = {
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'email-changed-notice': emailChangedNotice,
  'payout-account-changed': payoutAccountChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  receipt,
  sale,
  'new-version': newVersion,
  'payout-arrived': payoutArrived,
  'payout-returned': payoutReturned,
  'payout-held': payoutHeld,
  'refund-requested': refundRequested,
  'refund-escalated': refundEscalated,
  'refund-granted': refundGranted,
  'refund-declined': refundDeclined,
  'refund-done': refundDone,
} satisfies Record<MailMessage['template'], Template>;

/** Undefined where the message lacks what its template needs. */
export function renderMail(message: MailMessage, site: Site): Letter | undefined {
  const setting = { language: message.language, site };
  const content = templates[message.template](message.params, setting);
  if (!content) return undefined;
  return {
    to: message.to,
    subject: content.subject.replace(/\s+/g, ' '),
    text: textOf(content, setting),
    html: htmlOf(content, setting),
  };
}
