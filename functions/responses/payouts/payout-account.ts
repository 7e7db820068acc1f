import { isUnconfirmed } from '#functions/domain/payouts/payout-account';
import { beijingTime, instant } from '#functions/domain/time';
import type { PayoutData } from '#functions/store/accounts/identity';
import type { Proof } from '#functions/usecases/accounts/current-password';
import type { SavedPayoutAccount } from '#functions/usecases/payouts/payout-account';
import type { PayoutConfig } from '#shared/contract/payouts';
import type { SecondFactor } from '#shared/contract/shapes/factor-fields';
import type { Language } from '#shared/limits';

/** Masked values only; null before there is an account. */
export function payoutConfigOf({ payee, identity }: PayoutData, now: number): PayoutConfig | null {
  if (!payee) return null;
  return {
    alipayAccount: payee.maskedAccount,
    realName: payee.maskedName,
    identityCard: identity?.maskedCard ?? null,
    phone: identity?.maskedPhone ?? null,
    heldUntil: payee.heldUntil > now ? instant(payee.heldUntil) : null,
    unconfirmed: isUnconfirmed(payee, now),
  };
}

const texts: Record<Language, Record<SavedPayoutAccount['change'], (from: string) => string>> = {
  zh: {
    same: () => '收款账号已保存',
    first: (from) => `收款账号已保存，${from}起可以收款`,
    changed: (from) => `收款账号已更换，${from}起打款到新账号`,
  },
  en: {
    same: () => 'Your payout account is saved',
    first: (from) => `Your payout account is saved. Payouts start on ${from}`,
    changed: (from) => `Your payout account is changed. Payouts go to the new one from ${from} on`,
  },
};

const unconfirmedTexts: Record<Language, string> = {
  zh: '。第一次打款前，要用邮箱验证码确认一次',
  en: '. Before the first payout, confirm it once with a code from your email',
};

export const savedMessage = (
  { change, heldUntil, isUnconfirmed: isWaiting }: SavedPayoutAccount,
  language: Language,
): string =>
  `${texts[language][change](beijingTime(heldUntil, language))}${isWaiting ? unconfirmedTexts[language] : ''}`;

interface Proving {
  current_password?: string | undefined;
  second_factor?: SecondFactor | undefined;
}

export const payoutProof = (
  { current_password: current, second_factor: factor }: Proving,
  asking: Pick<Proof, 'ip' | 'session'>,
): Proof => ({ ...asking, current, factor, purpose: 'payout-account' });
