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
import { type PaymentOrder, type ProviderPayment, stateOf } from '#infra/local/fake-provider/model/payment';
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
  /** The delay after which a delayed call takes effect. */
  lateMs: number;
  /** Sellers are paid by splits here. */
  isSplit?: boolean;
}

/** Stands for a signature, because RSA is tested elsewhere: a forger does not have it. */
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
  /** WeChat's notice of a refund has its amount. */
  isAmountKnown?: boolean;
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
    return { outTradeNo, state: 'reversed', refundNo, ...(notice.isAmountKnown && { amount }) };
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

/** A refunded card payment stays paid; at Alipay a refunded trade is closed. */
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

/** Refunds and movements of disputes, by the provider's own numbers. */
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

interface StubState {
  wire: StubWire;
  pages: Pages;
  /** Sends the notice of a refund. */
  report: (payment: ProviderPayment) => void;
}

function providerOf(
  { name, clock, isSplit = false }: StubOptions,
  { wire, pages, report }: StubState,
): PaymentProvider {
  const { call, books } = wire;
  const { closableAfter = 0 }: ProviderTraits = traits[name];
  const addressOf = (outTradeNo: string): string => `https://${name}.test/${outTradeNo}`;
  /** A payment can be closed once it is old enough for its provider, or while no buyer has opened it. */
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
    refund: (refund) => refundThrough(wire, refund, { report }),
    ...(name === 'alipay' && {
      async refundAmount(outTradeNo: string, refundNo: string) {
        const result = await call('refund query', () => books.find(outTradeNo).refunds.get(refundNo)?.amount);
        return result.ok ? (result.value ?? 'absent') : 'unknown';
      },
    }),
    readNotification: async (body) => readNotice(body),
    ...(name === 'stripe' && {
      async reversals(outTradeNo: string) {
        const result = await call('reversals', () => reversalsOf(books, outTradeNo));
        return result.ok ? result.value : 'unknown';
      },
    }),
  };
}

/** The provider's fee, whether a dispute is won or lost. */
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

/** A provider without HTTP and RSA, over the same books as the fake one: fast enough for thousands of histories. */
export function providerStub(options: StubOptions): Bank {
  const { name } = options;
  const standIn = new ProviderStub({ ...options, ...alipayConventions });
  const { books, notices } = standIn;
  const wire = stubWire(standIn);
  const pages: Pages = new Map();
  const send = (notice: () => Notice): void =>
    notices.add(() => ({ url: name, body: JSON.stringify(notice()), headers: {} }));
  /** Each time it is sent, the notification states the current state. */
  const notify = (payment: ProviderPayment): void => send(() => noticeOf(payment));
  /** Alipay's and WeChat's notifications state the last refund's number, WeChat's its amount too; for cards one has to query. */
  const notifyReversed = (payment: ProviderPayment): void => {
    const refund = name === 'stripe' ? undefined : [...payment.refunds.values()].at(-1);
    const amount = refund?.amount ?? payment.amount;
    const isAmountKnown = name === 'wechat' && refund !== undefined;
    const notice = { ...noticeOf(payment), state: 'reversed', amount, refundNo: refund?.refundNo, isAmountKnown };
    send(() => notice);
  };
  return {
    ...{ books, faults: standIn.faults, notify },
    provider: providerOf(options, { wire, pages, report: notifyReversed }),
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
