import { type Wrong, wrongSale } from '../../domain/books/recount.ts';
import type { Table } from '../../ports/table.ts';
import type { Posting } from '../../store/books/ledger.ts';
import { findFile } from '../../store/files/files.ts';
import { countBuyers } from '../../store/files/holders.ts';
import { findOrder } from '../../store/orders/orders.ts';
import { countPurchases, findPurchase, findSale, purchasesOf } from '../../store/orders/purchases.ts';
import { inBatches } from './in-batches.ts';

const atOnce = 25;

/** I10: something that is counted beside what it counts. */
interface Counter {
  what: string;
  whose: string;
  /** Undefined where there is nothing to count any more. */
  read(): Promise<{ counted: number; booked: number } | undefined>;
}

const ofBuyer = (table: Table, buyerId: string): Counter => ({
  what: 'purchases of a buyer',
  whose: buyerId,
  async read() {
    const [counted, booked] = await Promise.all([countPurchases(table, buyerId), table.count(purchasesOf(buyerId))]);
    return { counted, booked };
  },
});

const ofFile = (table: Table, fileId: string): Counter => ({
  what: 'purchases of a file',
  whose: fileId,
  async read() {
    const [file, booked] = await Promise.all([findFile(table, fileId), countBuyers(table, fileId)]);
    return file && { counted: file.purchaseCount, booked };
  },
});

export interface Looking {
  looks: number;
  pause?: (() => Promise<void>) | undefined;
}

/** Only what is wrong is looked at again: a count follows a purchase a moment later. */
async function wrongCounters(counters: readonly Counter[], { looks, pause }: Looking): Promise<Wrong[]> {
  let left = counters;
  let wrong: Wrong[] = [];
  for (let looked = 0; looked < looks && left.length > 0; looked++) {
    if (looked > 0) await pause?.();
    const doubtful: Counter[] = [];
    wrong = [];
    await inBatches(left, atOnce, async (counter) => {
      const found = await counter.read();
      if (!found || found.counted === found.booked) return;
      doubtful.push(counter);
      wrong.push({ what: counter.what, whose: counter.whose, ...found });
    });
    left = doubtful;
  }
  return wrong;
}

interface Sold {
  captured: readonly Posting[];
  fresh: readonly Posting[];
}

const numberOf = ({ reference }: Posting): string => reference.split('#')[1] ?? '';

/** What these sales left with their buyers and their files. Whose count is about to move is not counted. */
export async function wrongSales(table: Table, { captured, fresh }: Sold, looking: Looking): Promise<Wrong[]> {
  const [buyers, files] = [new Set<string>(), new Set<string>()];
  const wrong = await inBatches(captured, atOnce, async (posting) => {
    const outTradeNo = numberOf(posting);
    const [order, sale] = await Promise.all([findOrder(table, outTradeNo), findSale(table, outTradeNo)]);
    const purchase = order && (await findPurchase(table, order.buyer.id, order.fileId));
    if (order) {
      buyers.add(order.buyer.id);
      files.add(order.fileId);
    }
    return wrongSale({ outTradeNo, entries: posting.entries, order, purchase, sale });
  });
  await inBatches(fresh, atOnce, async (posting) => {
    const order = await findOrder(table, numberOf(posting));
    buyers.delete(order?.buyer.id ?? '');
    files.delete(order?.fileId ?? '');
  });
  const counters = [...[...buyers].map((id) => ofBuyer(table, id)), ...[...files].map((id) => ofFile(table, id))];
  return [...wrong.flat(), ...(await wrongCounters(counters, looking))];
}
