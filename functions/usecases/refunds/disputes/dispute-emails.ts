import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import type { Order } from '#functions/store/orders/orders';
import { outbox } from '#functions/store/table/outbox';
import { type Fen, yuanFixed } from '#shared/money';

interface DisputeFacts {
  disputeNo: string;
  amount: Fen;
  now: number;
  /** Absent when the dispute opens. */
  end?: 'won' | 'lost';
}

/** Emails to buyer and seller, each in their language; write them in the commit of the step. */
export async function disputeEmails(table: Table, order: Order, facts: DisputeFacts): Promise<Write[]> {
  const { disputeNo, amount, now, end } = facts;
  const { outTradeNo, snapshot } = order;
  const template = end === undefined ? 'dispute-opened' : 'dispute-closed';
  const to = async (side: 'buyer' | 'seller'): Promise<Write[]> => {
    const user = await findUser(table, order[side].id);
    if (!user) return [];
    const name = order[side === 'buyer' ? 'seller' : 'buyer'].displayName;
    const params = { side, title: snapshot.title, amount: yuanFixed(amount), outTradeNo, name, ...(end && { end }) };
    const id = `${template}#${side}#${disputeNo}`;
    return [outbox('mail', { id, to: user.email, template, language: user.language, params }, { now }).write];
  };
  return (await Promise.all([to('buyer'), to('seller')])).flat();
}
