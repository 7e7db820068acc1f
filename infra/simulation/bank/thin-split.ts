import { payoutTraits } from '#functions/adapters/provider';
import type { Blame, Payout, PayoutOutcome, PayoutProvider, SentPayout } from '#functions/ports/payouts';
import type { AlipayTrades } from '#infra/local/fake-provider/alipay-trades';
import type { AlipayTransfers } from '#infra/local/fake-provider/alipay-transfers';
import { giveBack, type Wire } from './thin-wire.ts';

interface Books {
  trades: AlipayTrades;
  transfers: AlipayTransfers;
}

const blames: Record<string, Blame> = { 'ACQ.USER_NOT_EXIST': 'seller', 'ACQ.PRODUCT_UNSIGN': 'platform' };

function refused(code: string): PayoutOutcome {
  const who = blames[code];
  return who ? { state: 'rejected', code, who } : { state: 'unknown', code };
}

/** The other way to sellers: the share of each sale, split off at the provider. */
export function thinSplit({ ask }: Wire, { trades, transfers }: Books): PayoutProvider {
  const find = ({ payoutId, sale }: SentPayout) => trades.numbered(sale?.tradeNo)?.splits.get(payoutId);

  async function query(sent: SentPayout): Promise<PayoutOutcome> {
    const said = await ask('find', () => find(sent));
    if (!('answer' in said)) return { state: 'unknown', code: said.code };
    if (!said.answer) return { state: 'unknown', code: 'ORDER_NOT_EXIST' };
    const { amount, detailId } = said.answer;
    return amount === sent.amount ? { state: 'succeeded', orderNo: detailId } : { state: 'unknown' };
  }

  async function submit(payout: Payout): Promise<PayoutOutcome> {
    const { payoutId, amount, payee, sale } = payout;
    if (!sale) return { state: 'rejected', code: 'NO_SALE', who: 'bug' };
    const bound = await ask('bind', () => transfers.bind(payee.account));
    if (!('answer' in bound)) return { state: 'unknown', code: bound.code };
    if (!bound.answer.ok) return refused(bound.answer.code);
    const split = { amount, account: payee.account };
    const said = await ask('transfer', () => trades.split(sale.tradeNo, payoutId, split));
    if (!('answer' in said)) return { state: 'unknown', code: said.code };
    return said.answer.ok ? query(payout) : refused(said.answer.code);
  }

  return {
    ...payoutTraits.split,
    submit,
    query,
    refund: ({ amount, payee }, refund) => giveBack({ ask, trades }, refund, { amount, account: payee.account }),
  };
}
