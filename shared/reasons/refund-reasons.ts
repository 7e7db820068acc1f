import type { Language } from '#shared/limits';

/** Reasons of automatic refunds by name; all others are free text. */
const ruleReasons: Record<string, Record<Language, string>> = {
  duplicate_payment: {
    zh: '这份文件你已经买过，多付的一笔自动退回。',
    en: 'You already own this file. Your second payment is refunded automatically.',
  },
  by_hand: {
    zh: '平台在支付渠道直接退款。',
    en: 'We refunded it through the payment provider.',
  },
  content_gone: {
    zh: '付款到达时文件已被删除，自动退款。',
    en: 'The file had been deleted when your payment arrived. You’re refunded automatically.',
  },
  file_barred: {
    zh: '平台下架了这个文件，款项自动退回。',
    en: 'We’ve taken this file down. You’re refunded automatically.',
  },
};

/** True for the name of a rule, which is not free text. */
export const isRuleReason = (reason: string): boolean => Object.hasOwn(ruleReasons, reason);

export const refundReason = (reason: string, language: Language): string => ruleReasons[reason]?.[language] ?? reason;
