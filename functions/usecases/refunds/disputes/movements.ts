import { disputeFeeReference, disputeMovementReference } from '#functions/domain/ledger/references';
import { chargedEntries, disputeMovedEntries } from '#functions/domain/ledger/reversal-entries';
import type { Deps } from '#functions/ports/index';
import type { Dispute } from '#functions/ports/payments';
import { book, findPostings } from '#functions/store/ledger/ledger';
import { findOrder } from '#functions/store/orders/orders';

const postingsOfDispute = (provider: string, { disputeNo, movements }: Dispute) =>
  movements.flatMap(({ theirNo, amount, fee }) => {
    const movement = disputeMovedEntries(provider, disputeNo, amount);
    return [
      { reference: disputeMovementReference(disputeNo, theirNo), entries: movement, amount },
      { reference: disputeFeeReference(disputeNo, theirNo), entries: chargedEntries(provider, fee), amount: fee },
    ];
  });

/** Books all that the provider withdrew, reinstated and charged for a dispute, to the fen of its own statement. */
export async function bookMovements(ports: Deps, outTradeNo: string, dispute: Dispute): Promise<void> {
  const order = await findOrder(ports.table, outTradeNo);
  if (!order) return;
  const postings = postingsOfDispute(order.provider, dispute).filter(({ amount }) => amount !== 0);
  const booked = await findPostings(
    ports.table,
    postings.map(({ reference }) => reference),
  );
  const bookedReferences = new Set(booked.map(({ reference }) => reference));
  const at = ports.clock.now();
  for (const { reference, entries } of postings.filter((posting) => !bookedReferences.has(posting.reference)))
    await ports.table.commit(book({ reference, entries, at }, []));
}
