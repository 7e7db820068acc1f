import { mostQuotedRefunds } from '#shared/safety';

function quoted(orders: number, money: string): string {
  const sum = `${orders} ${orders === 1 ? 'order' : 'orders'}, ${money} in total`;
  return orders < mostQuotedRefunds ? sum : `at least ${sum}`;
}

export const decide = {
  heading: 'Decision',
  lines: {
    dismiss: 'No rule broken, nothing changes',
    fold: 'Hidden behind “Hidden under our rules”, never deleted',
    delist: 'No longer sold; buyers can still download',
    remove: 'No longer sold or downloaded',
    limit: 'Can’t publish anything new',
    suspend: 'Only downloads, refunds, data export and appeals still work',
  },
  rule: 'Rule broken',
  ruleUnset: 'Choose a rule',
  words: 'Message to them',
  also: 'Also',
  hold: 'Hold 30 days of earnings',
  refund: 'Refund the buyers',
  refundLine: (orders: number, money: string) =>
    `Refunds purchases from the last 180 days, so far: ${quoted(orders, money)}.`,
  decide: 'Choose a decision',
  decideAndNext: (decision: string) => `${decision}, next case`,
  confirmTitle: 'Confirm this decision?',
  consequences: 'What happens next',
  back: 'Keep editing',
  confirm: 'Confirm decision',
  deciding: 'Deciding',
  kept: 'Your draft has been restored.',
  discard: 'Start over',
  failed: 'It wasn’t decided. Your text is still here',
  changed: 'The case has just changed. Your text is still here. Check the change, then confirm again.',
  late: 'A colleague was faster, so yours wasn’t made. Your text is still here.',
  showOutcome: 'See the case as it is now',
  changedTo: {
    reports: (count: number) => (count === 1 ? '1 more report' : `${count} more reports`),
    state: (state: string) => `Status is now “${state}”`,
    deadline: (when: string) => `Now due ${when}`,
    claim: (who: string) => `Claimed by ${who}`,
    other: 'The content has changed',
  },
  done: 'Decided',
  refundsProposed: (id: string) =>
    `Decided. The refunds are large, so someone in finance has to confirm them within seven days. Number ${id}`,
  faults: {
    decision: 'Choose an action',
    rule: 'Choose a rule',
    words: 'Write a message to them',
    wordsLong: 'Up to 1,000 characters',
  },
  effects: {
    dismiss: 'Nothing changes.',
    fold: 'Hidden under our rules. Anyone can show it.',
    delist: 'No longer listed or sold. Buyers can still download it.',
    remove: 'No longer listed or sold. Buyers can’t download it.',
    limit: 'Can’t publish anything new. What’s on sale stays.',
    suspend: 'Can only download, request refunds, export data and appeal. Payouts stop.',
    hold: (money: string) => `Up to ${money} of earnings not yet paid out will be held.`,
    refund: (orders: number, money: string) =>
      `Everyone who bought it in the last 180 days gets a refund and an email: ${quoted(orders, money)}.`,
    refundTakesTwo: 'That’s a large amount: the file is dealt with now, and the refunds wait for someone in finance.',
    strike: (count: number) => `One strike, number ${count} in 365 days.`,
    second: 'It’s the second: publishing is blocked and payouts are held.',
    told: 'They get an email and can appeal once within 15 days.',
    reporters: (count: number) =>
      count === 1 ? 'The 1 person who reported it will be told.' : `The ${count} people who reported it will be told.`,
    claimant: 'The claimant will be told.',
  },
};

export const appeals = {
  lead: 'Each measure can be appealed once, and someone else answers.',
  list: 'Appeals',
  empty: 'No appeals waiting',
  emptyLine: 'Appeals against measures appear here, oldest first.',
  made: (when: string) => `Submitted ${when}`,
  by: (who: string) => `Decided by ${who}`,
  own: 'You took this measure, so someone else has to answer.',
  said: 'They say',
  told: 'Message they got',
  toCase: 'View case',
  answer: 'Answer',
  answerTitle: (measure: string) => `Answer the appeal: ${measure}`,
  uphold: 'Uphold',
  upholdLine: 'The measure stays. This answer is final.',
  lift: 'Lift',
  liftLine: 'Everything is reversed: back on sale or unlocked, held money returned, strike removed.',
  send: { uphold: 'Uphold measure', lift: 'Lift measure' },
  sending: 'Answering',
  choose: 'Choose whether to uphold or lift',
  done: { uphold: 'Upheld', lift: 'Lifted' },
  failed: 'It wasn’t answered. Your text is still here',
};
