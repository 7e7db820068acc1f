import type { Item } from '#functions/ports/table';
import type { Migration } from './migration.ts';

/** Lists of the layouts before the third, and copies of cards in lists of people and stars. */
const gone = /^(T#|T2#|CARDS#|COPIES#)/;
const recordOf = /^(POSTINGS$|(CARDS|STATE)#[12]$)/;

const isUnread = ({ pk, sk }: Item): boolean => gone.test(pk) || (pk.startsWith('SIDX#') && recordOf.test(sk));

/** After the lists are built anew: most of a table from before is lists of search. */
export const nobodyReads: Migration = {
  name: '0012-nobody-reads',
  does: 'what nobody reads any more is removed',
  concerns: isUnread,
  async bring({ pk, sk }, { table }) {
    await table.commit([{ remove: { pk, sk } }]);
  },
};
