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
  /** Nothing came of it, or it was given back: the answer for guests makes no difference between them. */
  isClosed: boolean;
}

/** The browser may believe that it is offline when it is not; then it is asked in vain, and no more. */
const once = { retry: false, networkMode: 'always' } as const;

/** Of an order that is not this account's the server answers as if there were none. */
const isNotTheirs = ({ status }: Session, error: ApiError | null): boolean =>
  status === 'guest' || error?.code === 'order_not_found';

const isPurchased = (file: FileDetail | undefined): boolean => file?.is_purchased === true;

/**
 * The file that an order paid for, and its receipt, which its buyer alone is told: the price may be another one by now, and
 * the money may have gone back. `isKnown` from when both have come, or will not. `isByAnother` where it is certain that the
 * reader has not bought it: a guest, or an account that the server knows no such order of.
 */
export function useBought({ outTradeNo: out_trade_no, fileId: id = '', isPaid, isClosed }: Order) {
  const session = useSession();
  const isWho = session.status !== 'loading' || session.askAgain !== undefined;
  const isShown = isPaid && id !== '';
  const isTold = (isPaid || isClosed) && session.status === 'user';
  const file = useQuery({ ...readFile(id), ...once, enabled: isShown });
  const receipt = useQuery({
    ...read('GET /payments/purchases/{out_trade_no}', { params: { out_trade_no } }),
    ...once,
    enabled: isTold,
  });
  const isAnswered = isWho && (file.isFetched || !isShown) && (receipt.isFetched || !isTold);
  return {
    file: file.data?.data,
    receipt: receipt.data?.data,
    isByAnother: isNotTheirs(session, receipt.error) && !isPurchased(file.data?.data),
    isKnown: useEverTrue((isPaid || isClosed) && isAnswered),
  };
}
