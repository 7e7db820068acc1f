import { transferBlame } from '#functions/adapters/alipay/transfer-codes';
import { type ProviderTraits, payoutTraits, traits } from '#functions/adapters/provider';
import type { Clock } from '#functions/ports/index';
import type {
  ProviderPayment as Known,
  PaymentProvider,
  PaymentRequest,
  ProviderNotification,
} from '#functions/ports/payments';
import type { PayoutOutcome, PayoutProvider, Payout as Transfer } from '#functions/ports/payouts';
import { repetitions } from '#infra/local/fake-provider/alipay';
import { AlipayTrades, type Page, refused, type Trade, total } from '#infra/local/fake-provider/alipay-trades';
import { AlipayTransfers } from '#infra/local/fake-provider/alipay-transfers';
import { Notices } from '#infra/local/fake-provider/notices';
import { minute, orderMinutes } from '#shared/limits';
import { type Fen, fen } from '#shared/money';
import type { Bank, Disputed, Forgery } from './bank.ts';
import { thinBills } from './thin-bills.ts';
import { type Books, consoleOf, reversalsOf } from './thin-console.ts';
import { thinSplit } from './thin-split.ts';
import { giveBack, type Said, thinWire, type Wire } from './thin-wire.ts';

interface ThinOptions {
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

export const meantFor = { app: 'our app', seller: 'our account' };

interface Told {
  app: string;
  seller: string;
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  status: string;
  sign: string;
  refundNo?: string;
  payer?: string;
}

const bodyOf = (told: Told): string => JSON.stringify(told);

const toldOf = ({ outTradeNo, tradeNo, amount, status }: Trade, payer?: string): Told => ({
  ...meantFor,
  ...{ outTradeNo, tradeNo, amount, status },
  ...(payer !== undefined && { payer }),
  sign: secret,
});

const heardAs: Record<string, Known['state']> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
};

function heardIn(body: string): ProviderNotification {
  const told: Told = JSON.parse(body);
  if (told.status === 'REVERSED') return reversedIn(told);
  const isOurs = told.sign === secret && told.app === meantFor.app && told.seller === meantFor.seller;
  const state = heardAs[told.status];
  if (!isOurs || !state) return undefined;
  const { outTradeNo, tradeNo, payer } = told;
  return { outTradeNo, tradeNo, amount: fen(told.amount), state, payer };
}

/** Alipay says how much has gone back in all, and under which number last; of a card one has to ask. */
const reversedIn = ({ outTradeNo, amount, refundNo, sign }: Told): ProviderNotification => {
  if (sign !== secret) return undefined;
  const known = refundNo === undefined ? {} : { refunded: fen(amount), refundNo };
  return { outTradeNo, state: 'reversed', ...known };
};

const wrong: Record<Forgery, (told: Told) => Told> = {
  signature: (told) => ({ ...told, sign: 'somebody else’s key' }),
  seller: (told) => ({ ...told, seller: 'another account' }),
  app: (told) => ({ ...told, app: 'another app' }),
  amount: (told) => told,
};

// ── The ports ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A card's payment stays one when it is given back; at Alipay the trade is closed then. */
const stateOf = (name: string, trade: Trade): Known | 'open' => {
  const state = name === 'stripe' && trade.paidAt !== undefined ? 'paid' : heardAs[trade.status];
  return state ? { outTradeNo: trade.outTradeNo, tradeNo: trade.tradeNo, amount: trade.amount, state } : 'open';
};

const traitsOf = (name: ThinOptions['name']): ProviderTraits => traits[name];

/** A trade that is as old as its provider wants it to be, or that nobody has scanned, can be closed. */
const isYoung = ({ name, clock }: ThinOptions, page: Page | undefined): boolean =>
  page !== undefined && clock.now() < page.expiresAt - orderMinutes * minute + (traitsOf(name).closableAfter ?? 0);

