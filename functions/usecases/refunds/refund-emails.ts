import { instant } from '#functions/domain/time';
import type { Table, Write } from '#functions/ports/table';
import { findUser, type User } from '#functions/store/accounts/users';
import { type Fen, yuanFixed } from '#shared/money';
import { emailTo } from '../emails/email-to.ts';

type Step =
  | 'refund-requested'
  | 'refund-escalated'
  | 'refund-waiting'
  | 'refund-granted'
  | 'refund-declined'
  | 'refund-done'
  | 'refund-part';

interface RefundFacts {
  outTradeNo: string;
  buyerId: string;
  sellerId: string;
  title: string;
  amount: Fen;
  reason: string;
  requestedAt: number;
  decideBy?: number | undefined;
  decidedAt?: number | undefined;
  decidedBy?: 'rule' | 'seller' | 'operator' | 'provider' | undefined;
  note?: string | undefined;
  checked?: string | undefined;
  doneAt?: number | undefined;
  /** The number of a partial refund. */
  part?: number | undefined;
}

const iso = (at: number | undefined) => (at === undefined ? undefined : instant(at));

const emailParams = (refund: RefundFacts, side: 'buyer' | 'seller', name: string): Record<string, string> => {
  const { title, amount, reason, outTradeNo, decidedBy: by, note, checked, decideBy } = refund;
  const optional = { by, note, checked: checked && 'yes', decideBy: iso(decideBy) };
  const present = Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { side, title, amount: yuanFixed(amount), reason, outTradeNo, name, ...Object.fromEntries(present) };
};

const nameOf = (user: User | undefined): string => user?.displayName ?? '—';

/** Emails about a step of a refund to buyer and seller, each in their language; write them in the commit of the step. */
export async function refundEmails(
  table: Table,
  refund: RefundFacts & { leftAt?: number | undefined },
  template: Step,
): Promise<Write[]> {
  const [buyer, seller] = await Promise.all([refund.buyerId, refund.sellerId].map((id) => findUser(table, id)));
  // The latest of these times is that of the present step: the email is due from then on.
  const { requestedAt, decidedAt = 0, leftAt = 0, doneAt = 0 } = refund;
  const now = Math.max(requestedAt, decidedAt, leftAt, doneAt);
  const to = (side: 'buyer' | 'seller', user: User | undefined, other: User | undefined): Write[] => {
    if (!user) return [];
    const params = emailParams(refund, side, nameOf(other));
    const id = [side, refund.outTradeNo, ...(refund.part === undefined ? [] : [refund.part])].join('#');
    return [emailTo(user, { template, id, params, now }).write];
  };
  // The seller does not hear of a duplicate payment: they sold the file once.
  const sellers = refund.reason === 'duplicate_payment' ? [] : to('seller', seller, buyer);
  return [...to('buyer', buyer, seller), ...sellers];
}
