/** How the zip of all that one has here stands. */
export const exportStates = ['none', 'making', 'ready', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

/** `pending`: it happens at its date, unless it is taken back before. */
export const deletionStates = ['none', 'pending'] as const;

/** What keeps an account from being deleted: somebody’s money, or something that is not decided. */
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

/** What the law makes us keep of a deleted account, under its number. */
export const retainedData = ['orders', 'books', 'identity', 'names', 'security', 'cases'] as const;

/** What is in the zip, one file each, in this order. */
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
