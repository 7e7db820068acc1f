import { useEffect } from 'react';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { normalizedCode } from '#shared/promotions';
import { storeCode, useStoredCode } from './stored-offers.ts';

/** Drops the code of a paid order, so that it is not tried for the next file. */
export function useSpentCode(receipt: Pick<ReceiptAnswer, 'username' | 'coupon'> | undefined): void {
  const { username = '', coupon = null } = receipt ?? {};
  const code = useStoredCode(username);
  const isSpent = coupon !== null && code !== undefined && normalizedCode(code.typed) === coupon;
  useEffect(() => {
    if (isSpent) storeCode(username, undefined);
  }, [isSpent, username]);
}
