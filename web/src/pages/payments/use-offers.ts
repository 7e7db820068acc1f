import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentContext } from '#shared/payment-methods';
import { read } from '../../api/query.ts';

/** The page waits this long for what can be paid with, and then shows what there always was. */
const patience = 3000;

const none: readonly PaymentOffer[] = [];

/** A server that does not know the question may answer it with anything. */
const offersIn = (answer: unknown): readonly PaymentOffer[] => {
  const { methods }: { methods?: unknown } = Object(answer);
  return Array.isArray(methods) ? methods : none;
};

/** Asked for with the file. `isKnown` from when it has come, or will not: what comes later would push the button away. */
export function useOffers(place: PaymentContext): { offers: readonly PaymentOffer[]; isKnown: boolean } {
  const [isLate, setLate] = useState(false);
  const answer = useQuery({
    ...read('GET /payments/methods', { query: { in: place } }),
    ...{ retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY },
  });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { offers: offersIn(answer.data), isKnown: !answer.isPending || isLate };
}
