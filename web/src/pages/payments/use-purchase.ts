import { useQuery } from '@tanstack/react-query';
import type { FileDetail } from '#shared/contract/files';
import type { ApiError } from '../../api/client.ts';
import { readFile } from '../../api/file-answer.ts';
import { read } from '../../api/query.ts';
import { useEverTrue } from '../../features/lists/use-ever-true.ts';
import { type Session, useSession } from '../../session/session.tsx';

interface Order {
  outTradeNo: string;
  fileId: string | undefined;
  isPaid: boolean;
  /** The payment failed or was refunded: the answer for guests does not tell these apart. */
  isClosed: boolean;
}

/** The browser may wrongly believe that it is offline; then one request fails, and no more. */
const once = { retry: false, networkMode: 'always' } as const;

/** The server answers "not found" for another account's order. */
const isNotTheirs = ({ status }: Session, error: ApiError | null): boolean =>
  status === 'guest' || error?.code === 'order_not_found';

const isPurchased = (file: FileDetail | undefined): boolean => file?.is_purchased === true;

/**
 * The file of a paid order, and its receipt, which only its buyer gets: the price may have changed since, and the order
 * may be refunded. `isKnown` once both have arrived or failed. `isByAnother` if the reader is certainly not the buyer:
 * a guest, or an account without this order.
 */
export function usePurchase({ outTradeNo: out_trade_no, fileId: id = '', isPaid, isClosed }: Order) {
  const session = useSession();
  const isWho = session.status !== 'loading' || session.askAgain !== undefined;
  const isFileNeeded = isPaid && id !== '';
  const isReceiptNeeded = (isPaid || isClosed) && session.status === 'user';
  const file = useQuery({ ...readFile(id), ...once, enabled: isFileNeeded });
  const receipt = useQuery({
    ...read('GET /payments/purchases/{out_trade_no}', { params: { out_trade_no } }),
    ...once,
    enabled: isReceiptNeeded,
  });
  const isAnswered = isWho && (file.isFetched || !isFileNeeded) && (receipt.isFetched || !isReceiptNeeded);
  return {
    file: file.data?.data,
    receipt: receipt.data?.data,
    isByAnother: isNotTheirs(session, receipt.error) && !isPurchased(file.data?.data),
    isKnown: useEverTrue((isPaid || isClosed) && isAnswered),
  };
}
