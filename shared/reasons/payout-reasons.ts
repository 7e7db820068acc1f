import type { Language } from '#shared/limits';

/** Explains a provider's error code to the seller, with what to do. */
const reasons: Record<string, Record<Language, string>> = {
  PAYEE_NOT_EXIST: {
    zh: '收款账号不存在，请到收款设置里改正后再打款。',
    en: 'This payout account doesn’t exist. Please correct it in your payout settings.',
  },
  PAYEE_USERINFO_ERROR: {
    zh: '收款账号与真实姓名不一致，请到收款设置里改正。',
    en: 'The payout account and real name don’t match. Please correct them in your payout settings.',
  },
  PAYEE_NOT_RELNAME_CERTIFY: {
    zh: '收款账号还没有实名认证，请先在支付宝里完成认证。',
    en: 'This payout account’s real name isn’t verified yet. Please verify it with Alipay first.',
  },
  PERM_AML_NOT_REALNAME_REV: {
    zh: '收款账号需要在支付宝补充身份信息后才能收款。',
    en: 'Alipay needs more identity information before this account can receive money.',
  },
  ACCOUNT_GONE: {
    zh: '账号换邮箱的操作被撤销，期间设置的收款账号已撤下，这笔打款没有发出。请重新设置收款账号。',
    en: 'An email change was undone and the payout account set in the meantime was removed, so this payout wasn’t sent. Please set your payout account again.',
  },
};

const returnedText: Record<Language, string> = {
  zh: '支付宝没有接受这笔打款，钱退回来了，为你留着。请检查收款设置。',
  en: 'Alipay didn’t accept this payout. The money came back and is kept for you. Please check your payout settings.',
};

const heldText: Record<Language, string> = {
  zh: '打款结果还没有确认，我们正在人工核对，钱不会丢失。',
  en: 'We don’t have a result for this payout yet. We’re looking into it; your money is safe.',
};

/** Held by an operator, for no reason of the account's. */
const heldByUs: Record<'manual' | 'failed', Record<Language, string>> = {
  manual: {
    zh: '这笔打款由我们暂时保留，正在人工核对，你不用做什么，钱不会丢失。',
    en: 'We’re holding this payout while we look into it. You don’t need to do anything; your money is safe.',
  },
  failed: {
    zh: '这笔打款没有发出，钱为你留着。',
    en: 'This payout wasn’t sent. The money is kept for you.',
  },
};

/** Every text of this file: a page may be read in another language than it was requested in. */
export const payoutReasons: readonly Record<Language, string>[] = [
  ...Object.values(reasons),
  returnedText,
  heldText,
  ...Object.values(heldByUs),
];

/** Null while there is nothing to explain. */
export function payoutReason(state: string, code: string | undefined, language: Language): string | null {
  if (state !== 'manual' && state !== 'failed') return null;
  if (code === 'HELD') return heldByUs[state][language];
  if (state === 'manual') return heldText[language];
  return (reasons[code ?? ''] ?? returnedText)[language];
}
