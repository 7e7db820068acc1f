import { urlOf } from '../../nav/url-of.ts';

/** The parameters of the mock payment in its URL. */
export interface MockRequest {
  subject: string;
  outTradeNo: string;
  /** In yuan, as text, like the provider's. */
  totalAmount: string;
  body: string;
  returnUrl: string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Undefined if the URL carries no readable payment. */
export function readMockRequest(search: URLSearchParams): MockRequest | undefined {
  const content = parsed(search.get('biz_content') ?? '');
  const outTradeNo = textOf(content?.out_trade_no);
  if (!content || outTradeNo === '') return undefined;
  return {
    subject: textOf(content.subject),
    outTradeNo,
    totalAmount: String(content.total_amount ?? ''),
    body: textOf(content.body),
    returnUrl: search.get('return_url') ?? undefined,
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

export type TradeStatus = 'TRADE_SUCCESS' | 'TRADE_CLOSED';

/** The address of the result: the return URL with a provider's parameters, or the dashboard if there is none. */
export function resultAddress(request: MockRequest, status: TradeStatus, origin: string): string {
  const target = returnTarget(request.returnUrl, origin);
  if (!target) return '/dashboard';
  target.searchParams.set('out_trade_no', request.outTradeNo);
  target.searchParams.set('trade_status', status);
  if (status === 'TRADE_SUCCESS') {
    target.searchParams.set('total_amount', request.totalAmount);
    target.searchParams.set('trade_no', `MOCK${request.outTradeNo.slice(0, 26)}`);
  }
  target.searchParams.set('sign', 'mock_signature');
  return `${target.pathname}${target.search}`;
}

/** Only pages of this site, because a link may carry any address. */
function returnTarget(returnUrl: string | undefined, origin: string): URL | undefined {
  const target = returnUrl ? urlOf(returnUrl, origin) : undefined;
  return target && /^https?:$/.test(target.protocol) ? target : undefined;
}
