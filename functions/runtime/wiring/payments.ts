import { mockPayments } from '../../adapters/mock-payments.ts';
import type { PaymentProvider, Payments } from '../../ports.ts';
import { portEnv, readEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { table } from './table.ts';

export const payments = once((): Payments => {
  const env = readEnv(portEnv.payments);
  const mock = (): PaymentProvider =>
    mockPayments({
      table: table(),
      clock: clock(),
      appUrl: env.APP_URL,
      privateKey: env.MOCK_PRIVATE_KEY,
      publicKey: env.MOCK_PUBLIC_KEY,
    }).provider;
  const make = { mock };
  const providers = new Map(env.PAYMENT_PROVIDER.map((name) => [name as string, make[name]()]));
  const [current] = providers.values();
  if (!current) throw new Error('there is no payment provider');
  return { current, named: (name) => providers.get(name) };
});
