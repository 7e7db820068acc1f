import type { Entries } from './ledger.ts';

/**
 * The reference of a posting says what it books and under which number. It is the posting's key, so the same effect cannot be booked
 * twice. References are stored and exported, so these texts never change.
 */
const prefixes = {
  /** A buyer's payment: `PAY#<order>`. */
  payment: 'PAY',
  /** A payment for a file that its buyer owns already, kept in suspense: `SUSP#<order>`. */
  duplicatePayment: 'SUSP',
  /** Seller and platform give up their shares for a refund: `COV#<order>`. */
  refundFunding: 'COV',
  /** A refund reached the buyer: `RFD#<order>#<attempt>`; with `#BACK` the buyer's bank returned it afterwards. */
  refund: 'RFD',
  /**
   * The same two steps of a partial refund: `PCV#<order>#<part>`, `PRT#<order>#<part>`; the first with `#BACK` if the provider
   * refused it, and seller and platform have their shares again.
   */
  partialRefundFunding: 'PCV',
  partialRefund: 'PRT',
  /** A refund made in the provider's console: `CRF#<order>#<provider's number>`; with `#BACK` it failed afterwards. */
  consoleRefund: 'CRF',
  /** A seller's share of a split payment, taken back from their account for a refund: `ROY#<order>`. */
  shareReturn: 'ROY',
  /** `DSP#<dispute>#OPEN`, `#WON`, `#LOST`; each withdrawal by the bank under the provider's number, its fee with `#FEE` behind it. */
  dispute: 'DSP',
  /** `PO#<payout>#RES`, `#SET`, `#REL`, `#RET`: see `payoutSteps`. */
  payout: 'PO',
  /** A seller's money held for a case: `HLD#<case>`; with `#REL` returned, with `#<order>` used for that order's refund. */
  hold: 'HLD',
  /** A line of a provider's bill about our own money: `BILL#<provider>#<provider's number>`. */
  billLine: 'BILL',
  /** Our own money, moved to our bank account: `BNK#<proposal>`. */
  withdrawal: 'BNK',
  /** Made by two operators: `COR#<proposal>`. */
  correction: 'COR',
} as const;

export type PostingKind = keyof typeof prefixes;

export type PostingReference = `${(typeof prefixes)[PostingKind]}#${string}`;

const payoutSteps = {
  /** Taken out of the seller's balance, on its way. */
  reserved: 'RES',
  /** Arrived at the seller. */
  arrived: 'SET',
  /** Back in the seller's balance. */
  released: 'REL',
  /** Back at the provider, after it had arrived. */
  returned: 'RET',
} as const;

const disputeSteps = { opened: 'OPEN', won: 'WON', lost: 'LOST' } as const;

export type PayoutStep = keyof typeof payoutSteps;
export type DisputeStep = keyof typeof disputeSteps;

const failed = '#BACK';
const fee = '#FEE';
const released = 'REL';

const build = (kind: PostingKind, ...parts: readonly (string | number)[]): PostingReference =>
  `${prefixes[kind]}#${parts.join('#')}`;

export const paymentReference = (outTradeNo: string) => build('payment', outTradeNo);
export const duplicatePaymentReference = (outTradeNo: string) => build('duplicatePayment', outTradeNo);

export const refundFundingReference = (outTradeNo: string) => build('refundFunding', outTradeNo);
/** `attempt` counts from 1: each earlier one was returned by the buyer's bank. */
export const refundReference = (outTradeNo: string, attempt = 1) => build('refund', outTradeNo, attempt);
export const refundFailureReference = (outTradeNo: string, attempt: number): PostingReference =>
  `${refundReference(outTradeNo, attempt)}${failed}`;

export const partialRefundFundingReference = (outTradeNo: string, part: number) =>
  build('partialRefundFunding', outTradeNo, part);
export const partialRefundReleaseReference = (outTradeNo: string, part: number): PostingReference =>
  `${partialRefundFundingReference(outTradeNo, part)}${failed}`;
export const partialRefundReference = (outTradeNo: string, part: number) => build('partialRefund', outTradeNo, part);

