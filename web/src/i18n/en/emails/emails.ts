import type { mails as zhMails, unsubscribe as zhUnsubscribe } from '../../zh/emails/emails.ts';

export const mails: typeof zhMails = {
  heading: 'Emails',
  lead: 'We always email you about receipts, refunds, payouts and account security. You can turn off the rest.',
  kinds: {
    reviews: { name: 'Reviews and questions', line: 'Someone reviews or asks about one of your files.' },
    answers: { name: 'Replies and answers', line: 'A seller replies to your review or answers your question.' },
    reminders: { name: 'Review reminder', line: 'Once, a few days after you download a paid file.' },
    versions: { name: 'New versions', line: 'A file you bought has a new version.' },
    sales: { name: 'Sales on starred files', line: 'A file you starred goes on sale.' },
  },
  bell: 'Sales, questions, reviews, payouts and decisions are all there for 90 days. ',
  toBell: 'See notifications',
  failed: 'Couldn’t load your email settings',
};

export const unsubscribe: typeof zhUnsubscribe = {
  title: 'Unsubscribe',
  heading: (name) => `Unsubscribe from “${name}”?`,
  lead: (line) => `You’ll no longer get these emails: ${line} You’ll still get all the others.`,
  action: 'Unsubscribe',
  working: 'Unsubscribing',
  doneHeading: 'You’re unsubscribed',
  done: (name) => `You’ll no longer get “${name}” emails.`,
  toSettings: 'Email settings',
  settingsLine: 'You can log in and turn them back on in your email settings.',
  failed: 'That didn’t work. Please try again',
  tooMany: (wait) => `Too many at once. Try again in ${wait}.`,
  useless: 'This link doesn’t work',
  tokenMissing: 'The link is incomplete. Please open it from the email again.',
};
