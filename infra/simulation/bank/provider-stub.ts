import { type ProviderTraits, traits } from '#functions/adapters/provider';
import type { Clock } from '#functions/ports/index';
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderPayment as PaymentStatus,
  ProviderNotification,
  Reversals,
} from '#functions/ports/payments';
import { alipayConventions } from '#infra/local/fake-provider/alipay';
import type { ProviderBooks } from '#infra/local/fake-provider/model/books';
import { movementsOfDispute } from '#infra/local/fake-provider/model/movements';
import { type PaymentOrder, type ProviderPayment, refundedOf, stateOf } from '#infra/local/fake-provider/model/payment';
import { attempt } from '#infra/local/fake-provider/model/refusal';
import { ProviderStub } from '#infra/local/fake-provider/provider-stub';
import { minute, orderMinutes } from '#shared/limits';
import { fen } from '#shared/money';
import { type Bank, byHand, type Console, type Forgery } from './bank.ts';
import { disputeNumber, stubBills } from './stub-bills.ts';
import { stubSplits, stubTransfers } from './stub-payouts.ts';
import { refundThrough, type StubWire, stubWire } from './stub-wire.ts';

interface StubOptions {
  name: 'alipay' | 'stripe' | 'wechat';
  clock: Clock;
  /** After how long something that was on its way takes effect. */
  lateMs: number;
  /** Sellers get the share of each sale there. */
  isSplit?: boolean;
}

// ── Notifications ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Stands for a signature: who has not the secret cannot make it. A shape and a comparison, since RSA is tested elsewhere. */
export const secret = 'the provider’s own key';

export const recipient = { app: 'our app', seller: 'our account' };

interface Notice {
  app: string;
  seller: string;
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  state: string;
  sign: string;
  refundNo?: string | undefined;
  payer?: string | undefined;
}

const noticeOf = (payment: ProviderPayment): Notice => ({
  ...recipient,
  ...{ outTradeNo: payment.outTradeNo, tradeNo: payment.tradeNo, amount: payment.amount, payer: payment.payer },
  ...{ state: stateOf(payment), sign: secret },
});

const portStates: Record<string, PaymentStatus['state']> = {
  paid: 'paid',
  finished: 'paid',
  refunded: 'closed',
  closed: 'closed',
};

function readNotice(body: string): ProviderNotification {
  const notice: Notice = JSON.parse(body);
  const { outTradeNo, tradeNo, refundNo, payer, sign, app, seller } = notice;
  const amount = fen(notice.amount);
  if (sign !== secret) return undefined;
  if (notice.state === 'reversed')
    return { outTradeNo, state: 'reversed', ...(refundNo !== undefined && { refunded: amount, refundNo }) };
  const state = portStates[notice.state];
  const isOurs = app === recipient.app && seller === recipient.seller;
  return isOurs && state ? { outTradeNo, tradeNo, amount, state, payer } : undefined;
}

const forge: Record<Forgery, Partial<Notice>> = {
  signature: { sign: 'somebody else’s key' },
  seller: { seller: 'another account' },
  app: { app: 'another app' },
  amount: {},
};

// ── Payments ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A card's payment stays one when it is given back; at Alipay the trade is closed then. */
function statusOf(name: string, payment: ProviderPayment): PaymentStatus | 'open' {
  const { outTradeNo, tradeNo, amount, paidAt } = payment;
  const state = name === 'stripe' && paidAt !== undefined ? 'paid' : portStates[stateOf(payment)];
  return state ? { outTradeNo, tradeNo, amount, state } : 'open';
}

const orderOf = ({ outTradeNo, amount, subject, expiresAt }: PaymentRequest, isFrozen: boolean): PaymentOrder => ({
  ...{ outTradeNo, amount, subject, expiresAt },
  notifyUrl: '',
  isFrozen,
});

/** By the provider's own numbers, each withdrawal and each way back. */
function reversalsOf({ payments, disputes }: ProviderBooks, outTradeNo: string): Reversals {
  const refunds = [...(payments.get(outTradeNo)?.refunds.values() ?? [])];
  const own = disputes.filter(({ payment }) => payment.outTradeNo === outTradeNo);
  return {
    refunds: refunds.map(({ refundNo, theirNo, amount }) => ({
      ...{ theirNo, amount, state: 'done' },
      refundNo: refundNo.startsWith(byHand) ? undefined : refundNo,
    })),
    disputes: own.map((dispute) => ({
      ...{ disputeNo: dispute.disputeNo, amount: dispute.amount },
      state: dispute.state === 'inquiry' ? 'open' : dispute.state,
      movements: movementsOfDispute(dispute).map((moved) => ({
        ...{ theirNo: disputeNumber(moved), amount: moved.amount, fee: fen(moved.fee) },
      })),
    })),
  };
}

type Pages = Map<string, PaymentOrder>;