function providerOf(options: ThinOptions, { ask }: Wire, books: Books): PaymentProvider {
  const { name, isSplit = false } = options;
  const { trades, pages } = books;
  const addressOf = (outTradeNo: string): string => `https://${name}.test/${outTradeNo}`;
  async function query(outTradeNo: string): Promise<Known | 'open' | 'unknown'> {
    const said = await ask('query', () => trades.find(outTradeNo));
    if (!('answer' in said)) return 'unknown';
    return said.answer.ok ? stateOf(name, said.answer.value) : 'open';
  }
  async function close(outTradeNo: string): Promise<boolean> {
    const said = await ask('close', () =>
      isYoung(options, pages.get(addressOf(outTradeNo))) ? refused('too young') : trades.close(outTradeNo),
    );
    if ('answer' in said && said.answer.ok) return true;
    if ('answer' in said && !said.answer.ok && said.answer.code === 'ACQ.TRADE_NOT_EXIST') return true;
    const trade = await query(outTradeNo);
    return typeof trade === 'object' && trade.state === 'closed';
  }
  return {
    ...traits[name],
    splits: isSplit,
    acknowledgement: 'success',
    begin: async (request) => {
      const address = addressOf(request.outTradeNo);
      pages.set(address, pageOf(request, isSplit));
      const { scene, expiresAt } = request;
      return scene === 'qr' ? { kind: 'qr', content: address, expiresAt } : { kind: 'redirect', url: address };
    },
    query,
    close,
    refund: (refund) => giveBack({ ask, trades }, refund),
    readNotification: async (body) => heardIn(body),
    ...(name === 'stripe' && {
      async reversals(outTradeNo: string) {
        const said = await ask('reversals', () => reversalsOf(books, outTradeNo));
        return 'answer' in said ? said.answer : 'unknown';
      },
    }),
  };
}

const pageOf = ({ outTradeNo, amount, subject, expiresAt }: PaymentRequest, isFrozen: boolean): Page => ({
  ...{ outTradeNo, amount, subject, expiresAt },
  notifyUrl: '',
  isFrozen,
});

function payoutsOf({ ask }: Wire, transfers: AlipayTransfers): PayoutProvider {
  const arrived = (said: Said<ReturnType<AlipayTransfers['find']>>, amount: Fen): PayoutOutcome => {
    if (!('answer' in said)) return { state: 'unknown', code: said.code };
    if (!said.answer.ok) return { state: 'unknown', code: said.answer.code };
    const { amount: sent, orderId, status } = said.answer.value;
    return sent === amount && status === 'SUCCESS' ? { state: 'succeeded', orderNo: orderId } : { state: 'unknown' };
  };
  return {
    ...payoutTraits.transfer,
    async submit({ payoutId, amount, payee }: Transfer) {
      const order = { outBizNo: payoutId, amount, account: payee.account, name: payee.realName };
      const said = await ask('transfer', () => transfers.send(order));
      const code = 'answer' in said && !said.answer.ok ? said.answer.code : undefined;
      const who = code === undefined ? undefined : transferBlame(code);
      return code !== undefined && who ? { state: 'rejected', code, who } : arrived(said, amount);
    },
    query: async ({ payoutId, amount }: Transfer) => arrived(await ask('find', () => transfers.find(payoutId)), amount),
  };
}

/** A provider without HTTP and RSA, over the very books of the fake one: for thousands of histories. */
export function thinBank(options: ThinOptions): Bank {
  const { clock, name } = options;
  const [trades, transfers] = [new AlipayTrades(clock), new AlipayTransfers(clock)];
  const [pages, disputes] = [new Map<string, Page>(), new Map<string, Disputed>()];
  const wire = thinWire(options);
  const notices = new Notices(clock, repetitions, ({ text }) => text === 'success');
  const payers = new Map<string, string>();
  const notify = (trade: Trade): void =>
    notices.add(() => ({ url: name, body: bodyOf(toldOf(trade, payers.get(trade.outTradeNo))), headers: {} }));
  const tellReversed = (trade: Trade): void => {
    const [refundNo, amount] = [[...trade.refunds.keys()].at(-1), total(trade.refunds.values())];
    const known = name === 'alipay' && refundNo !== undefined ? { amount, refundNo } : {};
    const told = { ...toldOf(trade), status: 'REVERSED', ...known };
    notices.add(() => ({ url: name, body: bodyOf(told), headers: {} }));
  };
  return {
    ...{ trades, transfers, faults: wire.faults, notify },
    provider: providerOf(options, wire, { trades, pages, disputes }),
    console: consoleOf({ trades, disputes, clock }, tellReversed),
    bills: thinBills({ name, trades, transfers, disputes }),
    payouts: options.isSplit ? thinSplit(wire, { trades, transfers }) : payoutsOf(wire, transfers),
    scan(address) {
      const page = pages.get(address);
      return page !== undefined && trades.scan(page).ok;
    },
    pay(outTradeNo, payer) {
      const paid = trades.pay(outTradeNo);
      if (!paid.ok) return undefined;
      if (payer !== undefined) payers.set(outTradeNo, payer);
      notify(paid.value);
      return paid.value;
    },
    forged(kind, { outTradeNo, amount }) {
      const told = { ...meantFor, outTradeNo, tradeNo: '2026forged', amount, status: 'TRADE_SUCCESS', sign: secret };
      return { body: bodyOf(wrong[kind](told)), headers: {} };
    },
    async catchUp(post) {
      wire.late.take();
      await notices.deliver(post);
    },
  };
}
