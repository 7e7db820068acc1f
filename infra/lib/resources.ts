import type { QueueName } from '#shared/messages/index';

/** What exists beside the functions, as data: CDK and the local engine both build from this page. */

export const table = {
  name: 'market',
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Every key, of the table as of its indexes, is a string; times are 13 digits, prices 9. */
  ttlAttribute: 'ttl',
  indexes: [
    /** Public lists carry only what a card shows, so 24 cards cost about 2 read units. */
    { name: 'newest', partitionKey: 'listPk', sortKey: 'id', projection: 'card' },
    /** Dearest first and cheapest first, both read downwards: equal prices come newest first either way. */
    { name: 'price', partitionKey: 'listPk', sortKey: 'listPrice', projection: 'card' },
    { name: 'cheap', partitionKey: 'listPk', sortKey: 'listCheap', projection: 'card' },
    { name: 'popular', partitionKey: 'listPk', sortKey: 'listHot', projection: 'card' },
    /** Things of one person, by time: files, purchases, sales, postings, stars, follows. And the creators, by followers. */
    { name: 'owned', partitionKey: 'ownedPk', sortKey: 'ownedSk', projection: 'all' },
    /** Their second list: followers of a person, buyers and open orders of a file, refunds of a seller, postings of a day. */
    { name: 'related', partitionKey: 'relatedPk', sortKey: 'relatedSk', projection: 'all' },
    /** What a janitor must look at, and when; eight partitions each. */
    { name: 'due', partitionKey: 'duePk', sortKey: 'dueAt', projection: 'all' },
  ],
  /** Of files: everything but the full description and the list of contents. DynamoDB takes 20 an index and 100 in all. */
  cardAttributes: [
    'ownerId',
    'username',
    'displayName',
    'title',
    'summary',
    'price',
    'isPublic',
    'fileName',
    'fileType',
    'category',
    'fileSize',
    'fileCount',
    'version',
    'tags',
    'downloadCount',
    'purchaseCount',
    'starCount',
    'createdAt',
    'updatedAt',
  ],
} as const;

export type IndexDefinition = (typeof table.indexes)[number];

/** What an index carries beside its keys, which come along by themselves and must not be named again. */
export const projectionOf = (index: IndexDefinition): 'all' | readonly string[] =>
  index.projection === 'all' ? 'all' : table.cardAttributes;

interface QueueDefinition {
  fifo: boolean;
  /** Seconds the worker may take; visibility is six times that. */
  workerTimeout: number;
  memoryMb: number;
  batchSize: number;
  /** At most this many at once, where more would be in each other's way, or take the account's functions from who waits. */
  concurrency?: number;
  impact: string;
}

const ordinary = { fifo: false, workerTimeout: 30, memoryMb: 512, batchSize: 10 } as const;

export const queues = {
  'order-status': {
    ...ordinary,
    impact: 'buyers have paid and do not get their file',
  },
  settlement: {
    ...ordinary,
    fifo: true,
    impact: 'sellers see sales without their money',
  },
  payout: {
    ...ordinary,
    batchSize: 1,
    concurrency: 2,
    impact: 'sellers do not get the money of their sales',
  },
  'file-jobs': {
    fifo: false,
    workerTimeout: 900,
    memoryMb: 1024,
    batchSize: 1,
    /** Of 1,000 functions that an account may run at once: a rush of stars must not take those that answer people. */
    concurrency: 100,
    impact: 'packages cannot be fetched as one zip, counters lag',
  },
  mail: {
    ...ordinary,
    /** SES counts mails by the second. */
    concurrency: 2,
    impact: 'verification mails and receipts do not arrive',
  },
  'mail-events': {
    ...ordinary,
    memoryMb: 256,
    impact: 'mails go on to addresses that refuse them, until SES stops all of ours',
  },
} as const satisfies Record<QueueName, QueueDefinition>;

export const queueDefaults = { receives: 5, visibilityFactor: 6, deadLetterDays: 14 } as const;

export const queueNames = Object.keys(queues) as QueueName[];

/** Names are per stage; the local engine uses the stage `local`. */
export const resourceName = (stage: string, name: string): string => `tanwei-${stage}-${name}`;

/** A FIFO queue's name ends in `.fifo`, and that of its dead letters. */
export const queueNamesOf = (stage: string, name: QueueName) => {
  const suffix = queues[name].fifo ? '.fifo' : '';
  return { main: `${resourceName(stage, name)}${suffix}`, dead: `${resourceName(stage, `${name}-dead`)}${suffix}` };
};

