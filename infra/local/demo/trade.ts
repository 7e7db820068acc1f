import type { Past } from './past.ts';
import type { Member } from './people.ts';
import type { Shelf } from './shelves.ts';

/** Bought by somebody. */
export interface Sold {
  buyer: Member;
  outTradeNo: string;
}

interface Wish {
  coupon?: string | undefined;
  /** The link that led there. */
  via?: string | undefined;
}

/** Pays at once; what costs nothing is taken without. */
export async function buy({ api }: Past, buyer: Member, { id, post }: Shelf, wish: Wish = {}): Promise<Sold> {
  const token = await buyer.token();
  const body = { file_post_id: id, payment_type: 'pc', ...wish };
  const path = '/api/payments/create-payment';
  const { data } = await api.call<{ data: { out_trade_no: string; payment_url: string } }>('POST', path, {
    token,
    body,
  });
  const outTradeNo = data.out_trade_no;
  if (post.price !== '0' && !data.payment_url.endsWith(`/code/${id}`)) {
    const decision = { out_trade_no: outTradeNo, result: 'success' };
    await api.call('POST', '/api/payments/mock/notify', { body: decision });
  }
  return { buyer, outTradeNo };
}

export async function download({ api }: Past, buyer: Member, { id }: Shelf): Promise<void> {
  await api.call('GET', `/api/files/${id}/download`, { token: await buyer.token() });
}

export async function star({ api }: Past, visitor: Member, { id }: Shelf): Promise<void> {
  await api.call('POST', `/api/files/${id}/star`, { token: await visitor.token() });
}

export async function follow({ api }: Past, visitor: Member, { username }: Member): Promise<void> {
  await api.call('POST', `/api/users/${username}/follow`, { token: await visitor.token() });
}

/** Given back at once by whoever has not looked yet; otherwise the seller is asked. */
export async function askBack({ api }: Past, { buyer, outTradeNo }: Sold, reason: string): Promise<void> {
  const path = `/api/payments/purchases/${outTradeNo}/refund`;
  await api.call('POST', path, { token: await buyer.token(), body: { reason } });
}

export async function grantBack({ api }: Past, seller: Member, { outTradeNo }: Sold): Promise<void> {
  const path = `/api/payments/sales/${outTradeNo}/refund`;
  await api.call('POST', path, { token: await seller.token(), body: { decision: 'approve' } });
}
