import type {
  restrictions as zhBarred,
  measures as zhMeasures,
  accountStatus as zhStanding,
} from '../../zh/moderation/measures.ts';

export const measures: typeof zhMeasures = {
  title: 'Measures',
  lead: 'What was done about your account and files, why, and how to appeal.',
  failed: 'The measures could not be loaded',
  empty: 'No measures',
  emptyLine: 'Nothing was ever done about your account or files.',
  kinds: {
    fold: 'Words folded away',
    delist: 'File taken down, not sold any more',
    remove: 'File removed, not downloaded either',
    limit: 'Account cannot put up anything new',
    suspend: 'Account suspended',
  },
  noticed: 'Copyright notice: the file comes down first',
  inForce: 'In force',
  over: 'Ended',
  strike: 'One strike',
  strikeLine: 'After two within a year nothing new is put up.',
  gone: 'No longer there',
  about: 'About',
  rule: 'By the rule',
  from: 'Since',
  until: 'Until',
  held: 'Money held',
  heldLine: 'Set free when an appeal is granted, or the matter is settled.',
  words: 'Why',
  number: 'Number',

  appeal: 'Appeal',
  appealUntil: (time) => `You can appeal once, by ${time}. Somebody else looks at it once more.`,
  appealOver: (time) => `The time to appeal is over (it was ${time}).`,
  appealText: 'Why it should not be so',
  appealHint: 'Say what happened, and add addresses of evidence where you have some.',
  appealMissing: 'Please say why',
  appealSend: 'Send appeal',
  appealFailed: 'It was not sent. What you wrote is still here',
  tooMany: (wait) => `Too many attempts. Please try again in ${wait}. What you wrote is still here.`,
  appealed: 'Your appeal was sent',
  appealedLine: (time) => `Sent ${time}. Somebody else looks at it once more, and we write to you.`,
  upheld: 'Your appeal was turned down',
  lifted: 'Your appeal was granted: this is taken back',
  answered: (time) => `Answered ${time}`,
  yourWords: 'What you wrote',

  counter: 'State that nothing was infringed',
  counterLead:
    'If you think that nothing was infringed, say so here. We pass it on to the claimant; unless they go to court or to the office in charge within 15 days, the file comes back, and held money is paid out.',
  counterText: 'Why nothing was infringed',
  counterHint: 'How it was made, a licence, why the use is fair.',
  counterLinks: 'Addresses of evidence',
  counterShown: 'The contact and the signature below are passed on to the claimant, and kept encrypted otherwise.',
  name: 'Name',
  phone: 'Phone',
  address: 'Postal address',
  needed: 'Please fill this in',
  statement: 'What this statement says is true, and I answer for it by law if it is not.',
  statementMissing: 'Please confirm this sentence first',
  signature: 'Signature',
  counterSend: 'Send statement',
  counterFailed: 'It was not sent. What you wrote is still here',
  countered: 'Your statement was passed on',
  inDispute: 'The claimant has gone to court or to the authority: what comes of it decides.',
  counteredLine: (time) => `Unless they go to court or to the office in charge by ${time}, the file comes back.`,
  fold: 'Fold away',
};

export const restrictions: typeof zhBarred = {
  badge: { hidden: 'Not listed', delisted: 'Taken down', removed: 'Removed' },
  own: {
    hidden: 'For now the file is in no list and no search',
    delisted: 'The file was taken down for breaking the rules',
    removed: 'The file was removed for breaking the rules',
  },
  ownLine: {
    hidden: 'Several buyers have reported it, and we are looking. Whoever has the link can still open and buy it.',
    delisted:
      'It is not sold any more; whoever bought it can still download it. Making it public does not bring it back.',
    removed: 'It is neither sold nor downloaded, not even by you. Making it public does not bring it back.',
  },
  since: (time) => `Since ${time}. `,
  noDownload: 'Removed: it cannot be downloaded.',
  line: {
    delisted: 'Taken down for breaking the rules. You can still download it.',
    removed: 'Removed for breaking the rules. It cannot be downloaded; money due back returns the way it came.',
  },
  why: 'Why, and how to appeal',
  buyer: {
    delisted: 'This file was taken down for breaking the rules and is not sold any more',
    removed: 'This file was removed for breaking the rules',
  },
  buyerLine: {
    delisted: 'You bought it and can still download it.',
    removed: 'It cannot be downloaded any more. Where money is due back, it returns the way it came.',
  },
};

export const accountStatus: typeof zhStanding = {
  limited: 'Your account cannot put up anything new for now',
  suspended: 'Your account is suspended',
  leaving: 'Your account is about to be deleted',
  lines: {
    limited: 'What is on sale stays on sale.',
    leaving: 'Your files are hidden and not sold. You can take it back until then.',
    suspended: 'Downloads, refunds, your data and appeals still work; payouts are stopped.',
  },
  toLeaving: 'See how it stands',
  toMeasures: 'See measures',
};
