import { minute } from '#shared/limits';
import { downloadFile } from '../api/files/download-file.ts';
import { getBalance } from '../api/payouts/get-balance.ts';
import { decideRefund } from '../api/refunds/decide-refund.ts';
import { findOrder } from '../store/orders/orders.ts';
import { recountAll } from '../usecases/ledger/recount.ts';
import { worker as payout } from '../workers/payout.ts';
import { askBack, deliver, pass } from './market.ts';
import { payoutsNow, setPayee } from './payouts.ts';
import { call, drain, valueIn } from './ports.ts';
import { goToPay, postTo, splitMarket } from './providers.ts';

/** A market with sales split at Alipay, and its helpers. */
export async function sharing() {
  const market = await splitMarket();
  const { ports, alipay, seller } = market;
  const setAccount = () => setPayee(ports, seller.id);
  const work = async (by: typeof ports = ports) => {
    await deliver(by);
    await drain(by, [payout]);
    await deliver(by);
  };
  const wait = (ms: number, step = 5 * minute) => pass(ports, ms, { step, work });
  const sell = async (user: { id: string }, file = market.file) => {
    const { outTradeNo, address } = await goToPay({ ports, file }, user);
    alipay.pay(address);
    await alipay.catchUp(postTo(ports));
    return outTradeNo;
  };
  const payouts = () => payoutsNow(ports, seller);
  const splits = () => [...alipay.books.payments.values()].flatMap((payment) => [...payment.splits.values()]);
  const wrong = async () => (await recountAll(ports)).wrong;
  const balance = async () => (await valueIn(call(getBalance, ports, { user: seller }))).data;
  const refund = (outTradeNo: string) => askBack(ports, market.buyer, outTradeNo);
  /** The seller approves the refund, if it is not automatic. */
  const granted = async (outTradeNo: string) => {
    const request = (await valueIn(refund(outTradeNo))).data;
    if (request.state !== 'requested') return request;
    const params = { out_trade_no: outTradeNo };
    const decision = { user: seller, params, body: { decision: 'approve', note: '' } };
    return (await valueIn(call(decideRefund, ports, decision))).data;
  };
  const mayFetch = async () => {
    const input = { user: market.buyer, params: { id: market.file.id }, wantsJson: true };
    return (await call(downloadFile, ports, input)).ok;
  };
  const status = async (outTradeNo: string) => (await findOrder(ports.table, outTradeNo))?.status;
  const answers = { payouts, splits, wrong, balance, status, mayFetch };
  return { ...market, ...answers, setAccount, work, wait, sell, refund, granted };
}
