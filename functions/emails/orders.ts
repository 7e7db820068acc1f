import * as z from 'zod';
import { receiptStates } from '#shared/contract/orders';
import { licenceUses } from '#shared/contract/shapes/licence';
import type { Language } from '#shared/limits';
import { beijingMoment, beijingTime } from '../domain/time.ts';
import { emailTemplate, momentParam, textParam } from './email.ts';

const saleParams = { title: textParam, amount: textParam, outTradeNo: textParam };

export const saleTemplate = emailTemplate(
  { ...saleParams, fee: textParam, earnings: textParam, buyer: textParam, arrivesBy: momentParam.optional() },
  () => '/sales',
  {
    zh: ({ title, amount, fee, earnings, buyer, outTradeNo, arrivesBy }) => ({
      subject: `卖出一份：「${title}」，到手 ¥${earnings}`,
      heading: arrivesBy ? `¥${earnings}，${beijingMoment(arrivesBy, 'zh')} 前到账` : `到手 ¥${earnings}`,
      paragraphs: [
        `${buyer} 买下了「${title}」。`,
        arrivesBy ? '钱自动打到你的收款账号，不用申请。时间为北京时间。' : '不到 ¥0.10 的，等攒够了一起打款。',
      ],
      facts: [
        ['买家', buyer],
        ['成交价', `¥${amount}`],
        ['平台费 5%', `−¥${fee}`],
        ['到手', `¥${earnings}`],
        ['订单号', outTradeNo],
      ],
      action: '查看销售',
      note: `还没有收款账号，或者刚换过？¥${earnings} 等着你，哪天到账看销售页。`,
    }),
    en: ({ title, amount, fee, earnings, buyer, outTradeNo, arrivesBy }) => ({
      subject: `Sold: “${title}”, you get ¥${earnings}`,
      heading: arrivesBy ? `¥${earnings} arrives by ${beijingMoment(arrivesBy, 'en')}` : `You get ¥${earnings}`,
      paragraphs: [
        `${buyer} bought “${title}”.`,
        arrivesBy
          ? 'It’s paid to your payout account automatically. The time is Beijing time.'
          : 'Amounts under ¥0.10 wait for your next sale.',
      ],
      facts: [
        ['Buyer', buyer],
        ['Price', `¥${amount}`],
        ['Platform fee 5%', `−¥${fee}`],
        ['You get', `¥${earnings}`],
        ['Order', outTradeNo],
      ],
      action: 'View sales',
      note: `No payout account yet, or a new one? ¥${earnings} is waiting for you; your sales page has the date.`,
    }),
  },
);

/** The licence stored with the order: it stays the buyer's even if the seller changes the file's licence later. */
const licenceParams = { licence: z.enum(licenceUses).optional(), seats: z.string().optional() };

type LicenceParams = z.output<z.ZodObject<typeof licenceParams>>;

/** The licence as a line of the facts; none if the seller did not state one. */
const licenceFact: Record<Language, (licence: LicenceParams) => [label: string, value: string][]> = {
  zh: ({ licence, seats }) => {
    if (!licence) return [];
    const use = { personal: '仅限个人使用', commercial: '可以商用' }[licence];
    return [['能否商用', seats ? `${use}，最多 ${seats} 人使用` : use]];
  },
  en: ({ licence, seats }) => {
    if (!licence) return [];
    const use = { personal: 'Personal use only', commercial: 'Commercial use allowed' }[licence];
    const people = seats === '1' ? 'one person' : `up to ${seats} people`;
    return [['Commercial use', seats ? `${use}, for ${people}` : use]];
  },
};

const pageOf = ({ fileId }: { fileId: string }): string => `/code/${encodeURIComponent(fileId)}`;

/** Absent in messages of before it was given. */
const paidFact = (paidAt: number | undefined, language: Language): [label: string, value: string][] =>
  paidAt === undefined ? [] : [[{ zh: '付款时间', en: 'Paid at' }[language], beijingTime(paidAt, language)]];

const receiptPage = ({ outTradeNo }: { outTradeNo: string }): string => `/purchases/${encodeURIComponent(outTradeNo)}`;

