import { configured, payoutTraits } from '#functions/adapters/provider';
import type { PayoutProvider, Payouts } from '#functions/ports/payouts';
import { readEnv } from '../env.ts';
import { hasPayingApp, type PayoutName, payoutEnv, payoutNamesOf, payoutsEnv } from '../provider-env.ts';
import { clock } from './clock.ts';
import { once } from './once.ts';
import { alipayAccount } from './providers/alipay-account.ts';
import { payoutsLater } from './providers/loaded-later.ts';
import { table } from './table.ts';

/** The text on the seller's bank or Alipay statement. */
const title = '数字文件销售收入';

/** Uses the payout app if there is one, otherwise the app that takes payments. */
function paying() {
  if (!hasPayingApp()) {
    const env = readEnv(payoutEnv.transfer);
    return { env, account: alipayAccount(env) };
  }
  const env = readEnv(payoutEnv.payingApp);
  const account = alipayAccount({
    ALIPAY_APP_ID: env.ALIPAY_PAYOUT_APP_ID,
    ALIPAY_PRIVATE_KEY: env.ALIPAY_PAYOUT_PRIVATE_KEY,
    ALIPAY_PUBLIC_KEY: env.ALIPAY_PAYOUT_PUBLIC_KEY,
    ALIPAY_APP_CERT: env.ALIPAY_PAYOUT_APP_CERT,
    ALIPAY_GATEWAY: env.ALIPAY_GATEWAY,
  });
  return { env, account };
}

const make: Record<PayoutName, () => PayoutProvider> = {
  mock: () =>
    payoutsLater(payoutTraits.mock, async () => {
      const { mockPayouts } = await import('#functions/adapters/mock/payouts');
      return mockPayouts({ table: table(), clock: clock() });
    }),
  transfer() {
    const { account, env } = paying();
    const scene = { name: env.ALIPAY_TRANSFER_SCENE, infoType: env.ALIPAY_TRANSFER_INFO };
    return payoutsLater(payoutTraits.transfer, async () => {
      const { alipayTransfer } = await import('#functions/adapters/alipay/transfer');
      return alipayTransfer({ ...account, title, scene });
    });
  },
  split() {
    const env = readEnv(payoutEnv.split);
    return payoutsLater(payoutTraits.split, async () => {
      const { alipaySplit } = await import('#functions/adapters/alipay/split');
      return alipaySplit({ ...alipayAccount(env), sellerId: env.ALIPAY_SELLER_ID, title });
    });
  },
};

export const payouts = once((): Payouts => {
  const [current, ...others] = payoutNamesOf(readEnv(payoutsEnv));
  return configured([make[current](), ...others.map((name) => make[name]())]);
});
