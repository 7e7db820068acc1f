import { arrivingPrefix } from '#shared/limits';
import type { QueueName } from '#shared/messages/index';

/** Table, queues and buckets as data, for CDK and the local engine. */

export const table = {
  name: 'market',
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Every key is a string; times have 13 digits, prices 9. */
  ttlAttribute: 'ttl',
  indexes: [
    /** Public lists project only what a file summary needs, so 24 of them cost about 2 read units. */
    { name: 'newest', partitionKey: 'listPk', sortKey: 'id', projection: 'card' },
    /** Highest and lowest price first, both read in descending order: equal prices come newest first either way. */
    { name: 'price', partitionKey: 'listPk', sortKey: 'listPrice', projection: 'card' },
    { name: 'cheap', partitionKey: 'listPk', sortKey: 'listCheap', projection: 'card' },
    { name: 'popular', partitionKey: 'listPk', sortKey: 'listHot', projection: 'card' },
    /** A user's items by time: files, purchases, sales, postings, stars, follows. And creators by followers. */
    { name: 'owned', partitionKey: 'ownedPk', sortKey: 'ownedSk', projection: 'all' },
    /**
     * The second list of an item: followers of a user, buyers and open orders of a file, refunds of a seller, postings
     * of a day.
     */
    { name: 'related', partitionKey: 'relatedPk', sortKey: 'relatedSk', projection: 'all' },
    /** Items due for a sweeper by time, in eight partitions each. */
    { name: 'due', partitionKey: 'duePk', sortKey: 'dueAt', projection: 'all' },
  ],
  /**
   * Of files, everything but the full description and the contents. DynamoDB takes 20 attributes per index and 100 in
   * all.
   */
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

/** The projected attributes of an index without its keys, which must not be listed. */
export const projectionOf = (index: IndexDefinition): 'all' | readonly string[] =>
  index.projection === 'all' ? 'all' : table.cardAttributes;

export interface QueueDefinition {
  fifo: boolean;
  /** In seconds; the visibility timeout is six times as long. */
  workerTimeout: number;
  memoryMb: number;
  batchSize: number;
  /**
   * Maximum concurrency of its event source, 2 at least. All queues together leave most of an account's 1,000 to calls.
   * With a batch of ten, each execution works on ten messages at once.
   */
  concurrency: number;
  /** Its worker sends itself what follows, more often than the 16 times after which Lambda stops a loop. */
  hasLongChains?: true;
  impact: string;
}

const ordinary = { fifo: false, workerTimeout: 30, memoryMb: 512, batchSize: 10 } as const;
/** On whole files. */
const long = { fifo: false, workerTimeout: 900, memoryMb: 1024, batchSize: 1 } as const;

export const queues = {
  'order-status': {
    ...ordinary,
    /** 1,300 payments a second at 150 ms each; each may also be a question to the provider, who limits them. */
    concurrency: 20,
    impact: 'buyers have paid and do not get their file',
  },
  settlement: {
    ...ordinary,
    fifo: true,
    /** A whole processor: the sales of one seller are settled one after another, and wait for each other. */
    memoryMb: 1769,
    /** At most 20 sellers at once, at 5 to 10 sales a second each. */
    concurrency: 20,
    impact: 'sellers see sales without their money',
  },
  payout: {
    ...ordinary,
    batchSize: 1,
    /** The provider takes transfers slowly, and none of them is urgent. */
    concurrency: 2,
    impact: 'sellers do not get the money of their sales',
  },
  /** One message per group and batch: a user who changes many files delays no other. */
  index: {
    fifo: true,
    workerTimeout: 120,
    memoryMb: 512,
    batchSize: 1,
    /** 50 users at once; an execution may take minutes for somebody with very many followers. */
    concurrency: 50,
    impact: 'new and changed posts come late into lists, counts and feeds',
  },
  prepare: {
    ...long,
    /** A package of gigabytes takes minutes, and 50 of them at once are more than are put up in a busy hour. */
    concurrency: 50,
    impact: 'packages cannot be fetched as one zip, checksums are missing',
  },
  'file-jobs': {
    ...long,
    /** Of 1,000 concurrent functions per account: a rush of stars must not starve the API. */
    concurrency: 100,
    /** A new name goes to 48 posts at a time. */
    hasLongChains: true,
    impact: 'counters lag, and what is off sale goes on taking storage',
  },
  mail: {
    ...ordinary,
    /** SES limits emails per second, and each of these sends one after another. */
    concurrency: 2,
    impact: 'verification mails and receipts do not arrive',
  },
  'mail-events': {
    ...ordinary,
    memoryMb: 256,
    /** Bounces and complaints are few, and nobody waits for them. */
    concurrency: 2,
    impact: 'mails go on to addresses that refuse them, until SES stops all of ours',
  },
} as const satisfies Record<QueueName, QueueDefinition>;

/** Ten deliveries last 25 minutes in queues of short work, and five hours in those of long work. */
export const queueDefaults = { receives: 10, visibilityFactor: 6, deadLetterDays: 14 } as const;

export const queueNames = Object.keys(queues) as QueueName[];

/** Seconds for which a delivered message is hidden, and how often it is delivered. */
export const queueLimits = (name: QueueName) => ({
  visibility: queues[name].workerTimeout * queueDefaults.visibilityFactor,
  deliveries: queueDefaults.receives,
});

/** Per stage; the local engine uses the stage `local`. */
export const resourceName = (stage: string, name: string): string => `tanwei-${stage}-${name}`;

/** Aliases of the vault's keys: one seals, the other computes fingerprints. */
export const vaultAliases = (stage: string): { seal: string; marks: string } => ({
  seal: `alias/${resourceName(stage, 'vault')}`,
  marks: `alias/${resourceName(stage, 'vault-marks')}`,
});

/** Bucket names are unique worldwide, so they contain account and region. */
export const bucketNameOf = (
  stage: string,
  name: string,
  { account, region }: { account: string; region: string },
): string => `${resourceName(stage, name)}-${account}-${region}`;

/** Names of a FIFO queue and its dead-letter queue end in `.fifo`. */
export const queueNamesOf = (stage: string, name: QueueName) => {
  const suffix = queues[name].fifo ? '.fifo' : '';
  return { main: `${resourceName(stage, name)}${suffix}`, dead: `${resourceName(stage, `${name}-dead`)}${suffix}` };
};

/** The environment variable with a queue's address. */
export const queueVariable = (name: QueueName): string => `QUEUE_URL_${name.toUpperCase().replaceAll('-', '_')}`;

export const buckets = {
  content: {
    name: 'content',
    cors: { methods: ['GET', 'HEAD', 'PUT'], headers: ['*'], exposed: ['ETag', 'Content-Length', 'Content-Range'] },
    /** Parts of unfinished uploads; their reservation ends after a day. */
    abortUnfinishedDays: 2,
    /** An upload may wait two days to be published. */
    arriving: { prefix: arrivingPrefix, days: 3 },
    /** How long a deleted object can be restored, and takes up space: docs/decisions/0033. */
    removedDays: 1,
  },
  web: { name: 'web' },
} as const;
