import type { Blame, PayoutOutcome } from '#functions/ports/payouts';
import type { AlipayResponse } from './answer.ts';

/**
 * Codes with which Alipay definitely declines a transfer, by who has to act. Only codes whose description is
 * unambiguous on both are listed; after any other code, above all SYSTEM_ERROR, the payout is unknown.
 */
const codes: Record<Blame, readonly string[]> = {
  /** The payee does not exist, has another name, or may not receive money. */
  seller: [
    'PAYEE_NOT_EXIST',
    'PAYEE_ACCOUNT_NOT_EXSIT',
    'PAYEE_ACCOUNT_STATUS_ERROR',
    'PAYEE_USERINFO_ERROR',
    'PAYEE_USER_INFO_ERROR',
    'PAYEE_USERINFO_STATUS_ERROR',
    'PAYEE_CERT_INFO_ERROR',
    'PAYEE_NOT_RELNAME_CERTIFY',
    'PAYEE_ACC_OCUPIED',
    'PAYEE_USER_TYPE_ERROR',
    'PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT',
    'TRUSTEESHIP_RECIEVE_QUOTA_LIMIT',
    'EXCEED_LIMIT_UNRN_DM_AMOUNT',
    'EXCEED_LIMIT_DC_RECEIVED',
    'PERMIT_CHECK_RECEIVE_LIMIT',
    'PERMIT_LIMIT_PAYEE',
    'PERMIT_NON_BANK_LIMIT_PAYEE',
    'PERM_AML_NOT_REALNAME_REV',
    'RELEASE_USER_FORBBIDEN_RECIEVE',
    'NO_ACCOUNT_USER_FORBBIDEN_RECIEVE',
  ],
  /** Our balance, limits, contract, permissions or keys: the next payout would be refused too. */
  platform: [
    'PAYER_BALANCE_NOT_ENOUGH',
    'BALANCE_IS_NOT_ENOUGH',
    'PAYMENT_MONEY_NOT_ENOUGH',
    'EXCEED_LIMIT_SM_AMOUNT',
    'EXCEED_LIMIT_DM_AMOUNT',
    'EXCEED_LIMIT_MM_AMOUNT',
    'EXCEED_LIMIT_DM_MAX_AMOUNT',
    'EXCEED_LIMIT_MM_MAX_AMOUNT',
    'EXCEED_LIMIT_PERSONAL_SM_AMOUNT',
    'EXCEED_LIMIT_ENT_SM_AMOUNT',
    'PERM_PAY_CUSTOMER_DAILY_QUOTA_ORG_BALANCE_LIMIT',
    'PERM_PAY_CUSTOMER_MONTH_QUOTA_ORG_BALANCE_LIMIT',
    'PERM_PAY_USER_DAILY_QUOTA_ORG_BALANCE_LIMIT',
    'PERM_PAY_USER_MONTH_QUOTA_ORG_BALANCE_LIMIT',
    'PRODUCT_NOT_SIGN',
    'INST_PAY_UNABLE',
    'MONEY_PAY_CLOSED',
    'NO_AVAILABLE_PAYMENT_TOOLS',
    'PAYCARD_UNABLE_PAYMENT',
    'PAYER_STATUS_ERROR',
    'PAYER_NOT_EXIST',
    'PAYER_USER_INFO_ERROR',
    'PAYER_USERINFO_NOT_EXSIT',
    'PAYER_CERTIFY_CHECK_FAIL',
    'PAYER_PERMLIMIT_CHECK_FAILURE',
    'PERMIT_CHECK_PERM_LIMITED',
    'PERMIT_CHECK_PERM_IDENTITY_THEFT',
    'PERMIT_CHECK_PERM_AML_CERT_EXPIRED',
    'PERMIT_PAYER_FORBIDDEN',
    'INVALID_PAYER_ACCOUNT',
    'NO_PERMISSION_ACCOUNT',
    'NO_ACCOUNT_PAYMENT_PERMISSION',
    'NOT_IN_WHITE_LIST',
    'NOT_SUPPORT_PAYER_ACCOUNT_TYPE',
    'TRANSFER_SCENE_NAME_ILLEGAL',
    'isv.insufficient-isv-permissions',
    'isv.insufficient-user-permissions',
  ],
  /**
   * Our request was wrong. If it differs from an earlier one of the same number, the earlier one may well have arrived.
   */
  bug: [
    'INVALID_PARAMETER',
    'PARAM_ILLEGAL',
    'REP_INCONSISTENT',
    'PAYMENT_INFO_INCONSISTENCY',
    'EXCEED_LIMIT_SM_MIN_AMOUNT',
    'PAYER_PAYEE_CANNOT_SAME',
    'REMARK_HAS_SENSITIVE_WORD',
    'MEMO_REQUIRED_IN_TRANSFER_ERROR',
    'CURRENCY_NOT_SUPPORT',
  ],
};

/** Inverts the lists: who has to act, by code. */
export const blameByCode = <B extends string>(codes: Record<B, readonly string[]>): ReadonlyMap<string, B> =>
  new Map((Object.keys(codes) as B[]).flatMap((who) => codes[who].map((code): [string, B] => [code, who])));

const blameOf = blameByCode(codes);

export const transferBlame = (code: string): Blame | undefined => blameOf.get(code);

/** The number was used before with other content; that earlier request may have succeeded. */
const conflictCodes = new Set(['REP_INCONSISTENT', 'PAYMENT_INFO_INCONSISTENCY', 'ACQ.DISCORDANT_REPEAT_REQUEST']);

/**
 * Requests rejected before Alipay knows who sent them, so it cannot sign the answer. A forged one stops payouts until
 * an operator checks, and moves no money.
 */
const unsignedCodes = new Set([
  'isv.invalid-signature',
  'isv.missing-signature',
  'isv.missing-signature-config',
  'isv.missing-signature-key',
  'isv.invalid-signature-type',
  'isv.invalid-app-id',
  'isv.missing-app-id',
  'isv.missing-app-cert-sn',
  'isv.app-cert-not-exist',
  'isv.app-cert-expired',
]);

export const isUnsignedRefusal = (code: string | undefined): code is string =>
  code !== undefined && unsignedCodes.has(code);

/** The outcome of a payout request that was not done: definitely rejected, or unknown. */
export function refusalOf(
  { state, code }: Exclude<AlipayResponse, { state: 'done' }>,
  blame: (code: string) => Blame | undefined,
): PayoutOutcome {
  if (isUnsignedRefusal(code)) return { state: 'rejected', code, who: 'platform' };
  const who = state === 'refused' && code ? blame(code) : undefined;
  if (!who || !code) return { state: 'unknown', code };
  return { state: 'rejected', code, who, ...(conflictCodes.has(code) && { isTaken: true }) };
}
