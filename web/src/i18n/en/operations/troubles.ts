export const overview = {
  title: 'Overview',
  lead: 'Everything waiting for someone, longest first.',
  waiting: 'To do',
  quiet: 'All clear',
  quietLine: 'We’re watching these; nothing is waiting.',
  allQuiet: 'Nothing to do',
  allQuietLine: 'No reports, refunds, payouts or bills need attention.',
  count: (count: string) => count,
  oldest: (age: string) => `Oldest waiting ${age}`,
  kinds: {
    reports: { name: 'Reports', line: 'Someone reported something', none: 'Every report has been reviewed' },
    notices: {
      name: 'Infringement notices',
      line: 'From rights holders, due in two working days',
      none: 'Every notice has been answered',
    },
    appeals: {
      name: 'Appeals',
      line: 'Someone disagrees, and someone else has to answer',
      none: 'Every appeal has been answered',
    },
    refunds_undecided: {
      name: 'Refunds to decide',
      line: 'The seller hasn’t responded, so we decide',
      none: 'Sellers have responded themselves',
    },
    refunds_turned_down: {
      name: 'Refunds rejected',
      line: 'The provider didn’t complete them',
      none: 'The provider rejected none',
    },
    refunds_uncovered: {
      name: 'Refunds not covered',
      line: 'The seller’s balance is too low, and the buyer is waiting',
      none: 'Every approved refund is covered',
    },
    refunds_stuck: {
      name: 'Refunds stuck',
      line: 'Sent too long ago without a result',
      none: 'Every refund sent has a result',
    },
    payouts_held: {
      name: 'Payouts held',
      line: 'Unclear, or put on hold by someone',
      none: 'No payouts on hold',
    },
    payouts_stuck: {
      name: 'Payouts stuck',
      line: 'Sent too long ago without a result',
      none: 'Every payout sent has a result',
    },
    payouts_stopped: {
      name: 'Payouts stopped',
      line: 'Nothing is paid out until someone lifts this',
      none: 'Payouts are running',
    },
    sales_stopped: {
      name: 'Sales stopped',
      line: 'Nothing can be bought until someone lifts this',
      none: 'Sales are running',
    },
    orders_stuck: {
      name: 'Orders stuck',
      line: 'A payment without a result for too long',
      none: 'Every payment has a result',
    },
    disputes: {
      name: 'Disputes',
      line: 'A buyer’s bank disputes a payment: respond at the provider',
      none: 'No open disputes',
    },
    kin: {
      name: 'Linked accounts',
      line: 'They share a payer, a payout account or an identity',
      none: 'All linked accounts have been reviewed',
    },
    differences: {
      name: 'Differences',
      line: 'Provider bills that don’t match our books',
      none: 'Bills and books agree',
    },
    proposals: {
      name: 'For a second person',
      line: 'Large amounts, to be confirmed within seven days',
      none: 'Nothing waiting for a second person',
    },
    parked_messages: { name: 'Parked messages', line: 'They couldn’t be processed', none: 'No parked messages' },
    stuck_messages: { name: 'Messages stuck', line: 'In a queue for too long', none: 'Queues are empty' },
    sellers_held: {
      name: 'Sellers on hold',
      line: 'Under review, waiting to be released',
      none: 'No sellers on hold',
    },
  },
};
