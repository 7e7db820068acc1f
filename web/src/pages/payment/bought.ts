import { useQuery } from '@tanstack/react-query';
import { readFile } from '../../api/file-answer.ts';
import { read } from '../../api/query.ts';
import { useOnce } from '../../features/lists/use-once.ts';
import { useSession } from '../../session/session.tsx';

interface Order {
  outTradeNo: string;
  fileId: string | undefined;
  isPaid: boolean;
}

/** The browser may believe that it is offline when it is not; then it is asked in vain, and no more. */
const once = { retry: false, networkMode: 'always' } as const;

/**
 * The file that an order paid for, and what was paid, which its buyer alone is told: the price may be another one by now.
 * `isKnown` from when both have come, or will not.
 */
export function useBought({ outTradeNo: out_trade_no, fileId: id = '', isPaid }: Order) {
  const { status } = useSession();
  const file = useQuery({
    ...readFile(id),
    ...once,
    enabled: isPaid && id !== '',
  });
  const receipt = useQuery({
    ...read('GET /payments/purchases/{out_trade_no}', { params: { out_trade_no } }),
    ...once,
    enabled: isPaid && status === 'user',
  });
  const isAnswered = (file.isFetched || id === '') && (receipt.isFetched || status !== 'user');
  return {
    file: file.data?.data,
    amount: receipt.data?.data.amount,
    isKnown: useOnce(isPaid && isAnswered),
  };
}
