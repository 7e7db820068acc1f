export const overview = {
  lead: 'Everything waiting for someone, longest first.',
  waiting: 'To do',
  othersQuiet: 'Nothing else is waiting.',
  allQuiet: 'Nothing to do',
  allQuietLine: 'No reports, refunds, payouts or bills need attention.',
  count: (count: string) => count,
  oldest: (age: string) => `Oldest waiting ${age}`,
  kinds: {
    reports: { name: 'Reports', line: 'Someone reported something' },
    notices: {
      name: 'Infringement notices',
      line: 'From rights holders, due in two working days',
    },
    appeals: {
      name: 'Appeals',
      line: 'Someone disagrees, and someone else has to answer',
    },
    refunds_undecided: {
      name: 'Refunds to decide',
      line: 'The seller hasn’t responded, so we decide',
    },
    refunds_turned_down: {
      name: 'Refunds rejected',
      line: 'The provider didn’t complete them',
    },
    refunds_uncovered: {
      name: 'Refunds not covered',
      line: 'The seller’s balance is too low, and the buyer is waiting',
    },
    refunds_stuck: {
      name: 'Refunds stuck',
      line: 'Sent too long ago without a result',
    },
    payouts_held: {
      name: 'Payouts held',
      line: 'Unclear, or put on hold by someone',
    },
    payouts_stuck: {
      name: 'Payouts stuck',
      line: 'Sent too long ago without a result',
    },
    payouts_stopped: {
      name: 'Payouts stopped',
      line: 'Nothing is paid out until someone lifts this',
    },
    sales_stopped: {
      name: 'Sales stopped',
      line: 'Nothing can be bought until someone lifts this',
    },
    orders_stuck: {
      name: 'Orders stuck',
      line: 'A payment without a result for too long',
    },
    disputes: {
      name: 'Disputes',
      line: 'A buyer’s bank disputes a payment: respond at the provider',
    },
    kin: {
      name: 'Linked accounts',
      line: 'They share a payer, a payout account or an identity',
    },
    differences: {
      name: 'Differences',
      line: 'Provider bills that don’t match our books',
    },
    proposals: {
      name: 'For a second person',
      line: 'Large amounts, to be confirmed within seven days',
    },
    parked_messages: { name: 'Parked messages', line: 'They couldn’t be processed' },
    stuck_messages: { name: 'Messages stuck', line: 'In a queue for too long' },
    sellers_held: {
      name: 'Sellers on hold',
      line: 'Under review, waiting to be released',
    },
  },
};
