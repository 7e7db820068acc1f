import { arrivingPrefix } from '#shared/limits';
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
    'badge',
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
  /** One job of a person at a time, and one in a batch: whoever changes many posts makes nobody else wait. */
  index: {
    fifo: true,
    workerTimeout: 120,
    memoryMb: 512,
    batchSize: 1,
    concurrency: 50,
    impact: 'new and changed posts come late into lists, counts and feeds',
  },
  prepare: {
    fifo: false,
    workerTimeout: 900,
    memoryMb: 1024,
    batchSize: 1,
    concurrency: 50,
    impact: 'packages cannot be fetched as one zip, checksums are missing',
  },
  'file-jobs': {
    fifo: false,
    workerTimeout: 900,
    memoryMb: 1024,
    batchSize: 1,
    /** Of 1,000 functions that an account may run at once: a rush of stars must not take those that answer people. */
    concurrency: 100,
    impact: 'counters lag, and what is off sale goes on taking storage',
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
    /** An upload may wait for two days before it is published. */
    arriving: { prefix: arrivingPrefix, days: 3 },
    /** What was removed can be brought back for so long, and takes up space for it: docs/decisions/0033. */
    removedDays: 1,
  },
  web: { name: 'web' },
} as const;
