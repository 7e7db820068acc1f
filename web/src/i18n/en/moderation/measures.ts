import type {
  restrictions as zhBarred,
  measures as zhMeasures,
  accountStatus as zhStanding,
} from '../../zh/moderation/measures.ts';

export const measures: typeof zhMeasures = {
  title: 'Moderation',
  count: (measures) => (measures === 1 ? '1 decision' : `${measures} decisions`),
  lead: 'What we’ve done about your account and files, why, and how to appeal.',
  failed: 'Couldn’t load these decisions',
  empty: 'No decisions',
  emptyLine: 'We’ve never taken action on your account or files.',
  kinds: {
    fold: 'Text hidden',
    delist: 'File taken down, no longer sold',
    remove: 'File removed, no longer downloadable',
    limit: 'Account can’t publish anything new',
    suspend: 'Account suspended',
  },
  noticed: 'Copyright notice: taken down first, decided later',
  inForce: 'In force',
  over: 'Ended',
  strike: 'One strike',
  strikeLine: 'Two within a year block publishing.',
  rule: 'Rule',
  from: 'Since',
  until: 'Until',
  held: 'Money held',
  heldLine: 'Released when an appeal is upheld or the matter is settled.',
  words: 'Why',

  appeal: 'Appeal',
  appealUntil: (time) => `You can appeal once, by ${time}. Someone else will review it.`,
  appealOver: (time) => `The time to appeal ended on ${time}.`,
  appealText: 'Why you disagree',
  appealHint: 'Tell us what happened, and add links to evidence if you have any.',
  appealMissing: 'Please tell us why',
  appealSend: 'Send appeal',
  tooMany: (wait) => `Too many attempts. Please try again in ${wait}. Your text is still here.`,
  appealed: 'Your appeal has been sent',
  appealedLine: (time) => `Sent ${time}. Someone else will review it, and we’ll write to you.`,
  upheld: 'Your appeal was rejected',
  lifted: 'Your appeal was upheld. This has been reversed',
  answered: (time) => `Answered ${time}`,
  yourWords: 'What you wrote',

  counter: 'Dispute this notice',
  counterLead:
    'If you believe nothing was infringed, tell us here. We’ll pass it on to the claimant. Unless they go to court or to the competent authority within 15 days, the file goes back on sale and held money is paid out.',
  counterText: 'Why nothing was infringed',
  counterHint: 'How you made it, your licence, or why the use is fair.',
  counterShown: 'We pass the contact details and signature below on to the claimant. Otherwise they’re kept encrypted.',
  name: 'Name',
  needed: 'Please fill this in',
  statement: 'This statement is true, and I accept legal responsibility for it.',
  counterSend: 'Send statement',
  countered: 'Your statement has been passed on',
  inDispute: 'The claimant has gone to court or to the competent authority. Their ruling decides.',
  counteredLine: (time) =>
    `Unless they go to court or to the competent authority by ${time}, the file goes back on sale.`,
};

export const restrictions: typeof zhBarred = {
  badge: { hidden: 'Not listed', delisted: 'Taken down', removed: 'Removed' },
  own: {
    hidden: 'This file is hidden from lists and search for now',
    delisted: 'This file was taken down for breaking the rules',
    removed: 'This file was removed for breaking the rules',
  },
  ownLine: {
    hidden:
      'Several buyers have reported it and we’re looking into it. Anyone with the link can still open and buy it.',
    delisted: 'It’s no longer sold; buyers can still download it. Making it public won’t bring it back.',
    removed: 'It can’t be bought or downloaded, not even by you. Making it public won’t bring it back.',
  },
  since: (time) => `Since ${time}. `,
  noDownload: 'Removed. It can’t be downloaded.',
  line: {
    delisted: 'Taken down for breaking the rules. You can still download it.',
    removed: 'Removed for breaking the rules. It can’t be downloaded; any refund goes to the original payment method.',
  },
  why: 'Why, and how to appeal',
  buyer: {
    delisted: 'This file was taken down for breaking the rules and is no longer sold',
    removed: 'This file was removed for breaking the rules',
  },
  buyerLine: {
    delisted: 'You bought it and can still download it.',
    removed: 'It can no longer be downloaded. Any refund goes to your original payment method.',
  },
};

export const accountStatus: typeof zhStanding = {
  limited: 'Your account can’t publish anything new for now',
  suspended: 'Your account is suspended',
  leaving: 'Your account will be deleted',
  lines: {
    limited: 'What’s on sale stays on sale.',
    leaving: 'Your files are hidden and off sale. You can still cancel.',
    suspended: 'Downloads, refunds, your data and appeals still work; payouts are paused.',
  },
  toLeaving: 'View status',
  toMeasures: 'View measures',
};
