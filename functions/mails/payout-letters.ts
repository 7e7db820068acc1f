import * as z from 'zod';
import { payoutReason } from '#shared/contract/shapes/payout-reasons';
import type { Language } from '#shared/limits';
import { beijingTime } from '../domain/time.ts';
import { type Content, type Setting, template, text } from './template.ts';

/** The account is masked before it gets here; the code is the provider's. */
const params = z.object({
  amount: text,
  account: text,
  payoutId: text,
  at: z.iso.datetime(),
  code: z.string().optional(),
  again: z.literal('yes').optional(),
});

type Given = z.output<typeof params>;

const facts = {
  zh: ({ amount, account, payoutId }: Given) =>
    [
      ['金额', `¥${amount}`],
      ['收款账号', account],
      ['打款单号', payoutId],
    ] as const,
  en: ({ amount, account, payoutId }: Given) =>
    [
      ['Amount', `¥${amount}`],
      ['Payout account', account],
      ['Payout', payoutId],
    ] as const,
};

export const payoutArrived = template(params, (given, { language, site }) => {
  const { amount } = given;
  const at = beijingTime(Date.parse(given.at), language);
  const url = `${site.appUrl}/sales`;
  const texts = {
    zh: {
      subject: `¥${amount} 已到账 · 摊位`,
      heading: `¥${amount} 已到账`,
      paragraphs: [`${at}，你的销售收入已经打到收款账号。`],
      facts: facts.zh(given),
      action: { label: '查看每一笔的去向', url },
      note: '账号里还没有看到的话，请在支付宝账单里按打款时间查找；仍然没有，请写信给我们并附上打款单号。',
    },
    en: {
      subject: `¥${amount} has arrived · Tanwei`,
      heading: `¥${amount} has arrived`,
      paragraphs: [`Your earnings reached your payout account on ${at}.`],
      facts: facts.en(given),
      action: { label: 'See where each sale went', url },
      note: 'If you do not see it, look for it in your Alipay bills by its time. If it is not there, write to us with the payout number.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});

/** Nobody has to do anything but us. */
function goesAgain(given: Given, { language, site }: Setting): Content {
  const { amount } = given;
  const url = `${site.appUrl}/sales`;
  const texts = {
    zh: {
      subject: `一笔打款没有成功，会自动再打：¥${amount} · 摊位`,
      heading: '打款没有成功，会自动再打',
      paragraphs: [`原因不在你的收款账号。¥${amount} 已经回到可结算，下一次打款时会一起打给你，你不需要做什么。`],
      facts: facts.zh(given),
      action: { label: '查看打款', url },
      note: `有疑问请写信到 ${site.supportEmail}，并附上打款单号。`,
    },
    en: {
      subject: `A payout failed and is made again: ¥${amount} · Tanwei`,
      heading: 'A payout failed and is made again',
      paragraphs: [
        `The reason is not your payout account. ¥${amount} is available again and goes out with the next payout; there is nothing you need to do.`,
      ],
      facts: facts.en(given),
      action: { label: 'View payouts', url },
      note: `If anything is unclear, write to ${site.supportEmail} with the payout number.`,
    },
  } satisfies Record<Language, Content>;
  return texts[language];
}

/** What to put right stands first; the money is safe either way. */
export const payoutReturned = template(params, (given, setting) => {
  const { language, site } = setting;
  const { amount, code, again } = given;
  if (again) return goesAgain(given, setting);
  const reason = payoutReason('failed', code, language) ?? '';
  const [url, sales] = [`${site.appUrl}/profile`, `${site.appUrl}/sales`];
  const texts = {
    zh: {
      subject: `一笔打款退回了：¥${amount} · 摊位`,
      heading: '打款退回了，需要你看一下',
      paragraphs: [reason, `¥${amount} 已经回到可结算，一分不少。改好后到销售页点「立即打款」：${sales}`],
      facts: facts.zh(given),
      action: { label: '查看收款设置', url },
      note: '更换收款账号后，为了安全会等 24 小时再打款。',
    },
    en: {
      subject: `A payout came back: ¥${amount} · Tanwei`,
      heading: 'A payout came back: please have a look',
      paragraphs: [
        reason,
        `¥${amount} is available again, all of it. Once this is put right, choose “Pay out now” on your sales page: ${sales}`,
      ],
      facts: facts.en(given),
      action: { label: 'View payout settings', url },
      note: 'After a change of payout account, payouts wait 24 hours, for your safety.',
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});

export const payoutHeld = template(params, (given, { language, site }) => {
  const { amount, code } = given;
  const reason = payoutReason('manual', code, language) ?? '';
  const url = `${site.appUrl}/sales`;
  const texts = {
    zh: {
      subject: `一笔打款正在人工核对：¥${amount} · 摊位`,
      heading: '打款正在人工核对',
      paragraphs: [reason, '你不需要做什么。有了结果，我们会写信告诉你。'],
      facts: facts.zh(given),
      action: { label: '查看打款', url },
      note: `想了解进展，可以写信到 ${site.supportEmail}，并附上打款单号。`,
    },
    en: {
      subject: `We are looking into a payout: ¥${amount} · Tanwei`,
      heading: 'We are looking into a payout',
      paragraphs: [reason, 'There is nothing you need to do. We will write to you once we know.'],
      facts: facts.en(given),
      action: { label: 'View payouts', url },
      note: `If you want to know how it stands, write to ${site.supportEmail} with the payout number.`,
    },
  } satisfies Record<typeof language, Content>;
  return texts[language];
});
