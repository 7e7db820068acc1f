import { askedAddresses } from './0001-asked-addresses.ts';
import { starsInLists } from './0002-stars-in-lists.ts';
import { whatPurchasesKnow } from './0003-what-purchases-know.ts';
import { purchasesCounted } from './0004-purchases-counted.ts';
import { openBuckets } from './0005-open-buckets.ts';
import { sellersDays } from './0006-sellers-days.ts';
import { refundsAreCovered } from './0007-refunds-are-covered.ts';
import { openUploads } from './0008-open-uploads.ts';
import { knownProviders } from './0009-known-providers.ts';
import { queuesOfTheirOwn } from './0010-queues-of-their-own.ts';
import { listsOfSearch } from './0011-lists-of-search.ts';
import { nobodyReads } from './0012-nobody-reads.ts';
import { salesOfTheWeek } from './0013-sales-of-the-week.ts';
import { shelves } from './0014-shelves.ts';
import { deletedPosts } from './0015-deleted-posts.ts';
import { salesOfFiles } from './0016-sales-of-files.ts';
import { freeIsNoSale } from './0017-free-is-no-sale.ts';
import type { Migration } from './migration.ts';

/** In the order of their numbers. What items looked like before each: docs/decisions/0046. */
export const allMigrations = (): Migration[] => [
  askedAddresses,
  starsInLists,
  whatPurchasesKnow,
  purchasesCounted,
  openBuckets,
  sellersDays,
  refundsAreCovered,
  openUploads,
  knownProviders(),
  queuesOfTheirOwn,
  listsOfSearch,
  nobodyReads,
  salesOfTheWeek,
  shelves,
  deletedPosts,
  salesOfFiles,
  freeIsNoSale,
];
