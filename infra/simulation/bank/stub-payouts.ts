import { transferBlame } from '#functions/adapters/alipay/transfer-codes';
import { payoutTraits } from '#functions/adapters/provider';
import type { Blame, PayoutInstruction, PayoutOutcome, PayoutProvider, SentPayout } from '#functions/ports/payouts';
import { attempt, ProviderRefusal } from '#infra/local/fake-provider/model/refusal';
import { type CallResult, refundThrough, type StubWire } from './stub-wire.ts';

/** Succeeded only if the provider says so, and for the amount that was sent. */
function arrival(
  result: CallResult<{ amount: number; theirNo: string; status?: string }>,
  amount: number,
): PayoutOutcome {
  if (!result.ok) return { state: 'unknown', code: result.code };
  const { amount: arrived, theirNo, status = 'SUCCESS' } = result.value;
  return arrived === amount && status === 'SUCCESS' ? { state: 'succeeded', orderNo: theirNo } : { state: 'unknown' };
}

const rejection = (
  result: CallResult<unknown>,
  blame: (code: string) => Blame | undefined,
): PayoutOutcome | undefined => {
  if (result.ok || !result.isRefused) return undefined;
  const blamed = blame(result.code);
  return blamed && { state: 'rejected', code: result.code, who: blamed };
};

export function stubTransfers({ call, books: { transfers } }: StubWire): PayoutProvider {
  return {
    ...payoutTraits.transfer,
    async submit({ payoutId, amount, payee }: PayoutInstruction) {
      const order = { outBizNo: payoutId, amount, account: payee.account, name: payee.realName };
      const sent = await call('transfer', () => transfers.send(order));
      return rejection(sent, transferBlame) ?? arrival(sent, amount);
    },
    query: async ({ payoutId, amount }: SentPayout) =>
      arrival(await call('find', () => transfers.find(payoutId)), amount),
  };
}

const blames: Record<string, Blame> = { 'ACQ.USER_NOT_EXIST': 'seller', 'ACQ.PRODUCT_UNSIGN': 'platform' };

/** Pays a seller by splitting off the share of each payment. */
export function stubSplits({ call, books }: StubWire): PayoutProvider {
  const find = ({ payoutId, sale }: SentPayout) => {
    const payment = attempt(() => books.findByTradeNo(sale?.tradeNo));
    const split = payment.ok ? payment.value.splits.get(payoutId) : undefined;
    if (!split) throw new ProviderRefusal('ORDER_NOT_EXIST');
    return split;
  };
  const query = async (sent: SentPayout) => arrival(await call('find', () => find(sent)), sent.amount);
  return {
    ...payoutTraits.split,
    async submit(payout) {
      const { payoutId, amount, payee, sale } = payout;
      if (!sale) return { state: 'rejected', code: 'NO_SALE', who: 'bug' };
      const share = { amount, account: payee.account };
      const bound = await call('bind', () => books.transfers.bind(share.account));
      const split = bound.ok ? await call('transfer', () => books.split(sale.tradeNo, payoutId, share)) : bound;
      if (split.ok) return query(payout);
      return rejection(split, (code) => blames[code]) ?? { state: 'unknown', code: split.code };
    },
    query,
    refund: ({ amount, payee }, refund) =>
      refundThrough({ call, books }, refund, { share: { amount, account: payee.account } }),
  };
}
