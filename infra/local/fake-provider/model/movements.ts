import { type Fen, fen } from '#shared/money';
import { digitsOf, type ProviderDispute, type ProviderPayment, type ProviderRefund } from './payment.ts';
import type { Transfer } from './transfers.ts';

type Kind = 'payment' | 'refund' | 'refund_failure' | 'share' | 'transfer' | 'dispute' | 'dispute_reversal' | 'other';

/** Money that moved on our balance at the provider. */
export interface Movement {
  kind: Kind;
  /** The provider's name for a movement of kind `other`. */
  label?: string;
  /** Sixteen digits and one more; a returned amount has the digits of the movement it returns. */
  serial: string;
  at: number;
  /** The effect on our balance; `fee` is what the provider keeps on top. */
  amount: Fen;
  fee: number;
  currency: string;
  ourNo: string;
  theirNo: string;
  payment?: ProviderPayment;
  refund?: ProviderRefund;
  dispute?: ProviderDispute;
}

type Source = Partial<Movement> & Pick<Movement, 'ourNo' | 'theirNo'>;

export const movement = (kind: Kind, source: Source, at: number, amount: number, isReturn = false): Movement => ({
  kind,
  at,
  amount: fen(amount),
  fee: 0,
  currency: 'cny',
  serial: `${digitsOf(source.theirNo)}${isReturn ? 2 : 1}`,
  ...source,
});

/** The outgoing movement, and the incoming one if the money was returned. */
function withReturn(
  kind: Kind,
  source: Source,
  { amount, at, returnedAt }: Pick<Transfer, 'amount' | 'at' | 'returnedAt'>,
) {
  const sent = movement(kind, source, at, 0 - amount);
  return returnedAt === undefined ? [sent] : [sent, movement(kind, source, returnedAt, amount, true)];
}

function movementsOfRefund(payment: ProviderPayment, refund: ProviderRefund): Movement[] {
  const { amount, at, failedAt, theirNo } = refund;
  const source = { payment, refund, ourNo: payment.outTradeNo, theirNo };
  const sent = movement('refund', source, at, 0 - amount);
  return failedAt === undefined ? [sent] : [sent, movement('refund_failure', source, failedAt, amount, true)];
}

export function movementsOfDispute(dispute: ProviderDispute): Movement[] {
  const { payment, amount, fee, withdrawnAt, reinstatedAt, disputeNo } = dispute;
  const source = { payment, dispute, ourNo: payment.outTradeNo, theirNo: disputeNo };
  if (withdrawnAt === undefined) return [];
  const withdrawn = movement('dispute', { ...source, fee }, withdrawnAt, 0 - amount);
  if (reinstatedAt === undefined) return [withdrawn];
  return [withdrawn, movement('dispute_reversal', source, reinstatedAt, amount, true)];
}

function movementsOfPayment(payment: ProviderPayment): Movement[] {
  const { paidAt, amount, outTradeNo: ourNo, tradeNo, refunds, splits } = payment;
  if (paidAt === undefined) return [];
  return [
    movement('payment', { payment, ourNo, theirNo: tradeNo }, paidAt, amount),
    ...[...refunds.values()].flatMap((refund) => movementsOfRefund(payment, refund)),
    ...[...splits.values()].flatMap((split) => withReturn('share', { ourNo, theirNo: split.theirNo }, split)),
  ];
}

/** A transfer that failed at once moved nothing. */
function movementsOfTransfer(transfer: Transfer): Movement[] {
  const { outBizNo: ourNo, theirNo, status, returnedAt } = transfer;
  const isSent = status === 'SUCCESS' || returnedAt !== undefined;
  return isSent ? withReturn('transfer', { ourNo, theirNo }, transfer) : [];
}

interface Sources {
  payments: Iterable<ProviderPayment>;
  transfers: Iterable<Transfer>;
  disputes: readonly ProviderDispute[];
  entries: readonly Movement[];
}

/** All movements, oldest first. */
export const movementsOf = ({ payments, transfers, disputes, entries }: Sources): Movement[] =>
  [
    ...[...payments].flatMap(movementsOfPayment),
    ...disputes.flatMap(movementsOfDispute),
    ...[...transfers].flatMap(movementsOfTransfer),
    ...entries,
  ].toSorted((left, right) => left.at - right.at);
