export const overview = {
  title: 'Overview',
  lead: 'All that waits for a person, the longest first.',
  waiting: 'To see to',
  quiet: 'Nothing there',
  quietLine: 'These are watched, and nothing waits.',
  allQuiet: 'Nothing waits for a person',
  allQuietLine: 'Reports, refunds, payouts and bills have left nothing to look at.',
  count: (count: string) => count,
  oldest: (age: string) => `The oldest has waited ${age}`,
  kinds: {
    reports: { name: 'Reports', line: 'Somebody reported something', none: 'Every report was looked at' },
    notices: {
      name: 'Infringement notices',
      line: 'From rights holders, due in two working days',
      none: 'Every notice was answered',
    },
    appeals: {
      name: 'Appeals',
      line: 'Somebody objects, and somebody else has to answer',
      none: 'Every appeal was answered',
    },
    refunds_undecided: {
      name: 'Refunds to decide',
      line: 'The seller has not answered: we decide',
      none: 'Sellers have answered by themselves',
    },
    refunds_turned_down: {
      name: 'Refunds turned down',
      line: 'The provider did not carry them out',
      none: 'The provider turned none down',
    },
    refunds_uncovered: {
      name: 'Refunds not covered',
      line: 'The seller’s balance is too small, the buyer waits',
      none: 'Every granted refund is covered',
    },
    refunds_stuck: {
      name: 'Refunds stuck',
      line: 'Sent too long ago, without a result',
      none: 'Every refund that was sent has a result',
    },
    payouts_held: {
      name: 'Payouts held',
      line: 'Unclear, or held by somebody: look at them',
      none: 'No payout is held',
    },
    payouts_stuck: {
      name: 'Payouts stuck',
      line: 'Sent too long ago, without a result',
      none: 'Every payout that was sent has a result',
    },
    payouts_stopped: {
      name: 'Payouts stopped',
      line: 'Nothing is paid out until somebody lifts it',
      none: 'Payouts run',
    },
    sales_stopped: { name: 'Sales stopped', line: 'Nothing can be bought until somebody lifts it', none: 'Sales run' },
    orders_stuck: {
      name: 'Orders stuck',
      line: 'A payment without a result for too long',
      none: 'Every payment has a result',
    },
    disputes: {
      name: 'Disputes',
      line: 'A buyer’s bank takes a payment back: answer at the provider',
      none: 'No bank takes anything back',
    },
    kin: {
      name: 'Related accounts',
      line: 'They share a payer, a payout account or an identity',
      none: 'All related accounts were looked at',
    },
    differences: {
      name: 'Differences',
      line: 'Bills of a provider that the books do not match',
      none: 'Bills and books agree',
    },
    proposals: {
      name: 'For a second person',
      line: 'Large amounts, to be confirmed within seven days',
      none: 'Nothing waits for a second person',
    },
    parked_messages: { name: 'Parked messages', line: 'Nobody could work on them', none: 'No message is parked' },
    stuck_messages: { name: 'Messages stuck', line: 'In a queue for too long', none: 'Queues are empty' },
    sellers_held: {
      name: 'Sellers held',
      line: 'Somebody looks at them, and has to release them',
      none: 'No seller is held',
    },
  },
};
