import { useQuery } from '@tanstack/react-query';
import { readFile } from '../../api/file-answer.ts';
import { read } from '../../api/query.ts';
import { useOnce } from '../../features/lists/use-once.ts';
import { useSession } from '../../session/session.tsx';

interface Order {
  outTradeNo: string;
  fileId: string | undefined;
  isPaid: boolean;
  /** Nothing came of it, or it was given back: the answer for guests makes no difference between them. */
  isClosed: boolean;
}

/** The browser may believe that it is offline when it is not; then it is asked in vain, and no more. */
const once = { retry: false, networkMode: 'always' } as const;

/**
 * The file that an order paid for, and its receipt, which its buyer alone is told: the price may be another one by now, and
 * the money may have gone back. `isKnown` from when both have come, or will not.
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
    isKnown: useOnce((isPaid || isClosed) && isAnswered),
  };
}
