import { type Fen, fen } from '#shared/money';

export interface PaymentOrder {
  outTradeNo: string;
  amount: Fen;
  subject: string;
  notifyUrl: string;
  expiresAt: number;
  /** The provider holds the money until the seller is given their share. */
  isFrozen?: boolean;
  /** All fields of the request, for providers that show them again. */
  fields?: Record<string, string>;
  /** How WeChat's page is opened, and the only person who may pay there, where the order names one. */
  scene?: 'native' | 'h5' | 'jsapi';
  openid?: string | undefined;
}

/** The money of a `failed` refund is ours again, that of an `abnormal` one waits until the merchant says where to. */
export type RefundState = 'succeeded' | 'pending' | 'failed' | 'abnormal';

export interface ProviderRefund {
  /** The merchant's number; made up where the refund was made in the provider's console. */
  refundNo: string;
  theirNo: string;
  amount: Fen;
  state: RefundState;
  at: number;
  failedAt?: number;
  metadata?: Record<string, string>;
  notifyUrl?: string | undefined;
}

export interface Share {
  amount: Fen;
  account: string;
}

/** The share of a payment that went to a seller. */
export interface Split extends Share {
  theirNo: string;
  at: number;
  /** When it was taken back for a refund. */
  returnedAt?: number;
}

/** `processing` and `failed` are of banks that take days: the buyer has confirmed, and the money comes or does not. */
export type PaymentState = 'open' | 'processing' | 'paid' | 'failed' | 'finished' | 'closed';

export interface ProviderPayment extends PaymentOrder {
  /** The name of the payment in requests: the merchant's number, or the provider's own for each attempt to pay. */
  id: string;
  /** The provider's number. */
  tradeNo: string;
  createdAt: number;
  state: PaymentState;
  paidAt?: number;
  payer?: string;
  refunds: Map<string, ProviderRefund>;
  splits: Map<string, Split>;
}

/** A payment that the buyer's bank takes back. */
export interface ProviderDispute {
  disputeNo: string;
  payment: ProviderPayment;
  amount: Fen;
  currency: string;
  /** The provider's fee, kept whether the dispute is won or lost. */
  fee: number;
  /** During an inquiry the bank only asks, and nothing is withdrawn. */
  state: 'inquiry' | 'open' | 'won' | 'lost';
  withdrawnAt?: number;
  reinstatedAt?: number;
}

export const total = (amounts: Iterable<{ amount: Fen }>): Fen =>
  fen([...amounts].reduce((sum, { amount }) => sum + amount, 0));

export const refundedOf = ({ refunds }: ProviderPayment): Fen =>
  total([...refunds.values()].filter(({ state }) => state !== 'failed'));

export const remainderOf = (payment: ProviderPayment): Fen => fen(payment.amount - refundedOf(payment));

/** A payment of which nothing is left is `refunded`, which some providers call closed. */
export const stateOf = (payment: ProviderPayment): PaymentState | 'refunded' =>
  payment.state === 'paid' && remainderOf(payment) === 0 ? 'refunded' : payment.state;

/** Numbers end with sixteen digits that no other number of the same provider ends with. */
export const digitsOf = (number: string): string => number.slice(-16);
