import { mockPayments } from '#functions/adapters/mock/payments';
import type { MockBank } from '#functions/ports/payments';
import { mockBankEnv, readEnv } from '../env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { table } from './table.ts';

export const mockBank = once((): MockBank => {
  const env = readEnv(mockBankEnv);
  const { bank } = mockPayments({
    table: table(),
    clock: clock(),
    appUrl: env.APP_URL,
    privateKey: env.MOCK_PRIVATE_KEY,
    publicKey: env.MOCK_PUBLIC_KEY,
  });
  return bank;
});
