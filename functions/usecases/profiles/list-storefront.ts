import type * as z from 'zod';
import { isListed } from '#functions/domain/files/listing';
import { criteriaOf, isUnfiltered } from '#functions/domain/search/criteria';
import { arrangedStorefront } from '#functions/domain/search/storefront-search';
import type { Table } from '#functions/ports/table';
import { findVerified } from '#functions/store/accounts/users';
import { listFilesOf } from '#functions/store/files/files';
import { countFilesOwned, listArranged } from '#functions/store/files/owned-files';
import type { profiles } from '#shared/contract/profiles';

type StorefrontQuery = z.output<typeof profiles.listUserPosts.query>;

interface StorefrontRequest {
  query: StorefrontQuery;
  /** Includes private files, which count in the total: for the owner only. */
  all: boolean;
}

/** A page of a seller's files; undefined if there is no such account. */
export async function listStorefront(table: Table, sellerId: string, { query, all }: StorefrontRequest) {
  const finding = findVerified(table, sellerId);
  const total = async () => (all ? countFilesOwned(table, sellerId) : ((await finding)?.filesCount ?? 0));
  const arranged = arrangedList(table, sellerId, { query, all });
  const [seller, page] = await Promise.all([
    finding,
    arranged ?? listFilesOf(table, sellerId, { paging: query, all, total }),
  ]);
  return seller && page;
}

/** Undefined if neither filter nor order is requested. */
function arrangedList(table: Table, id: string, { query, all }: StorefrontRequest) {
  const criteria = criteriaOf({ text: query.q, category: query.type });
  const isPlain = isUnfiltered(criteria);
  const sort = query.sortBy ?? (isPlain ? 'newest' : 'best');
  if (isPlain && (sort === 'newest' || sort === 'best')) return undefined;
  return listArranged(table, id, {
    paging: query,
    arrange: (files) => arrangedStorefront(all ? files : files.filter(isListed), { criteria, sort }),
  });
}
