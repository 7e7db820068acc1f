import { expect, test } from 'vitest';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { minute } from '#shared/limits';
import { fen } from '#shared/money';
import { number, outTradeNo, paidAt, paymentRequest, type TestWechat, wechatForTest } from './test-wechat.ts';

const refund = { outTradeNo, refundNo: `${outTradeNo}R1`, amount: fen(3900), reason: 'duplicate_payment' };

const refundsIn = ({ wechat }: Pick<TestWechat, 'wechat'>) => [...wechat.books.find(number).refunds.values()];

test('refunds once, however often the same number is sent, and has it told', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.notices.drain();
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(refundsIn(at)).toMatchObject([{ amount: 3900, refundNo: refund.refundNo }]);
  expect(at.wechat.notices.pendingCount).toBe(1);
});

test('parts of an order have numbers of their own, and WeChat hears the whole with each', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  for (const part of [1, 2])
    expect(await at.provider.refund({ ...refund, refundNo: `${outTradeNo}P${part}`, amount: fen(900) })).toBe(
      'refunded',
    );
  expect(refundsIn(at).map(({ amount }) => amount)).toEqual([900, 900]);
  expect(await at.provider.refund(refund)).toEqual({ refused: 'INVALID_REQUEST', who: 'person' });
});

test('a refund that is on its way has not arrived, until it has', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.books.refundState = 'pending';
  expect(await at.provider.refund(refund)).toBe('unknown');
  expect(await at.provider.refund(refund)).toBe('unknown');
  at.wechat.settleRefund(refund.refundNo, 'succeeded');
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(refundsIn(at)).toHaveLength(1);
});

test.each([
  ['CLOSED', 'failed'],
  ['ABNORMAL', 'abnormal'],
] as const)('a refund that ends as %s is for a person', async (status, state) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.books.refundState = state;
  expect(await at.provider.refund(refund)).toEqual({ refused: status, who: 'person' });
});

test.each([
  ['NOT_ENOUGH', 'platform'],
  ['NOTENOUGH', 'platform'],
  ['NO_AUTH', 'platform'],
  ['MCH_NOT_EXISTS', 'platform'],
  ['USER_ACCOUNT_ABNORMAL', 'person'],
  ['TRADE_OVERDUE', 'person'],
  ['INVALID_REQUEST', 'person'],
  ['PARAM_ERROR', 'person'],
])('a refund that WeChat turns down with %s is for the %s, and works once that is put right', async (code, who) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.books.forcedRefusal = [403, code];
  expect(await at.provider.refund(refund)).toEqual({ refused: code, who });
  at.wechat.books.forcedRefusal = undefined;
  expect(await at.provider.refund(refund)).toBe('refunded');
});

test.each([
  [429, 'FREQUENCY_LIMITED'],
  [400, 'SOMETHING_NEW'],
  [500, 'SYSTEM_ERROR'],
  [500, 'NOT_ENOUGH'],
])('a refund answered with %d %s is asked for again', async (status, code) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.books.forcedRefusal = [status, code];
  expect(await at.provider.refund(refund)).toBe('unknown');
});

test('nothing is given back of what was not paid', async () => {
  await using at = await wechatForTest();
  expect(await at.provider.refund(refund)).toEqual({ refused: 'ORDER_NOT_EXIST', who: 'person' });
  await at.provider.begin(paymentRequest());
  expect(await at.provider.refund(refund)).toBe('unknown');
  at.clock.advance(6 * minute);
  await at.provider.close(outTradeNo);
  expect(await at.provider.refund(refund)).toEqual({ refused: 'CLOSED', who: 'person' });
  expect(at.wechat.requests.map(({ name }) => name)).not.toContain('refund');
});

test('the same number for another sum is no second refund', async () => {
  await using at = await wechatForTest();
  await paidAt(at);
  await at.provider.refund({ ...refund, amount: fen(900) });
  expect(await at.provider.refund(refund)).toEqual({ refused: 'INVALID_REQUEST', who: 'person' });
  expect(refundsIn(at)).toMatchObject([{ amount: 900 }]);
});

test.each([
  ['a reason of many characters', '不想要了'.repeat(30), `${'不想要了'.repeat(6)}不想`],
  ['no reason', '', undefined],
])('%s is cut to what WeChat takes', async (_, reason, sent) => {
  await using at = await wechatForTest();
  await paidAt(at);
  expect(await at.provider.refund({ ...refund, reason })).toBe('refunded');
  const sentRequest = at.wechat.requests.find(({ name }) => name === 'refund');
  expect(JSON.parse(sentRequest?.body ?? '').reason).toBe(sent);
});

/** The first outcome, and whether the money was refunded. */
const expectedOutcomes: Record<Fault, { effect: boolean; first: 'refunded' | 'unknown' }> = {
  'lose request': { effect: false, first: 'unknown' },
  'lose response': { effect: true, first: 'unknown' },
  'system error': { effect: false, first: 'unknown' },
  'system error with effect': { effect: true, first: 'unknown' },
  'late effect': { effect: false, first: 'unknown' },
  'bad gateway': { effect: true, first: 'unknown' },
  unsigned: { effect: true, first: 'unknown' },
  'wrongly signed': { effect: true, first: 'unknown' },
  slow: { effect: true, first: 'unknown' },
};

test.concurrent.each(faults)('refunds once through %s', async (fault) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.faults.plan(fault, { method: 'refund' });
  expect(await at.provider.refund(refund)).toBe(expectedOutcomes[fault].first);
  expect(refundsIn(at)).toHaveLength(expectedOutcomes[fault].effect ? 1 : 0);
  at.clock.advance(2 * minute);
  expect(await at.provider.refund(refund)).toBe('refunded');
  expect(refundsIn(at)).toHaveLength(1);
});

test.concurrent.each(faults)(
  'a refusal is not believed while the refund itself cannot be asked about: %s',
  async (fault) => {
    await using at = await wechatForTest();
    await paidAt(at);
    at.wechat.books.forcedRefusal = [403, 'NOT_ENOUGH'];
    at.wechat.faults.plan(fault, { method: 'refund query' });
    expect(await at.provider.refund(refund)).toBe('unknown');
    expect(await at.provider.refund(refund)).toEqual({ refused: 'NOT_ENOUGH', who: 'platform' });
  },
);

test.concurrent.each(faults)('asks for nothing while the trade cannot be asked about: %s', async (fault) => {
  await using at = await wechatForTest();
  await paidAt(at);
  at.wechat.faults.plan(fault, { method: 'query' });
  expect(await at.provider.refund(refund)).toBe('unknown');
  expect(refundsIn(at)).toEqual([]);
});

test.each([
  ['succeeded', 'refunded'],
  ['pending', 'unknown'],
  ['abnormal', { refused: 'ABNORMAL', who: 'person' }],
] as const)('what was refused a second time stands as the first time left it: %s', async (state, outcome) => {
  await using at = await wechatForTest();
  await paidAt(at);
  const { books } = at.wechat;
  books.refundState = state;
  await at.provider.refund(refund);
  books.refund = () => {
    throw books.refusal('no_refund');
  };
  expect(await at.provider.refund(refund)).toEqual(outcome);
});
