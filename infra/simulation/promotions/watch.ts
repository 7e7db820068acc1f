import { keyOf } from '#functions/adapters/table/write';
import type { Item, Key, Table, Write } from '#functions/ports/table';
import { checkAgreed, isFirst } from './agreed.ts';
import { couponOf, isTold, nothingSeen, type Seen, see } from './seen.ts';
import { checkStruck } from './struck.ts';
import { checkUses } from './uses.ts';

export interface OfferWatch {
  seen: Seen;
  /** After a commit. */
  note(writes: readonly Write[]): Promise<void>;
}

type Found = readonly [Key, Item | undefined];

const nameIn = ([{ pk, sk }, item]: Found): string[] => {
  if (/^CP[NU]#/.test(pk)) return [pk.slice('CPN#'.length)];
  const name = sk === 'ORD' && item ? couponOf(item) : undefined;
  return name === undefined ? [] : [name];
};

/** A sale whose beginning is written, or written anew after a refund: what is struck through from then on. */
function checkBegun(seen: Seen, found: readonly Found[]): void {
  for (const [{ pk }, sale] of found) {
    if (sale?.kind !== 'file-sale' || sale.begun !== true) continue;
    const fileId = pk.slice('FILE#'.length);
    const begin = `${fileId} ${sale.from}`;
    const terms = seen.prices.get(fileId)?.at(-1)?.terms;
    if (terms?.isGone) continue;
    const was = terms?.sale?.was;
    if (seen.begun.has(begin) && seen.begun.get(begin) === was) continue;
    seen.begun.set(begin, was);
    checkStruck(seen, { fileId, from: Number(sale.from), was });
  }
}

/** Nothing that anybody edits changes what is struck through. */
function checkKept(seen: Seen, found: readonly Found[]): void {
  for (const [{ pk, sk }] of found) {
    const fileId = pk.slice('FILE#'.length);
    const sale = sk === 'FILE' ? seen.prices.get(fileId)?.at(-1)?.terms.sale : undefined;
    const begin = `${fileId} ${sale?.from}`;
    if (sale && seen.begun.has(begin) && seen.begun.get(begin) !== sale.was)
      seen.wrong(`I16 ${fileId} strikes ${sale.was} through, where it was ${seen.begun.get(begin)}`);
  }
}

/** What was written, as it stands now. */
async function foundIn(table: Table, writes: readonly Write[]): Promise<Found[]> {
  const written = writes.filter((write) => !('check' in write)).map(keyOf);
  const keys = written.filter(isTold).map(({ pk, sk }) => ({ pk, sk }));
  const items = keys.length > 0 ? await table.getMany(keys) : [];
  return keys.map((key, at) => [key, items[at]]);
}

/** Looks at every commit that has to do with what things cost. */
export function watchOffers(table: Table, { now, passing }: { now(): number; passing: string[] }): OfferWatch {
  const seen = nothingSeen(now, passing);
  return {
    seen,
    async note(writes) {
      const found = await foundIn(table, writes);
      const orders = found.flatMap(([, item]) => (item?.kind === 'order' && isFirst(seen, item) ? [item] : []));
      const coupons = new Map(seen.coupons);
      for (const [key, item] of found) see(seen, key, item);
      for (const order of orders) checkAgreed(seen, order, coupons);
      for (const name of new Set(found.flatMap(nameIn))) checkUses(seen, name);
      checkBegun(seen, found);
      checkKept(seen, found);
    },
  };
}