/** Where functions read a queue's address. */
export const queueVariable = (name: QueueName): string => `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`;

export const buckets = {
  content: {
    name: 'content',
    cors: { methods: ['GET', 'HEAD', 'PUT'], headers: ['*'], exposed: ['ETag', 'Content-Length', 'Content-Range'] },
    /** Parts of uploads that nobody finished; the reservation itself ends after a day. */
    abortUnfinishedDays: 2,
    /** What was removed can be brought back as long as the table can: 35 days is DynamoDB's limit. */
    removedDays: 35,
  },
  web: { name: 'web' },
} as const;

interface ScheduleDefinition {
  everyMinutes: number;
  /** Only in these hours of UTC, which is Beijing's time less eight; all day where it is left out. */
  utcHours?: string;
  localSeconds: number;
  workerTimeout: number;
  memoryMb: number;
  /** When it does not run. */
  impact: string;
  /** What it counts, beside itself, that somebody has to know of: everything above none, or above what is said. */
  counts: readonly { metric: string; forHours: number; above?: number; impact: string; runbook: string }[];
}

/** Schedules start a worker of `functions/workers` with an empty message. The local engine runs them more often, in the same hours. */
export const schedules = {
  sweep: {
    everyMinutes: 1,
    localSeconds: 5,
    workerTimeout: 50,
    memoryMb: 512,
    impact: 'lost messages are not sent again, open orders are not checked',
    counts: [],
  },
  /** Only looks; what it counts should be 0. */
  watch: {
    everyMinutes: 15,
    localSeconds: 300,
    workerTimeout: 120,
    memoryMb: 512,
    impact: 'nobody notices what is stuck',
    counts: [
      {
        metric: 'PaidUnsettled',
        forHours: 1,
        impact: 'sales are paid and their sellers’ balances do not show it',
        runbook: 'paid-and-not-settled',
      },
      {
        metric: 'OrdersStuck',
        forHours: 1,
        impact: 'it is not known whether buyers have paid, who may wait for their file',
        runbook: 'orders-stuck',
      },
      {
        metric: 'PayoutsStuck',
        forHours: 1,
        impact: 'sellers wait for money that is on its way for hours',
        runbook: 'payouts-stuck',
      },
      {
        metric: 'PayoutsStopped',
        forHours: 1,
        impact: 'nobody is paid out: our own account at the provider is blocked, or one of us has stopped it',
        runbook: 'payouts-stopped',
      },
      {
        metric: 'MessagesStuck',
        forHours: 1,
        impact: 'mails, searches or refunds wait for something that is sent again and again in vain',
        runbook: 'messages-stuck',
      },
      {
        metric: 'SalesStopped',
        forHours: 1,
        impact: 'nobody can buy anything: one of us has stopped sales',
        runbook: 'sales-stopped',
      },
      {
        metric: 'RefundsUndecided',
        forHours: 1,
        impact: 'buyers wait for more than a day for our word on their money',
        runbook: 'refunds-undecided',
      },
      {
        metric: 'RefundsUncovered',
        forHours: 1,
        impact: 'buyers were granted their money and do not get it: their sellers’ balances do not cover it',
        runbook: 'refunds-uncovered',
      },
      {
        metric: 'RefundsUncoveredYuan',
        forHours: 1,
        above: 1000,
        impact: 'buyers together wait for more than 1,000 yuan that their sellers’ balances do not cover',
        runbook: 'much-uncovered',
      },
      {
        metric: 'SellersBelowZero',
        forHours: 1,
        impact: 'a seller owes more than their balance holds: what is not earned any more is our loss',
        runbook: 'sellers-below-zero',
      },
      {
        metric: 'SellersHeld',
        forHours: 1,
        impact: 'a seller has been held for more than a week and is not paid',
        runbook: 'sellers-held',
      },
      {
        metric: 'ProposalsWaiting',
        forHours: 1,
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
        forHours: 1,
        impact: 'sellers wait for money that no configured provider pays out',
        runbook: 'sellers-stranded',
      },
    ],
  },
  /** From 10 o'clock in Beijing, when bills are written, until the day is over: what failed is done an hour later. */
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
  /** At 3 o'clock in Beijing, and again an hour later where that failed. */
  recount: {
    everyMinutes: 60,
    utcHours: '19-22',
    localSeconds: 900,
    workerTimeout: 900,
    memoryMb: 1024,
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
} as const satisfies Record<string, ScheduleDefinition>;

export type ScheduleName = keyof typeof schedules;

export const scheduleNames = Object.keys(schedules) as ScheduleName[];
