import { traits } from '../../adapters/provider.ts';
import type { Bills } from '../../payouts-port.ts';
import { portEnv, readEnv } from '../env.ts';
import { payoutNameOf, providerEnv } from '../provider-env.ts';
import { clock } from './clock.ts';
import { billsLater } from './loaded-later.ts';
import { once } from './once.ts';
import { table } from './table.ts';

/** Of every provider through which money comes or goes. Stripe's balance is read in its own console. */
const make = {
  mock: (): Bills =>
    billsLater(traits.mock.name, async () => {
      const { mockBills } = await import('../../adapters/mock-bills.ts');
      return mockBills({ table: table(), clock: clock() });
    }),
  alipay(): Bills {
    const env = readEnv(providerEnv.alipay);
    return billsLater(traits.alipay.name, async () => {
      const { alipayBills } = await import('../../adapters/alipay-bill.ts');
      return alipayBills({
        appId: env.ALIPAY_APP_ID,
        privateKey: env.ALIPAY_PRIVATE_KEY,
        publicKey: env.ALIPAY_PUBLIC_KEY,
        gateway: env.ALIPAY_GATEWAY,
        clock: clock(),
      });
    });
  },
};

export const bills = once((): readonly Bills[] => {
  const settings = readEnv(portEnv.bills);
  const ways = [...settings.PAYMENT_PROVIDER, payoutNameOf(settings)];
  const isMock = ways.includes('mock');
  const isAlipay = ways.some((way) => way === 'alipay' || way === 'transfer' || way === 'split');
  return [...(isMock ? [make.mock()] : []), ...(isAlipay ? [make.alipay()] : [])];
});
