import type { Address } from '../../api/addresses.ts';
import { useWrite } from '../../api/write.ts';
import { useRefreshSession } from '../../session/refresh.ts';

type SaveAddress = 'POST /users/alipay-config' | 'PUT /users/alipay-account';

/** Calls whose answers contain the payout account. */
const stale: readonly Address[] = ['GET /users/alipay-config', 'GET /users/me', 'GET /payments/balance'];

export function useSavePayoutAccount<A extends SaveAddress>(address: A, onDone: (message: string) => void) {
  const refresh = useRefreshSession();
  return useWrite(address, {
    stale,
    onDone: ({ message }) => {
      void refresh();
      onDone(message);
    },
  });
}
