import * as z from 'zod';
import type { Language } from '#shared/limits';
import { arrivalOfPayout, nextPayoutRun } from '#shared/payouts/payout-dates';
import { payoutReason } from '#shared/reasons/payout-reasons';
import { beijingMoment, beijingTime } from '../domain/time.ts';
import { type EmailTemplate, type EmailText, emailTemplate, momentParam, textParam } from './email.ts';

/** The account arrives masked; `code` is the provider's error code. */
const params = {
  amount: textParam,
  account: textParam,
  payoutId: textParam,
  at: momentParam,
  code: z.string().optional(),
};

type PayoutParams = z.output<z.ZodObject<typeof params>>;
type Facts = NonNullable<EmailText['facts']>;

const facts = {
  zh: ({ amount, account, payoutId }: PayoutParams): Facts => [
    ['金额', `¥${amount}`],
    ['收款账号', account],
    ['打款单号', payoutId],
  ],
  en: ({ amount, account, payoutId }: PayoutParams): Facts => [
    ['Amount', `¥${amount}`],
    ['Payout account', account],
    ['Payout', payoutId],
  ],
};

export const payoutArrivedTemplate = emailTemplate(params, () => '/sales', {
  zh: (payout) => ({
    subject: `¥${payout.amount} 已到账`,
    heading: `¥${payout.amount} 已到账`,
    paragraphs: [`${beijingTime(payout.at, 'zh')}，你的销售收入已经打到收款账号。`],
    facts: facts.zh(payout),
    action: '查看每一笔的去向',
    note: '账号里还没有看到的话，请在支付宝账单里按打款时间查找；仍然没有，请写信给我们并附上打款单号。',
  }),
  en: (payout) => ({
    subject: `¥${payout.amount} has arrived`,
    heading: `¥${payout.amount} has arrived`,
    paragraphs: [`Your earnings reached your payout account on ${beijingTime(payout.at, 'en')}.`],
    facts: facts.en(payout),
    action: 'See where each sale went',
    note: 'If you do not see it, look for it in your Alipay bills by its time. If it is not there, write to us with the payout number.',
  }),
});

/** By when the money arrives if the next run sends it. */
const nextArrival = ({ at }: PayoutParams, language: Language): string =>
  beijingMoment(arrivalOfPayout(nextPayoutRun(at)), language);

/** A payout that failed for a reason of the platform's: it is sent again without any action of the seller. */
const retriedPayout = emailTemplate(params, () => '/sales', {
  zh: (payout, { supportEmail }) => ({
    subject: `打款晚了一步：¥${payout.amount}，${nextArrival(payout, 'zh')} 前到账`,
    heading: `¥${payout.amount}，${nextArrival(payout, 'zh')} 前到账`,
    paragraphs: ['刚才那笔打款没有成功，原因不在你的收款账号。会自动再打，你不需要做什么。时间为北京时间。'],
    facts: facts.zh(payout),
    action: '查看打款',
    note: `有疑问请写信到 ${supportEmail}，并附上打款单号。`,
  }),
  en: (payout, { supportEmail }) => ({
    subject: `Your payout is late: ¥${payout.amount} arrives by ${nextArrival(payout, 'en')}`,
    heading: `¥${payout.amount} arrives by ${nextArrival(payout, 'en')}`,
    paragraphs: [
      'A payout failed, and not because of your account. We’ll send it again; there’s nothing you need to do. The time is Beijing time.',
    ],
    facts: facts.en(payout),
    action: 'View payouts',
    note: `If anything is unclear, write to ${supportEmail} with the payout number.`,
  }),
});

/** A payout that failed for a reason the seller has to remove, which stands first in the email; the money is safe either way. */
const returnedPayout = emailTemplate(params, () => '/profile', {
  zh: (payout, { appUrl }) => ({
    subject: `一笔打款退回了：¥${payout.amount}`,
    heading: '打款退回了，需要你看一下',
    paragraphs: [
      payoutReason('failed', payout.code, 'zh') ?? '',
      `¥${payout.amount} 一分不少，等着你。改好后到销售页点「立即打款」：${appUrl}/sales`,
    ],
    facts: facts.zh(payout),
    action: '查看收款设置',
    note: '更换收款账号后，为了安全会等 72 小时再打款。',
  }),
  en: (payout, { appUrl }) => ({
    subject: `A payout came back: ¥${payout.amount}`,
    heading: 'A payout came back: please have a look',
    paragraphs: [
      payoutReason('failed', payout.code, 'en') ?? '',
      `All of the ¥${payout.amount} is waiting for you. Once this is fixed, choose “Pay out now” on your sales page: ${appUrl}/sales`,
    ],
    facts: facts.en(payout),
    action: 'View payout settings',
    note: 'After a change of payout account, payouts wait 72 hours, for your safety.',
  }),
});

const retriedParams = z.object({ again: z.literal('yes') });

export const payoutReturnedTemplate: EmailTemplate = (raw, setting) =>
  (retriedParams.safeParse(raw).success ? retriedPayout : returnedPayout)(raw, setting);

export const payoutHeldTemplate = emailTemplate(params, () => '/sales', {
  zh: (payout, { supportEmail }) => ({
    subject: `一笔打款正在人工核对：¥${payout.amount}`,
    heading: '打款正在人工核对',
    paragraphs: [payoutReason('manual', payout.code, 'zh') ?? '', '你不需要做什么。有了结果，我们会写信告诉你。'],
    facts: facts.zh(payout),
    action: '查看打款',
    note: `想了解进展，可以写信到 ${supportEmail}，并附上打款单号。`,
  }),
  en: (payout, { supportEmail }) => ({
    subject: `We are looking into a payout: ¥${payout.amount}`,
    heading: 'We are looking into a payout',
    paragraphs: [
      payoutReason('manual', payout.code, 'en') ?? '',
      'There is nothing you need to do. We will write to you once we know.',
    ],
    facts: facts.en(payout),
    action: 'View payouts',
    note: `If you want to know how it stands, write to ${supportEmail} with the payout number.`,
  }),
});
