import { escaped } from '#infra/local/escaped';
import { yuanFixed } from '#shared/money';
import type { WechatTrade } from './trades.ts';

/** Pages on which people pay in the local market; each says that no money moves. */

const style =
  'body{font:18px/1.6 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.4rem;margin:.3rem}' +
  'mark{display:block;padding:.5rem 1rem}strong{font-size:2rem}';

const pageOf = (title: string, content: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${style}</style></head><body><mark>测试：本地的微信支付替身，不会真的付款。</mark>${content}</body></html>`;

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
  const heading = `<h1>${escaped(trade.description)}</h1><p><strong>¥${yuanFixed(trade.amount)}</strong></p>`;
  const backLink = back
    ? `<p><a href="${escaped(back)}">${trade.status === 'NOTPAY' ? '不付' : '返回商家'}</a></p>`
    : '';
  return pageOf(
    '微信支付（测试）',
    `${heading}<p>${states[trade.status]}</p>${trade.status === 'NOTPAY' ? button(base, trade, back) : ''}${backLink}`,
  );
}

export function listPage(base: string, trades: readonly WechatTrade[]): string {
  const rows = trades.map(
    (trade) =>
      `<li><a href="${base}/pay/${trade.prepayId}">${escaped(trade.description)}</a> ¥${yuanFixed(trade.amount)} ${states[trade.status]}` +
      `${trade.status === 'NOTPAY' ? button(base, trade, `${base}/`) : ''}</li>`,
  );
  return pageOf('微信支付订单（测试）', `<ul>${rows.join('') || '<li>还没有订单</li>'}</ul>`);
}
