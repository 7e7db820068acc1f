import type { ProviderTraits } from '#functions/adapters/provider';
import type { PaymentProvider } from '#functions/ports/payments';
import type { Bills, PayoutProvider, PayoutTerms } from '#functions/ports/payouts';
import { once } from '../once.ts';

interface PaymentTraits extends ProviderTraits, Pick<PaymentProvider, 'splits'> {
  /** The provider can be asked for the refunds and disputes of a payment. */
  tellsReversals?: boolean;
}

/**
 * A provider whose code and libraries are loaded by its first call. They are in files of their own, which a function that does not ask
 * the provider never reads.
 */
export function providerLater(
  { tellsReversals, ...traits }: PaymentTraits,
  load: () => Promise<PaymentProvider>,
): PaymentProvider {
  const provider = once(load);
  return {
    ...traits,
    begin: async (request) => (await provider()).begin(request),
    query: async (outTradeNo) => (await provider()).query(outTradeNo),
    close: async (outTradeNo) => (await provider()).close(outTradeNo),
    refund: async (refund) => (await provider()).refund(refund),
    ...(tellsReversals && {
      reversals: async (outTradeNo) => (await provider()).reversals?.(outTradeNo) ?? 'unknown',
    }),
    readNotification: async (body, headers) => (await provider()).readNotification(body, headers),
  };
}

export function payoutsLater(traits: PayoutTerms, load: () => Promise<PayoutProvider>): PayoutProvider {
  const payouts = once(load);
  return {
    ...traits,
    submit: async (payout) => (await payouts()).submit(payout),
    query: async (payout) => (await payouts()).query(payout),
    ...(traits.covers === 'sale' && {
      refund: async (payout, refund) => (await payouts()).refund?.(payout, refund) ?? 'unknown',
    }),
  };
}

export function billsLater(name: string, load: () => Promise<Bills>): Bills {
  const bills = once(load);
  return { name, bill: async (day) => (await bills()).bill(day) };
}
