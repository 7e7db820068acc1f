import { expect, test } from 'vitest';
import type { PayoutOutcome } from '#functions/ports/payouts';
import { type Fault, faults } from '#infra/local/fake-provider/faults';
import { minute } from '#shared/limits';
import { fen } from '#shared/money';
import { alipayForTest, testPayout as payout } from './test-alipay.ts';
import { alipayTransfer } from './transfer.ts';

const scene = { name: '佣金报酬', infoType: '佣金报酬说明' };

async function transferForTest() {
  const at = await alipayForTest();
  return { ...at, payouts: alipayTransfer({ ...at.account, title: '销售收入', scene }) };
}

const succeeded = { state: 'succeeded', orderNo: expect.stringMatching(/^TRF/) };

test('pays once, with the name to be checked and the scene Alipay asks for', async () => {
  await using at = await transferForTest();
  expect(await at.payouts.submit(payout)).toEqual(succeeded);
  expect(await at.payouts.submit(payout)).toEqual(succeeded);
  expect(await at.payouts.query(payout)).toEqual(succeeded);
  expect([...at.alipay.books.transfers.all.values()]).toMatchObject([
    { outBizNo: payout.payoutId, amount: 9500, account: 'seller@example.com', name: '林小满' },
  ]);
  expect(JSON.parse(new URLSearchParams(at.alipay.requests[0]?.body).get('biz_content') ?? '')).toMatchObject({
    trans_amount: '95.00',
    transfer_scene_name: '佣金报酬',
    transfer_scene_report_infos: [{ info_type: '佣金报酬说明', info_content: '销售收入' }],
  });
});

test('without the certificate of our app Alipay sends nothing, and that is nobody’s account that is wrong', async () => {
  await using at = await alipayForTest();
  const payouts = alipayTransfer({ ...at.account, certificate: undefined, title: '销售收入', scene });
  const refused = { state: 'rejected', code: 'isv.missing-app-cert-sn', who: 'platform' };
  expect(await payouts.submit(payout)).toEqual(refused);
  expect(at.alipay.books.transfers.all.size).toBe(0);
});

test('believes a success only over the same amount', async () => {
  await using at = await transferForTest();
  await at.payouts.submit({ ...payout, amount: fen(100) });
  expect(await at.payouts.query(payout)).toEqual({ state: 'unknown', code: 'SUCCESS' });
});

test('a transfer that is not there is not one that failed', async () => {
  await using at = await transferForTest();
  expect(await at.payouts.query(payout)).toEqual({ state: 'unknown', code: 'ORDER_NOT_EXIST' });
});

/** The outcome of a submission, and whether the money moved at once. */
const outcomes: Record<Fault, { outcome: PayoutOutcome | typeof succeeded; moved: boolean }> = {
  'lose request': { outcome: { state: 'unknown' }, moved: false },
  'lose response': { outcome: { state: 'unknown' }, moved: true },
  'system error': { outcome: { state: 'unknown', code: 'SYSTEM_ERROR' }, moved: false },
  'system error with effect': { outcome: { state: 'unknown', code: 'SYSTEM_ERROR' }, moved: true },
  'late effect': { outcome: { state: 'unknown' }, moved: false },
  'bad gateway': { outcome: { state: 'unknown' }, moved: true },
  unsigned: { outcome: { state: 'unknown' }, moved: true },
  'wrongly signed': { outcome: { state: 'unknown' }, moved: true },
  slow: { outcome: { state: 'unknown' }, moved: true },
};

test.concurrent.each(faults)('leaves a payout unknown through %s, and pays it once in the end', async (fault) => {
  await using at = await transferForTest();
  at.alipay.faults.plan(fault, { method: 'alipay.fund.trans.uni.transfer' });
  expect(await at.payouts.submit(payout)).toEqual(outcomes[fault].outcome);
  expect(at.alipay.books.transfers.all.size).toBe(outcomes[fault].moved ? 1 : 0);
  const queried = await at.payouts.query(payout);
  expect(queried).toEqual(outcomes[fault].moved ? succeeded : { state: 'unknown', code: 'ORDER_NOT_EXIST' });
  at.clock.advance(2 * minute);
  expect(await at.payouts.submit(payout)).toEqual(succeeded);
  expect(at.alipay.books.transfers.all.size).toBe(1);
});