export const receiptTemplate = emailTemplate(
  { ...saleParams, ...licenceParams, seller: textParam, fileId: textParam, paidAt: momentParam.optional() },
  (params) => [pageOf(params), receiptPage(params)],
  {
    zh: ({ title, amount, seller, outTradeNo, paidAt, ...licence }) => ({
      subject: `已购买「${title}」`,
      heading: '付款成功',
      paragraphs: [`「${title}」已经是你的了，随时可以下载。`],
      facts: [
        ['文件', title],
        ['卖家', seller],
        ['实付', `¥${amount}`],
        ...paidFact(paidAt, 'zh'),
        ...licenceFact.zh(licence),
        ['订单号', outTradeNo],
      ],
      action: '查看并下载',
      otherwise: '查看收据',
      note: '这封邮件是你的收据，请妥善保存。',
    }),
    en: ({ title, amount, seller, outTradeNo, paidAt, ...licence }) => ({
      subject: `You bought “${title}”`,
      heading: 'Payment received',
      paragraphs: [`“${title}” is yours. You can download it at any time.`],
      facts: [
        ['File', title],
        ['Seller', seller],
        ['Paid', `¥${amount}`],
        ...paidFact(paidAt, 'en'),
        ...licenceFact.en(licence),
        ['Order', outTradeNo],
      ],
      action: 'View and download',
      otherwise: 'View the receipt',
      note: 'This mail is your receipt. Please keep it.',
    }),
  },
);

const copyParams = {
  ...saleParams,
  ...licenceParams,
  seller: textParam,
  paidAt: momentParam,
  state: z.enum(receiptStates),
};

const stateTexts: Record<Language, Record<(typeof receiptStates)[number], string>> = {
  zh: { paid: '已付款', refunding: '退款中', refunded: '已退款' },
  en: { paid: 'Paid', refunding: 'Being refunded', refunded: 'Refunded' },
};

/** Sent when the buyer requests a copy of the receipt: it gives the order's current state, and promises no download. */
export const receiptCopyTemplate = emailTemplate(copyParams, receiptPage, {
  zh: ({ title, amount, seller, outTradeNo, paidAt, state, ...licence }) => ({
    subject: `收据：「${title}」 ¥${amount}`,
    heading: '收据',
    paragraphs: ['这是你在付款结果页或收据页要求发送的收据。'],
    facts: [
      ['文件', title],
      ['卖家', seller],
      ['实付', `¥${amount}`],
      ['付款时间', beijingTime(paidAt, 'zh')],
      ['状态', stateTexts.zh[state]],
      ...licenceFact.zh(licence),
      ['订单号', outTradeNo],
    ],
    action: '查看收据',
    note: '这是交易凭证，不是发票。',
  }),
  en: ({ title, amount, seller, outTradeNo, paidAt, state, ...licence }) => ({
    subject: `Receipt: “${title}”, ¥${amount}`,
    heading: 'Receipt',
    paragraphs: ['You asked for this receipt on the page of your payment or of the receipt.'],
    facts: [
      ['File', title],
      ['Seller', seller],
      ['Paid', `¥${amount}`],
      ['Paid at', beijingTime(paidAt, 'en')],
      ['Status', stateTexts.en[state]],
      ...licenceFact.en(licence),
      ['Order', outTradeNo],
    ],
    action: 'View the receipt',
    note: 'This is a proof of payment, not a tax invoice.',
  }),
});

const versionParams = {
  title: textParam,
  version: textParam,
  changelog: z.string(),
  seller: textParam,
  fileId: textParam,
};

const changelogParagraphs = (changelog: string): string[] => (changelog === '' ? [] : [changelog]);

/** Sent to the buyers of earlier versions, if the seller chose to notify them. */
export const newVersionTemplate = emailTemplate(versionParams, pageOf, {
  zh: ({ title, version, changelog, seller }) => ({
    subject: `「${title}」有更新`,
    heading: `「${title}」更新到第 ${version} 版`,
    paragraphs: [`${seller} 更新了你买过的文件，新版可以直接下载，不用再付款。`, ...changelogParagraphs(changelog)],
    action: '下载新版',
    note: '你买的那一版也一直留着，在「我的购买」里可以找到。',
  }),
  en: ({ title, version, changelog, seller }) => ({
    subject: `New version of “${title}”`,
    heading: `“${title}” is now at version ${version}`,
    paragraphs: [
      `${seller} has updated a file you bought. The new version is yours to download at no charge.`,
      ...changelogParagraphs(changelog),
    ],
    action: 'Download the new version',
    note: 'The version you bought is kept for you too, under “My purchases”.',
  }),
});
