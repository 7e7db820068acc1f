import { useEffect } from 'react';
import type { ReceiptAnswer } from '#shared/contract/orders';
import { codeOf } from '#shared/offers';
import { keepCode, useKeptCode } from './kept-offers.ts';

/** Drops the code of a paid order, so that it is not tried for the next file. */
export function useSpentCode(receipt: Pick<ReceiptAnswer, 'username' | 'coupon'> | undefined): void {
  const { username = '', coupon = null } = receipt ?? {};
  const code = useKeptCode(username);
  const isSpent = coupon !== null && code !== undefined && codeOf(code.typed) === coupon;
  useEffect(() => {
    if (isSpent) keepCode(username, undefined);
  }, [isSpent, username]);
}