test.concurrent.each(faults)('a query through %s says nothing about the transfer', async (fault) => {
  await using at = await transferForTest();
  await at.payouts.submit(payout);
  at.alipay.faults.plan(fault, { method: 'alipay.fund.trans.common.query' });
  expect((await at.payouts.query(payout)).state).toBe('unknown');
  expect(await at.payouts.query(payout)).toEqual(succeeded);
});

const seller = `PAYEE_NOT_EXIST PAYEE_ACCOUNT_NOT_EXSIT PAYEE_ACCOUNT_STATUS_ERROR PAYEE_USERINFO_ERROR PAYEE_USER_INFO_ERROR
  PAYEE_USERINFO_STATUS_ERROR PAYEE_CERT_INFO_ERROR PAYEE_NOT_RELNAME_CERTIFY PAYEE_ACC_OCUPIED PAYEE_USER_TYPE_ERROR
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT TRUSTEESHIP_RECIEVE_QUOTA_LIMIT EXCEED_LIMIT_UNRN_DM_AMOUNT EXCEED_LIMIT_DC_RECEIVED
  PERMIT_CHECK_RECEIVE_LIMIT PERMIT_LIMIT_PAYEE PERMIT_NON_BANK_LIMIT_PAYEE PERM_AML_NOT_REALNAME_REV
  RELEASE_USER_FORBBIDEN_RECIEVE NO_ACCOUNT_USER_FORBBIDEN_RECIEVE`;

const platform = `PAYER_BALANCE_NOT_ENOUGH BALANCE_IS_NOT_ENOUGH PAYMENT_MONEY_NOT_ENOUGH EXCEED_LIMIT_SM_AMOUNT
  EXCEED_LIMIT_DM_AMOUNT EXCEED_LIMIT_MM_AMOUNT EXCEED_LIMIT_DM_MAX_AMOUNT EXCEED_LIMIT_MM_MAX_AMOUNT
  EXCEED_LIMIT_PERSONAL_SM_AMOUNT EXCEED_LIMIT_ENT_SM_AMOUNT PERM_PAY_CUSTOMER_DAILY_QUOTA_ORG_BALANCE_LIMIT
  PERM_PAY_CUSTOMER_MONTH_QUOTA_ORG_BALANCE_LIMIT PERM_PAY_USER_DAILY_QUOTA_ORG_BALANCE_LIMIT
  PERM_PAY_USER_MONTH_QUOTA_ORG_BALANCE_LIMIT PRODUCT_NOT_SIGN INST_PAY_UNABLE MONEY_PAY_CLOSED
  NO_AVAILABLE_PAYMENT_TOOLS PAYCARD_UNABLE_PAYMENT PAYER_STATUS_ERROR PAYER_NOT_EXIST PAYER_USER_INFO_ERROR
  PAYER_USERINFO_NOT_EXSIT PAYER_CERTIFY_CHECK_FAIL PAYER_PERMLIMIT_CHECK_FAILURE PERMIT_CHECK_PERM_LIMITED
  PERMIT_CHECK_PERM_IDENTITY_THEFT PERMIT_CHECK_PERM_AML_CERT_EXPIRED PERMIT_PAYER_FORBIDDEN INVALID_PAYER_ACCOUNT
  NO_PERMISSION_ACCOUNT NO_ACCOUNT_PAYMENT_PERMISSION NOT_IN_WHITE_LIST NOT_SUPPORT_PAYER_ACCOUNT_TYPE
  TRANSFER_SCENE_NAME_ILLEGAL isv.insufficient-isv-permissions isv.insufficient-user-permissions`;

