import { fileOfOrder } from '#shared/ids';
import { storedText } from '../../session/stored-text.ts';

/** An order begun in this browser, and its payment option. */
interface OpenOrder {
  outTradeNo: string;
  way: string;
  /** The account's id. */
  by?: string | undefined;
}

const storedSessions = storedText(() => localStorage, 'begun-orders');
const most = 20;

const isOrder = (value: unknown): value is OpenOrder => {
  const { outTradeNo, way: option }: Partial<Record<keyof OpenOrder, unknown>> = Object(value);
  return typeof outTradeNo === 'string' && typeof option === 'string';
};

function read(): OpenOrder[] {
  const orders = storedSessions.readJson();
  return Array.isArray(orders) ? orders.filter(isOrder) : [];
}

/** Shared by all tabs of the browser. The same order may be recorded again. */
export function recordPaymentSession(order: OpenOrder): void {
  const others = read().filter(({ outTradeNo }) => outTradeNo !== order.outTradeNo);
  storedSessions.write(JSON.stringify([...others, order].slice(-most)));
}

/** The payment option of the account's last order in this browser, or else of anybody's. */
export const lastOptionHere = (account: string | undefined): string | undefined => {
  const orders = read();
  return (orders.findLast(({ by }) => account !== undefined && by === account) ?? orders.at(-1))?.way;
};

/**
 * Whether another payment option was chosen for the same file later. The server then closes the earlier order and
 * answers `failed`, as for every failure; only the buyer's browser knows the difference. Order numbers sort by time.
 */
export function isReplaced(outTradeNo: string): boolean {
  const orders = read();
  const own = orders.find((order) => order.outTradeNo === outTradeNo);
  const isLater = (order: OpenOrder) =>
    order.outTradeNo > outTradeNo && fileOfOrder(order.outTradeNo) === fileOfOrder(outTradeNo);
  return own !== undefined && orders.some((order) => isLater(order) && order.way !== own.way);
}
