import { createPrivateKey, createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '#functions/ports/index';
import { respond } from './fake-provider/http.ts';
import { paymentWriter, readPayments } from './fake-provider/wechat/payment-file.ts';
import { startDelivery, withPages } from './fake-provider/wechat/server.ts';
import { FakeWechat } from './fake-provider/wechat/wechat.ts';
import type { Keys } from './keys.ts';
import type { RequestHandler } from './loopback.ts';

/**
 * WeChat Pay on this machine, beside the mock: it signs and encrypts like the real one, below `/dev/wechat` of the
 * market's own address. Its QR codes lead to pages there, so that any browser in the same network can pay.
 */

const account = {
  appId: 'wx0000000000000000',
  appSecret: '00000000000000000000000000000000',
  mchId: '1900000000',
  serial: '0000000000000001',
};
const publicKeyId = 'PUB_KEY_ID_0000000001';
const prefix = '/dev/wechat';

const apiV3KeyOf = ({ factorKey }: Keys): string => factorKey.slice(0, 32);

/**
 * The functions' variables for the stub. Both sides sign with the mock's key, as neither is protected from the other.
 */
export const wechatStubEnv = (keys: Keys, url: string): Record<string, string> => ({
  WECHAT_APP_ID: account.appId,
  WECHAT_APP_SECRET: account.appSecret,
  WECHAT_MCH_ID: account.mchId,
  WECHAT_MCH_SERIAL: account.serial,
  WECHAT_MCH_KEY: keys.mockPrivateKey,
  WECHAT_API_V3_KEY: apiV3KeyOf(keys),
  WECHAT_PUBLIC_KEY_ID: publicKeyId,
  WECHAT_PUBLIC_KEY: keys.mockPublicKey,
  WECHAT_API_BASE: `${url}${prefix}`,
});

/** Milliseconds between deliveries of due notices. */
const deliverEveryMs = 250;

interface StubOptions {
  dataDir: string;
  url: string;
  keys: Keys;
  clock: Clock;
}

export function startWechatStub({ dataDir, url, keys, clock }: StubOptions): { answer: RequestHandler; stop(): void } {
  const path = join(dataDir, 'wechat-payments.json');
  const privateKey = createPrivateKey(keys.mockPrivateKey);
  const publicKey = createPublicKey(keys.mockPublicKey);
  const wechat = new FakeWechat({
    ...account,
    clock,
    apiV3Key: apiV3KeyOf(keys),
    merchantPublicKey: publicKey,
    publicKey: { id: publicKeyId, keys: { privateKey, publicKey } },
    certificates: [],
    signingMode: 'public key',
    codes: 'page',
    existing: readPayments(path),
  });
  wechat.endpoint = `${url}${prefix}`;
  const save = paymentWriter(path);
  const provider = withPages(wechat);
  return {
    async answer(request, response) {
      await respond(provider, request, response, prefix);
      save(wechat.books.payments.values());
    },
    stop: startDelivery(wechat, deliverEveryMs),
  };
}