const bug = `INVALID_PARAMETER PARAM_ILLEGAL REP_INCONSISTENT PAYMENT_INFO_INCONSISTENCY EXCEED_LIMIT_SM_MIN_AMOUNT
  PAYER_PAYEE_CANNOT_SAME REMARK_HAS_SENSITIVE_WORD MEMO_REQUIRED_IN_TRANSFER_ERROR CURRENCY_NOT_SUPPORT`;

/** Those of the codes that say the number was used before with other content. */
const usedBefore = 'REP_INCONSISTENT PAYMENT_INFO_INCONSISTENCY';

/** Codes whose description does not rule out that the money moves. */
const unclear = `SYSTEM_ERROR PAYMENT_FAIL PROCESS_FAIL REQUEST_PROCESSING RESOURCE_LIMIT_EXCEED SECURITY_CHECK_FAILED
  ORDER_STATUS_INVALID PAYMENT_TIME_EXPIRE MRCHPROD_QUERY_ERROR ORDER_NOT_EXIST USER_RISK_FREEZE ISV_AUTH_ERROR
  NO_ACCOUNT_RECEIVE_PERMISSION isp.unknow-error isv.app-call-limited SOMETHING_NEW`;

const words = (text: string): string[] => text.split(/\s+/);

const classified = [
  ...words(seller).map((code) => [code, 'seller'] as const),
  ...words(platform).map((code) => [code, 'platform'] as const),
  ...words(bug).map((code) => [code, 'bug'] as const),
];

test('whoever has to act is named for every code that is certain, and for no other', async () => {
  await using at = await transferForTest();
  for (const [code, who] of classified) {
    at.alipay.books.transfers.refusalByAccount.set(payout.payee.account, code);
    const conflictFlag = words(usedBefore).includes(code) && { isTaken: true };
    expect(await at.payouts.submit(payout), code).toEqual({ state: 'rejected', code, who, ...conflictFlag });
  }
  for (const code of words(unclear)) {
    at.alipay.books.transfers.refusalByAccount.set(payout.payee.account, code);
    expect(await at.payouts.submit(payout), code).toEqual({ state: 'unknown', code });
  }
  expect(at.alipay.books.transfers.all.size).toBe(0);
});

test.each([
  ['DEALING', undefined, { state: 'unknown', code: 'DEALING' }],
  ['WAIT_PAY', undefined, { state: 'unknown', code: 'WAIT_PAY' }],
  ['FAIL', 'PAYEE_NOT_RELNAME_CERTIFY', { state: 'rejected', code: 'PAYEE_NOT_RELNAME_CERTIFY', who: 'seller' }],
  ['FAIL', 'PAYER_BALANCE_NOT_ENOUGH', { state: 'rejected', code: 'PAYER_BALANCE_NOT_ENOUGH', who: 'platform' }],
  ['FAIL', 'SOMETHING_NEW', { state: 'rejected', code: 'SOMETHING_NEW', who: 'bug' }],
  ['CLOSED', undefined, { state: 'rejected', code: 'CLOSED', who: 'bug' }],
  ['REFUND', undefined, { state: 'rejected', code: 'REFUND', who: 'bug' }],
])('a transfer that Alipay calls %s (%s)', async (status, errorCode, outcome) => {
  await using at = await transferForTest();
  await at.payouts.submit(payout);
  Object.assign(at.alipay.books.transfers.all.get(payout.payoutId) ?? {}, { status, errorCode });
  expect(await at.payouts.query(payout)).toEqual(outcome);
});

test('an app that Alipay does not know stops the platform, though nobody signs that answer', async () => {
  await using at = await transferForTest();
  const outsider = alipayTransfer({ ...at.account, appId: '2014072300000000', title: '销售收入', scene });
  expect(await outsider.submit(payout)).toEqual({ state: 'rejected', code: 'isv.invalid-app-id', who: 'platform' });
  const wrongKey = alipayTransfer({ ...at.account, privateKey: at.alipay.keys.privateKey, title: '销售收入', scene });
  expect(await wrongKey.submit(payout)).toEqual({
    state: 'rejected',
    code: 'isv.invalid-signature',
    who: 'platform',
  });
});
