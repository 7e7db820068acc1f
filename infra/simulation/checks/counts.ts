import type { Item } from '#functions/ports/table';
import { amountIn, entriesOf, idIn, keysIn, sum, text } from '#infra/invariants/items';
import { type Findings, total } from './findings.ts';

/** I9: a seller's used storage is the size of their objects. */
export function checkStorage({ of, simulation, expect }: Findings): void {
  const contents = [...of('file'), ...of('version')];
  for (const { id } of simulation.sellers) {
    const keys = contents.filter(({ ownerId }) => ownerId === id).flatMap(({ files }) => keysIn(files));
    const stored = sum(keys.map((key) => simulation.blobs.objects.get(key)?.bytes.length ?? 0));
    const used = total(
      of('storage').filter(({ pk }) => pk === `USR#${id}`),
      'usedBytes',
    );
    expect(used === stored, `I9 ${id} has ${stored} bytes, and ${used} are counted`);
  }
}

const isSold = ({ status }: Item): boolean => status === 'paid' || status === 'refunding';

/** Returned from the seller's point of view, which begins when the money is taken from the balance. */
const isBack = ({ status }: Item): boolean => /^(refunding|refunded|disputed)$/.test(String(status));

/** A seller's earnings from all sales, by the postings. */
const earnedBy = ({ of }: Pick<Findings, 'of'>, sellerId: string): number =>
  0 -
  sum(
    of('posting')
      .filter((posting) => /^(PAY|COV|PCV|CRF|DSP)#/.test(text(posting, 'reference')))
      .flatMap(entriesOf)
      .map(({ account, amount }) => (account === `seller:${sellerId}` ? amount : 0)),
  );

/** I10: every counter equals a new count. */
export function checkCounts({ of, simulation, expect }: Findings): void {
  const sold = of('order').filter(isSold);
  for (const file of of('file')) {
    const id = file.pk.slice('FILE#'.length);
    const tally = of('tally').find(({ pk }) => pk === file.pk);
    const [purchases, downloads] = [amountIn(tally, 'purchaseCount'), amountIn(tally, 'downloadCount')];
    const count = sold.filter((order) => order.fileId === id && amountIn(order) > 0).length;
    expect(purchases === count, `I10 ${id} sold ${count}, counted ${purchases}`);
    const downloadItems = of('download').filter(({ pk }) => pk.startsWith(`DL#${id}#`)).length;
    expect(downloads === downloadItems, `I10 ${id}: ${downloadItems} downloads, counted ${downloads}`);
  }
  for (const { id } of simulation.sellers) {
    const totals = of('totals').find(({ pk }) => pk === `SBAL#${id}`);
    const sales = sold.filter((order) => idIn(order, 'seller') === id && amountIn(order) > 0 && !isBack(order));
    const counted = ['refunds', 'sales', 'gross', 'earnings', 'paidOut'].map((name) => amountIn(totals, name));
    const gross = total(sales) - total(sales, 'takenBack') + unreturnedOf({ of }, id);
    const back = of('order').filter((order) => order.shareReturned === true && idIn(order, 'seller') === id);
    const arrived = total(of('payout').filter(({ sellerId, state }) => sellerId === id && state === 'succeeded'));
    const paid = arrived - total(back) + total(back, 'fee');
    const givenBack = of('order').filter((order) => isBack(order) && idIn(order, 'seller') === id).length;
    const recount = [givenBack, sales.length, gross, earnedBy({ of }, id), paid];
    expect(String(counted) === String(recount), `I10 ${id}: ${counted} counted, ${recount} found`);
  }
  checkBuyers({ of, simulation, expect });
  checkReceipts({ of, simulation, expect });
}

/** What partial refunds that were refused did not return of orders that were refunded otherwise. */
function unreturnedOf({ of }: Pick<Findings, 'of'>, sellerId: string): number {
  const orders = of('order').filter((order) => order.partCount && isBack(order) && idIn(order, 'seller') === sellerId);
  return sum(
    orders.map((order) => {
      const refund = of('refund').find(
        ({ outTradeNo, state }) => outTradeNo === order.outTradeNo && state !== 'declined',
      );
      return refund ? amountIn(order) - amountIn(order, 'takenBack') - amountIn(refund) : 0;
    }),
  );
}

/** A buyer's purchase count, and the newest version that each purchase knows of. */
function checkBuyers({ of, simulation, expect }: Findings): void {
  const purchases = of('purchase');
  for (const { id } of simulation.buyers) {
    const counted = amountIn(
      of('purchase-count').find(({ pk }) => pk === `USR#${id}`),
      'purchases',
    );
    const count = purchases.filter(({ buyerId }) => buyerId === id).length;
    expect(counted === count, `I10 ${id} has bought ${count}, counted ${counted}`);
  }
  for (const { fileId, outTradeNo, version, newest = version } of purchases) {
    const file = of('file').find(({ pk }) => pk === `FILE#${fileId}`);
    const isRight = newest === file?.version || file?.keeping === 'gone';
    expect(isRight, `I10 ${outTradeNo} knows of version ${newest}, and ${file?.version} is out`);
  }
}

/** Every paid order has a receipt email. */
function checkReceipts({ of, expect }: Findings): void {
  const mailed = new Set(of('mailed').map(({ pk }) => pk));
  for (const sale of of('sale')) {
    const outTradeNo = text(sale, 'outTradeNo');
    expect(mailed.has(`MAILED#receipt#${outTradeNo}`), `I10 ${outTradeNo} has no receipt`);
  }
}
