import type { PayoutConfig } from '#shared/contract/payouts';
import type { Language } from '#shared/limits';
import { beijingTime, instant } from '../../domain/time.ts';
import type { PayoutData } from '../../store/accounts/identity.ts';
import type { Saved } from '../../usecases/accounts/payout-account.ts';

/** Nothing but masks, and nothing at all before there is an account. */
export function payoutConfigOf({ payee, identity }: PayoutData, now: number): PayoutConfig | null {
  if (!payee) return null;
  return {
    alipayAccount: payee.maskedAccount,
    realName: payee.maskedName,
    identityCard: identity?.maskedCard ?? null,
    phone: identity?.maskedPhone ?? null,
    heldUntil: payee.heldUntil > now ? instant(payee.heldUntil) : null,
  };
}

const texts: Record<Language, { saved: string; changed: (from: string) => string }> = {
  zh: { saved: '收款账号已保存', changed: (from) => `收款账号已更换，${from}起打款到新账号` },
  en: {
    saved: 'Your payout account is saved',
    changed: (from) => `Your payout account is changed. Payouts go to the new one from ${from} on`,
  },
};

export const savedMessage = ({ change, heldUntil }: Saved, language: Language): string =>
  change === 'changed' ? texts[language].changed(beijingTime(heldUntil, language)) : texts[language].saved;
