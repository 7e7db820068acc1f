import type { reasons as zhReasons, report as zhReport } from '../../zh/moderation/report.ts';

export const reasons: typeof zhReasons = {
  illegal: {
    name: 'Illegal',
    line: 'Pornography, gambling, violence, fraud tools, or anything that can’t legally be sold.',
  },
  minors: { name: 'Harms minors', line: 'Sexual content, abuse or grooming that involves minors.' },
  malware: { name: 'Malware', line: 'Viruses, trojans, or anything that steals or breaks things once downloaded.' },
  infringement: { name: 'Infringement', line: 'Pirated, or uses someone else’s work, trademark or likeness.' },
  deceptive: {
    name: 'Not as described',
    line: 'Different contents, a false identity, false claims or fake sales.',
  },
  privacy: { name: 'Private data', line: 'Exposes someone’s personal data or trade secrets.' },
  spam: { name: 'Spam', line: 'Posted repeatedly, or unrelated advertising.' },
  ai_undeclared: { name: 'AI not declared', line: 'Made with AI without saying so.' },
  paid_praise: {
    name: 'Paid praise',
    line: 'A good review in return for money, gifts or favours.',
  },
  extortion: { name: 'Extortion', line: 'A bad review used to get something out of the seller.' },
  review_wave: {
    name: 'Review spike',
    line: 'An unusual number within an hour, being checked.',
  },
};

export const report: typeof zhReport = {
  more: (name) => `More actions for ${name}`,
  action: 'Report',
  title: {
    file: (name) => `Report “${name}”`,
    user: (name) => `Report ${name}`,
    review: (name) => `Report the review by ${name}`,
    question: (name) => `Report the question by ${name}`,
  },
  ofWords: {
    illegal: { name: 'Illegal', line: 'Pornography, gambling, violence, abuse, or other illegal content.' },
    deceptive: { name: 'Untrue', line: 'From someone who never used it, under a false identity, or simply not true.' },
    spam: { name: 'Spam', line: 'Advertising, or nothing to do with the file.' },
  },
  lead: 'Your report is anonymous to the person reported.',
  reason: 'What’s wrong?',
  reasonMissing: 'Please choose a reason',
  text: 'Details',
  textHint: 'Which page, file or sentence? Details help us act sooner.',
  textLong: 'Up to 1,000 characters',
  email: 'Your email',
  emailHint: 'We’ll email you a link to confirm your report, and later the outcome.',
  rights: 'Is it your work? A copyright notice is faster: once it’s complete, the file comes down first.',
  rightsLink: 'File a copyright notice',
  send: 'Send report',
  tooMany: (wait) => `Too many reports. Please try again in ${wait}. Your text is still here.`,

  done: 'We’ve received your report',
  next: 'What happens next',
  confirmFirst: (email) => `First, open the link we emailed to ${email} to confirm your report.`,
  by: (time) => `You’ll get an outcome by ${time}.`,
  byUsual: 'Most reports are decided within 72 hours; those about minors, illegal content and malware within 24.',
  told: 'We’ll write to you with the outcome.',
  copyLink: 'Copy link',
  already: 'Already reported',
  goneLine: 'It’s been deleted or is no longer public.',
  ok: 'Got it',
};
