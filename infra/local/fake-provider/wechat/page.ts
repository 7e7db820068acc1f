import { escaped } from '#infra/local/escaped';
import { yuanFixed } from '#shared/money';
import type { WechatTrade } from './trades.ts';

/** Pages on which people pay in the local market; each says that no money moves. */

/** The dress of the market's own mock payment page: its tokens, light and dark, and its striped test strip. */
const style = `
  :root { color-scheme: light dark; --paper: #faf6ee; --surface: #fffdf9; --line: #e6decf; --strong: #8e8472;
    --ink: #221d17; --ink-2: #574f45; --ink-3: #716758; --warn: #835400; --warn-soft: #faefd3 }
  @media (prefers-color-scheme: dark) { :root { --paper: #16130f; --surface: #1f1b16; --line: #37312a; --strong: #8d8373;
    --ink: #f3ece0; --ink-2: #cbc1b1; --ink-3: #a89d8c; --warn: #e3b25a; --warn-soft: #33270f } }
  * { box-sizing: border-box; margin: 0 }
  body { background: var(--paper); color: var(--ink); font: 15px/1.6 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", system-ui, sans-serif }
  .strip { display: grid; place-items: center; min-height: 48px; padding: 8px 16px; border-bottom: 1px solid var(--warn); color: var(--warn);
    font-weight: 600; background: repeating-linear-gradient(135deg, var(--warn-soft) 0 12px, var(--surface) 12px 24px) }
  .strip span { padding: 2px 10px; border-radius: 4px; background: var(--surface) }
  main { max-width: 640px; margin: 0 auto; padding: 32px 16px 64px }
  h1 { font-size: 26px; line-height: 1.35 }
  .lead, .state { color: var(--ink-2) }
  .panel { margin-top: 24px; padding: 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
  .sum { display: flex; justify-content: space-between; align-items: end; gap: 16px; padding-bottom: 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line) }
  .sum strong { font-size: 32px; font-weight: 700; line-height: 1.2; letter-spacing: -.01em; font-variant-numeric: tabular-nums }
  .label { color: var(--ink-3); font-size: 13px }
  p, li, dd { overflow-wrap: anywhere }
  form { margin-top: 20px }
  button, .button { display: block; width: 100%; min-height: 52px; border: 1px solid var(--ink); border-radius: 8px; background: var(--ink); color: var(--paper);
    font: inherit; font-size: 17px; font-weight: 600; padding: 12px 16px; text-align: center; text-decoration: none; cursor: pointer }
  .button { margin-top: 10px; border-color: transparent; background: none; color: var(--ink-2) }
  ul { display: grid; gap: 12px; margin-top: 24px; padding: 0; list-style: none }
  a { color: inherit }
`;

const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${title}</title><style>${style}</style></head><body><div class="strip"><span>测试页面，不会真的扣款</span></div><main><h1>${title}</h1>${content}</main></body></html>`;

const states: Record<WechatTrade['status'], string> = {
  NOTPAY: '待付款',
  SUCCESS: '已付款',
  REFUND: '已退款',
  CLOSED: '已关闭',
};

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

const button = (base: string, trade: WechatTrade, back: string): string =>
  `<form method="post" action="${base}/dev/pay">${hidden('code', trade.prepayId)}${hidden('back', back)}<button>付款</button></form>`;

/** The order page behind a QR code or in a phone's browser. */
export function orderPage(base: string, trade: WechatTrade, back: string): string {
  const isOpen = trade.status === 'NOTPAY';
  const backLink = back ? `<a class="button" href="${escaped(back)}">${isOpen ? '不付' : '返回商家'}</a>` : '';
  return pageOf(
    '微信支付（测试）',
    `<p class="lead">本地的微信支付替身，${states[trade.status]}。</p>` +
      `<div class="panel"><div class="sum"><span class="state">应付</span><strong>¥${yuanFixed(trade.amount)}</strong></div>` +
      `<p class="label">商品</p><p>${escaped(trade.description)}</p></div>${isOpen ? button(base, trade, back) : ''}${backLink}`,
  );
}

export function listPage(base: string, trades: readonly WechatTrade[]): string {
  const rows = trades.map(
    (trade) =>
      `<li class="panel"><a href="${base}/pay/${trade.prepayId}">${escaped(trade.description)}</a> ¥${yuanFixed(trade.amount)} ${states[trade.status]}` +
      `${trade.status === 'NOTPAY' ? button(base, trade, `${base}/`) : ''}</li>`,
  );
  return pageOf('微信支付订单（测试）', `<ul>${rows.join('') || '<li>还没有订单</li>'}</ul>`);
}

/** Shown to a phone that has scanned a code: the market's page moves on by itself. */
export const paidPage = (): string =>
  pageOf('已付款（测试）', '<p class="lead">可以关掉这一页，付款的页面会自己变。</p>');

export const missingPage = (): string => pageOf('没有这个订单（测试）', '');
