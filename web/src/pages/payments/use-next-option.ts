import { useEffect, useEffectEvent } from 'react';
import type { PaymentOption, PaymentOptions } from './payment-options.ts';
import type { Pay } from './use-pay.ts';

/** An option that the server refuses gives way to the next one. @returns the options that are shown as down */
export function useNextOption(
  { rows }: PaymentOptions,
  pay: Pay,
  choose: (option: PaymentOption) => void,
): Pay['down'] {
  const { down } = pay;
  const other = rows.find(({ key }) => !down.includes(key));
  const isToLeave = other !== undefined && pay.way !== undefined && down.includes(pay.way.key);
  const giveWay = useEffectEvent(() => {
    if (other) choose(other);
    pay.forgive();
  });
  useEffect(() => {
    if (isToLeave) giveWay();
  }, [isToLeave]);
  return other ? down : [];
}
