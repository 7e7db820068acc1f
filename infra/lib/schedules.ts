/** Scheduled functions as data, for CDK and the local engine. */

export interface ScheduleDefinition {
  everyMinutes: number;
  /** Hours in UTC, Beijing's time less eight; all day if absent. */
  utcHours?: string;
  localSeconds: number;
  /** The local engine does not run it at its start. */
  localLater?: true;
  workerTimeout: number;
  memoryMb: number;
  /** The effect of missed runs, for the alarm. */
  impact: string;
  /** Its metrics that alarm above 0, or above the given value. */
  counts: readonly Count[];
}

interface Count {
  metric: string;
  /** 1 if absent. */
  forHours?: number;
  above?: number;
  /** Adds all runs within the period; otherwise the worst of them counts. */
  summed?: true;
  impact: string;
  runbook: string;
}

/**
 * Each starts a worker of `functions/workers` without a message. The local engine runs them more often, in the same
 * hours.
 */
export const schedules = {
  sweep: {
    everyMinutes: 1,
    localSeconds: 5,
    workerTimeout: 50,
    memoryMb: 512,
    impact: 'lost messages are not sent again, open orders are not checked',
    counts: [],
  },
  /** Only counts; every count should be 0. */
  watch: {
    everyMinutes: 15,
    localSeconds: 300,
    workerTimeout: 120,
    memoryMb: 512,
    impact: 'nobody notices what is stuck',
    counts: [
      {
        metric: 'PaidUnsettled',
        impact: 'sales are paid and their sellers’ balances do not show it',
        runbook: 'paid-and-not-settled',
      },
      {
        metric: 'OrdersStuck',
        impact: 'it is not known whether buyers have paid, who may wait for their file',
        runbook: 'orders-stuck',
      },
      {
        metric: 'PayoutsStuck',
        impact: 'sellers wait for money that is on its way for hours',
        runbook: 'payouts-stuck',
      },
      {
        metric: 'PayoutsStopped',
        impact: 'nobody is paid out: our own account at the provider is blocked, or one of us has stopped it',
        runbook: 'payouts-stopped',
      },
      {
        metric: 'MessagesStuck',
        impact: 'mails, searches or refunds wait for something that is sent again and again in vain',
        runbook: 'messages-stuck',
      },
      {
        metric: 'SalesStopped',
        impact: 'nobody can buy anything: one of us has stopped sales',
        runbook: 'sales-stopped',
      },
      {
        metric: 'RefundsUndecided',
        impact: 'buyers wait for more than a day for our word on their money',
        runbook: 'refunds-undecided',
      },
      {
        metric: 'RefundsUncovered',
        impact: 'buyers were granted their money and do not get it: their sellers’ balances do not cover it',
        runbook: 'refunds-uncovered',
      },
      {
        metric: 'RefundsUncoveredYuan',
        above: 1000,
        impact: 'buyers together wait for more than 1,000 yuan that their sellers’ balances do not cover',
        runbook: 'much-uncovered',
      },
      {
        metric: 'SellersBelowZero',
        impact: 'a seller owes more than their balance holds: what is not earned any more is our loss',
        runbook: 'sellers-below-zero',
      },
      {
        metric: 'PotShort',
        forHours: 24,
        impact: 'payouts will stop: sellers are owed more than lies in the account they are paid from',
        runbook: 'pot-short',
      },
      {
        metric: 'SellersHeld',
        impact: 'a seller has been held for more than a week and is not paid',
        runbook: 'sellers-held',
      },
      {
        metric: 'ProposalsWaiting',
        impact: 'what one of us has proposed is not done before somebody else confirms it',
        runbook: 'proposals-waiting',
      },
      {
        metric: 'KinUnseen',
        forHours: 24,
        impact: 'accounts belong together and nobody has looked at what they sell to each other',
        runbook: 'kin-unseen',
      },
      {
        metric: 'SellersStranded',
        impact: 'sellers wait for money that no configured provider pays out',
        runbook: 'sellers-stranded',
      },
    ],
  },
  /** From 10 o'clock in Beijing, when bills are ready, every hour until the day ends. */
  reconcile: {
    everyMinutes: 60,
    utcHours: '2-15',
    localSeconds: 300,
    workerTimeout: 600,
    memoryMb: 1024,
    impact: 'nobody notices where the provider’s bill and the books differ',
    counts: [
      {
        metric: 'Unmatched',
        forHours: 2,
        impact: 'the provider’s bill and the books differ: somebody may have paid and got nothing, or been paid twice',
        runbook: 'bill-and-books-differ',
      },
      {
        metric: 'BillsOverdue',
        forHours: 2,
        impact: 'a day cannot be compared, because its bill does not come',
        runbook: 'bill-overdue',
      },
    ],
  },
  /** At 3 o'clock in Beijing, and every hour after a failure. */
  recount: {
    everyMinutes: 60,
    utcHours: '19-22',
    localSeconds: 900,
    localLater: true,
    workerTimeout: 900,
    /** All postings of a seller are in memory at once. */
    memoryMb: 3008,
    impact: 'nobody notices where balances and postings differ',
    counts: [
      {
        metric: 'RecountDifferences',
        forHours: 24,
        impact: 'a balance is not what the postings say: somebody may be paid too much or too little',
        runbook: 'recount-differs',
      },
      {
        metric: 'SuspenseLeft',
        forHours: 24,
        impact: 'money that belongs to nobody here has not gone back to its payer for a day',
        runbook: 'money-in-suspense',
      },
    ],
  },
  /** Uses the market from outside like any visitor. Two failures within a quarter of an hour are no network problem. */
  canary: {
    everyMinutes: 5,
    localSeconds: 300,
    localLater: true,
    workerTimeout: 50,
    memoryMb: 256,
    impact: 'nobody notices when strangers do not get in',
    counts: [
      {
        metric: 'CanaryFailed',
        forHours: 0.25,
        above: 1,
        summed: true,
        impact: 'whoever comes does not see the home page, a post or the way in',
        runbook: 'canary-failed',
      },
    ],
  },
} as const satisfies Record<string, ScheduleDefinition>;

export type ScheduleName = keyof typeof schedules;

export const scheduleNames = Object.keys(schedules) as ScheduleName[];
