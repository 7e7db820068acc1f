import type { mails as zhMails, unsubscribe as zhUnsubscribe } from '../../zh/emails/emails.ts';

export const mails: typeof zhMails = {
  heading: 'Mails',
  lead: 'Receipts, refunds, payouts and the security of your account always come by mail. The others you can switch off.',
  kinds: {
    reviews: { name: 'Reviews and questions', line: 'Somebody reviewed one of your files, or asked about it.' },
    answers: { name: 'Replies and answers', line: 'A seller replied to your review, or answered your question.' },
    reminders: { name: 'A reminder to review', line: 'Once, some days after a download: how did it work for you.' },
    versions: { name: 'New versions', line: 'There is a new version of a file you bought.' },
    sales: { name: 'Sales of what I starred', line: 'A file you starred costs less for a while.' },
  },
  failed: 'The mail settings did not load',
  saveFailed: 'It was not saved',
};

export const unsubscribe: typeof zhUnsubscribe = {
  title: 'Unsubscribe',
  heading: (name) => `No more mails: “${name}”?`,
  lead: (line) => `This is what you switch off: ${line} All others still come.`,
  action: 'Unsubscribe',
  working: 'Unsubscribing',
  doneHeading: 'You are unsubscribed',
  done: (name) => `We send you no more mails of the kind “${name}”.`,
  toSettings: 'To the mail settings',
  settingsLine: 'Log in and switch it on again in the mail settings if you wish.',
  failed: 'It did not work. Please try again',
  tooMany: (wait) => `Too many at once. Try again in ${wait}.`,
  useless: 'This link does not work',
  tokenMissing: 'The link is not complete. Please open it again from the mail.',
};