function providerOf({ name, clock, isSplit = false }: StubOptions, wire: StubWire, pages: Pages): PaymentProvider {
  const { call, books } = wire;
  const { closableAfter = 0 }: ProviderTraits = traits[name];
  const addressOf = (outTradeNo: string): string => `https://${name}.test/${outTradeNo}`;
  /** A payment that is as old as its provider wants it to be, or that nobody has begun, can be closed. */
  const closePayment = (outTradeNo: string): void => {
    const page = pages.get(addressOf(outTradeNo));
    const isYoung = page && clock.now() < page.expiresAt - orderMinutes * minute + closableAfter;
    if (isYoung) throw books.refusal('too_early');
    if (books.payments.has(outTradeNo)) books.close(outTradeNo);
  };
  async function query(outTradeNo: string): Promise<PaymentStatus | 'open' | 'unknown'> {
    const result = await call('query', () => books.find(outTradeNo));
    if (result.ok) return statusOf(name, result.value);
    return result.isRefused ? 'open' : 'unknown';
  }
  return {
    ...traits[name],
    splits: isSplit,
    acknowledgement: 'success',
    async begin(request) {
      const { scene, expiresAt, outTradeNo } = request;
      const url = addressOf(outTradeNo);
      pages.set(url, orderOf(request, isSplit));
      return scene === 'qr' ? { kind: 'qr', content: url, expiresAt } : { kind: 'redirect', url };
    },
    query,
    async close(outTradeNo) {
      if ((await call('close', () => closePayment(outTradeNo))).ok) return true;
      const payment = await query(outTradeNo);
      return typeof payment === 'object' && payment.state === 'closed';
    },
    refund: (refund) => refundThrough(wire, refund),
    readNotification: async (body) => readNotice(body),
    ...(name === 'stripe' && {
      async reversals(outTradeNo: string) {
        const result = await call('reversals', () => reversalsOf(books, outTradeNo));
        return result.ok ? result.value : 'unknown';
      },
    }),
  };
}

// ── What takes money back ────────────────────────────────────────────────────────────────────────────────────────────

/** What a bank keeps of a dispute, whichever way it ends. */
const disputeFee = 15;

const consoleOf = (books: ProviderBooks, notify: (payment: ProviderPayment) => void): Console => ({
  refundInConsole(outTradeNo, amount) {
    const payment = books.payments.get(outTradeNo);
    const refundNo = `${byHand}-${payment?.refunds.size}`;
    const isRefunded = attempt(() => books.refund(outTradeNo, { refundNo, amount })).ok;
    if (isRefunded && payment) notify(payment);
    return isRefunded;
  },
  dispute(outTradeNo) {
    const payment = books.payments.get(outTradeNo);
    const isDisputed = books.disputes.some((one) => one.payment === payment);
    if (payment?.paidAt === undefined || payment.refunds.size > 0 || isDisputed) return false;
    books.withdraw(books.inquire(payment, `dp_${outTradeNo}`, disputeFee));
    notify(payment);
    return true;
  },
  decide(disputeNo, isWon) {
    const dispute = books.disputes.find((one) => one.disputeNo === disputeNo);
    if (dispute?.state !== 'open') return;
    books.closeDispute(dispute, isWon ? 'won' : 'lost');
    notify(dispute.payment);
  },
});

/** A provider without HTTP and RSA, over the very books of the fake one: for thousands of histories. */
export function providerStub(options: StubOptions): Bank {
  const { name } = options;
  const standIn = new ProviderStub({ ...options, ...alipayConventions });
  const { books, notices } = standIn;
  const wire = stubWire(standIn);
  const pages: Pages = new Map();
  const send = (notice: () => Notice): void =>
    notices.add(() => ({ url: name, body: JSON.stringify(notice()), headers: {} }));
  /** Each time it is sent, it says how the payment is by then. */
  const notify = (payment: ProviderPayment): void => send(() => noticeOf(payment));
  /** Alipay says how much has gone back in all, and under which number last; of a card one has to ask. */
  const notifyReversed = (payment: ProviderPayment): void => {
    const refundNo = name === 'alipay' ? [...payment.refunds.keys()].at(-1) : undefined;
    const amount = refundNo === undefined ? payment.amount : refundedOf(payment);
    const notice = { ...noticeOf(payment), state: 'reversed', amount, refundNo };
    send(() => notice);
  };
  return {
    ...{ books, faults: standIn.faults, notify },
    provider: providerOf(options, wire, pages),
    console: consoleOf(books, notifyReversed),
    bills: stubBills(name, books),
    payouts: options.isSplit ? stubSplits(wire) : stubTransfers(wire),
    scan(address) {
      const page = pages.get(address);
      return page !== undefined && attempt(() => books.begin(page)).ok;
    },
    pay(outTradeNo, payer) {
      const paid = attempt(() => books.pay(outTradeNo, { payer }));
      if (!paid.ok) return undefined;
      notify(paid.value);
      return paid.value;
    },
    forged(kind, { outTradeNo, amount }) {
      const notice = { ...recipient, outTradeNo, tradeNo: '2026forged', amount, state: 'paid', sign: secret };
      return { body: JSON.stringify({ ...notice, ...forge[kind] }), headers: {} };
    },
    catchUp: (post) => standIn.catchUp(post),
  };
}