export const consoleRefundReference = (outTradeNo: string, theirNo: string) =>
  build('consoleRefund', outTradeNo, theirNo);
export const consoleRefundFailureReference = (outTradeNo: string, theirNo: string): PostingReference =>
  `${consoleRefundReference(outTradeNo, theirNo)}${failed}`;

export const shareReturnReference = (outTradeNo: string) => build('shareReturn', outTradeNo);

export const disputeReference = (disputeNo: string, step: DisputeStep) =>
  build('dispute', disputeNo, disputeSteps[step]);
/** An amount that the bank withdrew or reinstated, under the provider's number of the movement. */
export const disputeMovementReference = (disputeNo: string, theirNo: string) => build('dispute', disputeNo, theirNo);
export const disputeFeeReference = (disputeNo: string, theirNo: string): PostingReference =>
  `${disputeMovementReference(disputeNo, theirNo)}${fee}`;

export const payoutReference = (payoutId: string, step: PayoutStep) => build('payout', payoutId, payoutSteps[step]);

/** In the order of a payout's life. */
export const payoutReferences = (payoutId: string): PostingReference[] =>
  (Object.keys(payoutSteps) as PayoutStep[]).map((step) => payoutReference(payoutId, step));

export const holdReference = (caseId: string) => build('hold', caseId);
export const holdReleaseReference = (caseId: string) => build('hold', caseId, released);
export const holdRefundReference = (caseId: string, outTradeNo: string) => build('hold', caseId, outTradeNo);

export const billLineReference = (provider: string, theirNo: string) => build('billLine', provider, theirNo);
export const withdrawalReference = (proposalId: string) => build('withdrawal', proposalId);
export const correctionReference = (proposalId: string) => build('correction', proposalId);

export interface ParsedReference {
  /** Undefined for a text that is no reference. */
  kind: PostingKind | undefined;
  /** The number of the order, payout, dispute, case or proposal; of a bill's line the provider. */
  number: string;
  /** The second part as it is stored: an attempt, a part, a step, or the provider's number. */
  detail: string;
  payoutStep: PayoutStep | undefined;
  disputeStep: DisputeStep | undefined;
  holdEnd: 'released' | 'refunded' | undefined;
  /** A refund failed after it had been booked, and its money came back. */
  isFailure: boolean;
  /** The provider's fee for a dispute. */
  isFee: boolean;
}

const keyWith = <K extends string>(record: Readonly<Record<K, string>>, value: string): K | undefined =>
  (Object.keys(record) as K[]).find((key) => record[key] === value);

export function parseReference(reference: string): ParsedReference {
  const [prefix = '', number = '', detail = ''] = reference.split('#');
  const kind = keyWith(prefixes, prefix);
  const holdEnd = detail === released ? 'released' : 'refunded';
  return {
    kind,
    number,
    detail,
    payoutStep: kind === 'payout' ? keyWith(payoutSteps, detail) : undefined,
    disputeStep: kind === 'dispute' ? keyWith(disputeSteps, detail) : undefined,
    holdEnd: kind === 'hold' && detail !== '' ? holdEnd : undefined,
    isFailure: reference.endsWith(failed),
    isFee: reference.endsWith(fee),
  };
}

/** Postings whose number is that of an order. */
const kindsOfOrders: readonly (PostingKind | undefined)[] = [
  'payment',
  'duplicatePayment',
  'refundFunding',
  'refund',
  'partialRefundFunding',
  'partialRefund',
  'consoleRefund',
  'shareReturn',
];

/** The order of a posting, by its reference; undefined if it has none. */
export function orderIn(reference: string): string | undefined {
  const { kind, number } = parseReference(reference);
  return kindsOfOrders.includes(kind) && number !== '' ? number : undefined;
}

/** The records that a posting refers to: order, payout and seller. */
export function numbersIn({ reference, entries }: { reference: string; entries: Entries }) {
  const { kind, number } = parseReference(reference);
  const seller = entries.find(({ account }) => account.startsWith('seller:'));
  return {
    outTradeNo: orderIn(reference),
    payoutId: kind === 'payout' ? number : undefined,
    sellerId: seller?.account.slice('seller:'.length),
  };
}
