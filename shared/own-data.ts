export const exportStates = ['none', 'making', 'ready', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** `pending`: executed on its date unless cancelled. */
export const deletionStates = ['none', 'pending'] as const;

/** Reasons that block the deletion of an account: unsettled money, or undecided matters. */
export const obstacles = [
  'balance',
  'pending',
  'in_transit',
  'frozen',
  'owed',
  'refunds',
  'disputes',
  'cases',
  'suspended',
  'roles',
] as const;
export type Obstacle = (typeof obstacles)[number];

/** Data of a deleted account that the law requires us to keep, under its id. */
export const retainedData = ['orders', 'books', 'identity', 'names', 'security', 'cases'] as const;

/** Files of the export, in this order. */
export const exportTopics = [
  'account',
  'stall',
  'files',
  'purchases',
  'sales',
  'orders',
  'refunds',
  'coupons',
  'payouts',
  'statement',
  'stars',
  'follows',
  'sessions',
  'security',
  'reviews',
  'questions',
  'mails',
  'reports',
  'measures',
] as const;
export type ExportTopic = (typeof exportTopics)[number];
