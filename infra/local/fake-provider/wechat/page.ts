import { escaped } from '#infra/local/escaped';
import { yuanFixed } from '#shared/money';
import type { ProviderPayment } from '../model/payment.ts';
import { prepayIdOf, statusOf, type WechatState } from './payments.ts';

/** Pages on which people pay in the local market; each says that no money moves. */

const dark = `--paper: #16130f; --surface: #1f1b16; --line: #37312a; --ink: #f3ece0; --ink-2: #cbc1b1; --ink-3: #a89d8c;
    --warn: #e3b25a; --warn-soft: #33270f; color-scheme: dark`;
/** The dress of the market's own mock payment page: its tokens, light and dark, and its striped test strip. */
const style = `
  :root { color-scheme: light; --paper: #faf6ee; --surface: #fffdf9; --line: #e6decf; --ink: #221d17; --ink-2: #574f45;
    --ink-3: #716758; --warn: #835400; --warn-soft: #faefd3 }
  @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${dark} } }
  [data-theme=dark] { ${dark} }
  :root[lang=en] [lang=zh-CN], :root[lang=zh-CN] [lang=en], img:not([src]) { display: none }
  * { box-sizing: border-box; margin: 0 }
  body { background: var(--paper); color: var(--ink); font: 15px/1.6 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif }
  header { display: flex; align-items: center; height: 64px; padding: 0 max(16px, calc(50% - 600px)) }
  header a { display: flex; align-items: center; gap: 10px; font: 700 22px "Noto Serif SC", "Songti SC", serif; letter-spacing: .06em; text-decoration: none }
  .strip { display: grid; place-items: center; min-height: 48px; padding: 8px 16px; border: solid var(--warn); border-width: 1px 0; color: var(--warn);
    font-weight: 600; background: repeating-linear-gradient(135deg, var(--warn-soft) 0 12px, var(--surface) 12px 24px) }
  .strip span { padding: 2px 10px; border-radius: 4px; background: var(--surface) }
  main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px }
  h1 { font-size: 26px; line-height: 1.35 }
  .lead { color: var(--ink-2) }
  .panel { margin-top: 24px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
  .sum { display: flex; justify-content: space-between; align-items: end; gap: 16px; padding-bottom: 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line) }
  .sum strong { font-size: 32px; font-weight: 700; line-height: 1.2; letter-spacing: -.01em; font-variant-numeric: tabular-nums }
  .goods { display: flex; align-items: center; gap: 16px; font-weight: 600 }
  .goods img { width: 96px; aspect-ratio: 3 / 2; border-radius: 6px; object-fit: cover }
  p, li, dd { overflow-wrap: anywhere }
  form { margin-top: 20px }
  button, .button { display: block; width: 100%; min-height: 52px; border: 1px solid var(--ink); border-radius: 8px; background: var(--ink); color: var(--paper);
    font: inherit; font-size: 17px; font-weight: 600; padding: 12px 16px; text-align: center; text-decoration: none; cursor: pointer }
  .button { margin-top: 10px; border-color: transparent; background: none; color: var(--ink-2) }
  ul { display: grid; gap: 12px; margin-top: 24px; padding: 0; list-style: none }
  a { color: inherit }
`;

/**
 * The language and theme chosen in the market, whose origin this is, and the cover of the file that the order number in
 * the address ends with.
 */
const script = `
  const { dataset } = document.documentElement;
  const language = localStorage.getItem('language') ?? navigator.language;
  document.documentElement.lang = /^zh/i.test(language) ? 'zh-CN' : 'en';
  dataset.theme = localStorage.getItem('theme') ?? '';
  document.title = document.querySelector('h1 [lang=' + document.documentElement.lang + ']').textContent;
  const picture = document.querySelector('img');
  const [, file] = /_([0-9A-Z]{26})/.exec(location.href) ?? [];
  if (picture && file) fetch('/api/files/' + file).then(async (answer) => {
    const { cover } = (await answer.json()).data;
    if (cover) picture.src = cover.small;
  }).catch(() => {});
`;

const logo = `<svg viewBox="0 0 32 32" width="30" height="30"><rect x="1" y="1" width="30" height="30" rx="5" fill="#c0301a"/><path fill="#fff" d="M6 7h20v2.5H6zM6 9h4v6a2 2 0 0 1-4 0zM14 9h4v6a2 2 0 0 1-4 0zM22 9h4v6a2 2 0 0 1-4 0zM6 21.5h20V24H6z"/></svg>`;

/** Both languages; the browser shows the one that was chosen. */
const both = (zh: string, en: string): string => `<span lang="zh-CN">${zh}</span><span lang="en">${en}</span>`;

const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<style>${style}</style></head><body><header><a href="/">${logo} 摊位</a></header>` +
  `<div class="strip">${both('测试页面，不会真的扣款', 'Test page. Nothing is charged')}</div>` +
  `<main><h1>${title}</h1>${content}</main><script>${script}</script></body></html>`;

const states: Record<WechatState, string> = {
  NOTPAY: both('待付款', 'Not paid yet'),
  SUCCESS: both('已付款', 'Paid'),
  REFUND: both('已退款', 'Refunded'),
  CLOSED: both('已关闭', 'Closed'),
};

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

const button = (base: string, payment: ProviderPayment, back: string): string =>
  `<form method="post" action="${base}/dev/pay">${hidden('code', prepayIdOf(payment))}${hidden('back', back)}<button>${both('付款', 'Pay')}</button></form>`;

/** The order page behind a QR code or in a phone's browser. */
export function orderPage(base: string, payment: ProviderPayment, back: string): string {
  const isOpen = payment.state === 'open';
  const backWord = isOpen ? both('不付', 'Do not pay') : both('返回商家', 'Back to the market');
  const backLink = back ? `<a class="button" href="${escaped(back)}">${backWord}</a>` : '';
  return pageOf(
    both('微信支付（测试）', 'WeChat Pay (test)'),
    `<p class="lead">${states[statusOf(payment)]}</p>` +
      `<div class="panel"><div class="sum"><span class="lead">${both('应付', 'To pay')}</span><strong>¥${yuanFixed(payment.amount)}</strong></div>` +
      `<p class="goods"><img alt="">${escaped(payment.subject)}</p></div>${isOpen ? button(base, payment, back) : ''}${backLink}`,
  );
}

export function listPage(base: string, payments: readonly ProviderPayment[]): string {
  const rows = payments.map(
    (payment) =>
      `<li class="panel"><a href="${base}/pay/${prepayIdOf(payment)}">${escaped(payment.subject)}</a> ¥${yuanFixed(payment.amount)} ${states[statusOf(payment)]}` +
      `${payment.state === 'open' ? button(base, payment, `${base}/`) : ''}</li>`,
  );
  return pageOf(
    both('微信支付订单（测试）', 'WeChat Pay orders (test)'),
    `<ul>${rows.join('') || `<li>${both('还没有订单', 'No orders yet')}</li>`}</ul>`,
  );
}

/** Shown to a phone that has scanned a code: the market's page moves on by itself. */
export const paidPage = (): string =>
  pageOf(
    both('已付款（测试）', 'Paid (test)'),
    `<p class="lead">${both('可以关掉这一页，付款的页面会自己变。', 'You can close this page. The payment page updates by itself.')}</p>`,
  );

export const missingPage = (): string => pageOf(both('没有这个订单（测试）', 'No such order (test)'), '');
