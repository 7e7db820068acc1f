import { expect, test } from 'vitest';
import { findOrder } from '#functions/store/orders/orders';
import { findRefund, refundMove } from '#functions/store/refunds/refunds';
import { askBack, deliver, fileOf, paid, testMarket } from '#functions/test/market';
import { lin, mei, operatorActionsIn, proven } from '#functions/test/money-operators';
import { marketWithTwoSales } from '#functions/test/payouts';
import { call, valueIn } from '#functions/test/ports';
import { escalateRefund } from '#functions/usecases/refunds/refund-decisions';
import { day } from '#shared/limits';
import { fen } from '#shared/money';
import { actOnRefund } from './act-on-refund.ts';
import { confirmProposal } from './confirm-proposal.ts';
import { listOperatorRefunds } from './list-operator-refunds.ts';
import { listProposals } from './list-proposals.ts';

type Ports = Awaited<ReturnType<typeof marketWithTwoSales>>['ports'];

const act = async (ports: Ports, out_trade_no: string, action: string, body: object = {}) =>
  call(actOnRefund, ports, {
    user: mei,
    params: { out_trade_no, deed: action },
    body: { ...(await proven(ports, mei)), ...body },
  });

/** A refund request of a buyer who downloaded the file, declined by the seller and escalated. */
async function escalated() {
  const market = await marketWithTwoSales();
  const { ports, other, number } = market;
  await valueIn(askBack(ports, other, number));
  await escalateRefund(ports.table, number, { decidedBy: 'seller', note: '已经看过了', leftAt: ports.clock.now() });
  return market;
}

const listed = async (ports: Ports) => (await valueIn(call(listOperatorRefunds, ports, { user: mei }))).data.refunds;

test('a refund on our list says all a decision needs, and is decided once', async () => {
  const { ports, other, seller, number } = await escalated();
  expect(await listed(ports)).toMatchObject([
    {
      out_trade_no: number,
      state: 'escalated',
      amount: 10,
      reason: '买错了',
      note: '已经看过了',
      buyer: { id: other.id, username: 'buyer_xi' },
      seller: { id: seller.id, username: 'seller_nan' },
    },
  ]);
  expect(await act(ports, number, 'decline')).toMatchObject({ ok: false, code: 'note_needed' });
  const approved = { ok: true, value: { data: { state: 'approved', proposal_id: null } } };
  expect(await act(ports, number, 'approve')).toMatchObject(approved);
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'refunded' });
  expect(await act(ports, number, 'approve')).toMatchObject({ ok: false, code: 'refund_state' });
  expect(await listed(ports)).toEqual([]);
  expect(await operatorActionsIn(ports)).toEqual([`mei refund approve ${number}`]);
});

test('nothing is done for whoever has not proven themselves, or somebody else has', async () => {
  const { ports, number } = await escalated();
  const foreign = await proven(ports, lin);
  const older = await proven(ports, { ...mei, session: 'BEFORE' });
  for (const body of [{}, { confirm: 'made up' }, foreign, older]) {
    const input = { user: mei, params: { out_trade_no: number, deed: 'approve' }, body };
    expect(await call(actOnRefund, ports, input)).toMatchObject({ ok: false, code: 'confirm_needed' });
  }
  expect(await findRefund(ports.table, number)).toMatchObject({ state: 'escalated' });
  expect(await operatorActionsIn(ports)).toEqual([]);
});

test('a part goes back, and not more than there is', async () => {
  const { ports, number } = await marketWithTwoSales();
  const body = { note: '少了一页' };
  expect(await act(ports, number, 'begin', { ...body, amount: 10 })).toMatchObject({ code: 'refund_part_amount' });
  expect(await act(ports, number, 'begin', { ...body, amount: '2.50' })).toMatchObject({ ok: true });
  await deliver(ports);
  expect(await findOrder(ports.table, number)).toMatchObject({ status: 'paid', takenBack: 250 });
  expect(await act(ports, 'nothing', 'begin', body)).toMatchObject({ ok: false, code: 'order_not_found' });
});

test('much money is moved by two: one proposes, and somebody else does it', async () => {
  const market = await testMarket();
  const ports = market.ports as Ports;
  const file = await fileOf(ports, market.seller, fen(700_00));
  const number = await paid({ ports, file }, market.buyer);
  ports.clock.advance(day);
  const response = await act(ports, number, 'begin', { note: '内容不符' });
  const { data } = await valueIn(Promise.resolve(response));
  expect(data).toEqual({ state: null, proposal_id: expect.any(String) });
  expect(await findRefund(ports.table, number)).toBeUndefined();
  const proposals = async (user: typeof mei) => (await valueIn(call(listProposals, ports, { user }))).data.proposals;
  const proposed = { kind: 'refund', amount: 700, out_trade_no: number, actor: 'mei', note: '内容不符' };
  expect(await proposals(mei)).toMatchObject([{ id: data.proposal_id, ...proposed, is_own: true }]);
  expect(await proposals(lin)).toMatchObject([{ is_own: false }]);
  const confirmAs = async (user: typeof mei, id = data.proposal_id ?? '') =>
    call(confirmProposal, ports, { user, params: { id }, body: await proven(ports, user) });
  expect(await confirmAs(mei)).toMatchObject({ ok: false, code: 'proposal_own' });
  expect(await confirmAs(lin, 'nothing')).toMatchObject({ ok: false, code: 'proposal_not_found' });
  expect(await confirmAs(lin)).toMatchObject({ ok: true, value: { data: { done: 'approved' } } });
  expect(await confirmAs(lin)).toMatchObject({ ok: false, code: 'proposal_done' });
  expect(await proposals(lin)).toEqual([]);
  expect(await operatorActionsIn(ports)).toEqual(['mei propose refund', `lin confirm ${data.proposal_id}`]);
});

test('a no can be taken back, and what the provider turned down is tried again or done from our bank', async () => {
  const { ports, number } = await escalated();
  expect(await act(ports, number, 'decline', { note: '文件没有问题' })).toMatchObject({ ok: true });
  expect(await act(ports, number, 'reopen')).toMatchObject({ ok: true, value: { data: { state: 'escalated' } } });
  await act(ports, number, 'approve');
  await ports.table.commit([refundMove(number, 'leave', { lastCode: 'ACCOUNT_GONE', leftAt: ports.clock.now() })]);
  expect(await listed(ports)).toMatchObject([{ state: 'manual', code: 'ACCOUNT_GONE' }]);
  expect(await act(ports, number, 'retry')).toMatchObject({ ok: true, value: { data: { state: 'approved' } } });
  await ports.table.commit([refundMove(number, 'leave', { lastCode: 'ACCOUNT_GONE', leftAt: ports.clock.now() })]);
  expect(await act(ports, number, 'finish')).toMatchObject({ ok: false, code: 'note_needed' });
  const finished = { ok: true, value: { data: { state: 'done' } } };
  expect(await act(ports, number, 'finish', { note: '银行转账 1123' })).toMatchObject(finished);
});
