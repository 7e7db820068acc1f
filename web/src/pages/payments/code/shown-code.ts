import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../../nav/paths.ts';

export const codeKeys = ['wechat-qr', 'alipay-qr'] as const;
export type CodeKey = (typeof codeKeys)[number];

/**
 * The code on the page. Kept in the history entry: Back leads to the payment options, and a reload shows the same code
 * without another order.
 */
export interface ShownCode {
  key: CodeKey;
  content: string;
  expiresAt: string;
  outTradeNo: string;
  /** The amount of the order in yuan, whatever the file costs by now; and the key of its terms. */
  price?: number | undefined;
  terms?: string | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function codeIn(state: unknown): ShownCode | undefined {
  const { code }: { code?: unknown } = Object(state);
  const { key, content, expiresAt, outTradeNo, price, terms }: Partial<Record<keyof ShownCode, unknown>> = Object(code);
  const matchingKey = codeKeys.find((one) => one === key);
  if (!matchingKey || !isText(content) || !isText(expiresAt) || !isText(outTradeNo)) return undefined;
  return {
    ...{ key: matchingKey, content, expiresAt, outTradeNo },
    ...{ price: typeof price === 'number' ? price : undefined, terms: typeof terms === 'string' ? terms : undefined },
  };
}

export const useShownCode = (): ShownCode | undefined => codeIn(useLocation().state);

/** A new code replaces an old one in history. A buyer who has left the page meanwhile is not led back. */
export function useShowCode(fileId: string): (code: ShownCode) => void {
  const navigate = useNavigate();
  const replace = useShownCode() !== undefined;
  const path = paths.payment(fileId);
  return (code) => {
    if (location.pathname === path) void navigate(path, { state: { code }, replace });
  };
}
