import type { Table, Write } from '#functions/ports/table';
import { findUser } from '#functions/store/accounts/users';
import type { Order } from '#functions/store/orders/orders';
import { type Fen, yuanFixed } from '#shared/money';
import { emailTo } from '../../emails/email-to.ts';

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
    return [emailTo(user, { template, id: `${side}#${disputeNo}`, params, now }).write];
  };
  return (await Promise.all([to('buyer'), to('seller')])).flat();
}
