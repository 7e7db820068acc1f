import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentOffer } from '#shared/contract/payments';
import type { PaymentContext } from '#shared/payment-methods';
import { read } from '../../api/query.ts';

/** The page waits this many ms for the payment options, and then shows the default ones. */
const patience = 3000;

const none: readonly PaymentOffer[] = [];

/** An older server may answer this call with anything. */
const offersIn = (answer: unknown): readonly PaymentOffer[] => {
  const { methods }: { methods?: unknown } = Object(answer);
  return Array.isArray(methods) ? methods : none;
};

/**
 * Fetched together with the file. `isKnown` once the options have arrived or failed: later ones would move the button.
 */
export function useOffers(context: PaymentContext): { offers: readonly PaymentOffer[]; isKnown: boolean } {
  const [isLate, setLate] = useState(false);
  const answer = useQuery({
    ...read('GET /payments/methods', { query: { in: context } }),
    ...{ retry: false, networkMode: 'always', staleTime: Number.POSITIVE_INFINITY },
  });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { offers: offersIn(answer.data), isKnown: !answer.isPending || isLate };
}
