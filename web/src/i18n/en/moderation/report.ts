import type { reasons as zhReasons, report as zhReport } from '../../zh/moderation/report.ts';

export const reasons: typeof zhReasons = {
  illegal: {
    name: 'Against the law',
    line: 'Pornography, gambling, violence, tools for fraud, or what may not be sold.',
  },
  minors: { name: 'Harms minors', line: 'Sexual content, abuse or grooming that involves minors.' },
  malware: { name: 'Malware', line: 'Viruses, trojans, or anything that steals or breaks things once downloaded.' },
  infringement: { name: 'Infringement', line: 'Pirated, or uses somebody else’s work, trademark or portrait.' },
  deceptive: {
    name: 'Not as described',
    line: 'Something else is inside, a false identity, false claims, fake sales.',
  },
  privacy: { name: 'Private data', line: 'Shows somebody’s personal data or trade secrets.' },
  spam: { name: 'Spam', line: 'Put up again and again, or advertising that has nothing to do with the file.' },
  ai_undeclared: { name: 'AI not declared', line: 'Made by AI, and does not say so.' },
  paid_praise: {
    name: 'Praise that was paid for',
    line: 'A good review in return for money, gifts or another favour.',
  },
  extortion: { name: 'Extortion', line: 'A bad review used to get money or something else out of the seller.' },
  review_wave: {
    name: 'A wave of reviews',
    line: 'Very many came within an hour: somebody looks whether they are real.',
  },
};

export const report: typeof zhReport = {
  more: (name) => `More about ${name}`,
  action: 'Report',
  title: {
    file: (name) => `Report “${name}”`,
    user: (name) => `Report ${name}`,
    review: (name) => `Report the review by ${name}`,
    question: (name) => `Report the question by ${name}`,
  },
  ofWords: {
    illegal: { name: 'Against the law', line: 'Pornography, gambling, violence, abuse, or what may not be said.' },
    deceptive: { name: 'Untrue', line: 'By somebody who never used it, under a false identity, or simply not so.' },
    spam: { name: 'Spam', line: 'Advertising, or words that have nothing to do with the file.' },
  },
  lead: 'Whoever is reported does not see who did it.',
  reason: 'What is wrong',
  reasonMissing: 'Please choose a reason',
  text: 'Details',
  textAside: 'optional',
  textHint: 'Which page, which file, which sentence: the more exact, the sooner it is dealt with.',
  textLong: 'At most 1,000 characters',
  email: 'Your email',
  emailHint: 'You get a mail. Once you open its link your report counts; the outcome is sent there too.',
  rights: 'Is it your work? A copyright notice is faster: with everything in it, the file comes down first.',
  rightsLink: 'File a copyright notice',
  send: 'Send report',
  sending: 'Sending',
  failed: 'It was not sent. What you wrote is still here',
  tooMany: (wait) => `Too many reports. Please try again in ${wait}. What you wrote is still here.`,

  done: 'We have your report',
  number: 'Number',
  next: 'What happens next',
  confirmFirst: (email) => `First open the link in the mail to ${email}. Your report counts from then on.`,
  by: (time) => `There is an outcome by ${time}.`,
  byUsual: 'Most have an outcome within 72 hours; minors, illegal content and malware within 24.',
  told: 'We write to you once there is an outcome.',
  follow: 'See how it stands',
  copyLink: 'Copy the link to it',
  already: 'Reported already',
  gone: 'No longer there',
  goneLine: 'It has been deleted, or is no longer public.',
  ok: 'Got it',
};
