import { Caller } from '#infra/blackbox/caller';
import { rsaKeys } from '#infra/local/fake-provider/alipay-signature';
import { type Post, postOverHttp } from '#infra/local/fake-provider/notices';
import { startFakeAlipay } from '#infra/local/fake-provider/servers';
import { foreignMails } from '#infra/local/ses/foreign-mails';
import { originSecretOf } from './account.ts';
import { behindCdn } from './cdn.ts';
import { gatewayOf, settingsOf } from './deployed.ts';
import { type JourneyTarget, type ReportStep, walk } from './journey.ts';

const appId = '2014072300007148';
const sellerId = '2088101126765726';

/** A local Alipay stub, with the keys by which a stage calls it. */
export async function startProviderStub() {
  const app = rsaKeys();
  const clock = { now: () => Date.now() };
  const { alipay, gateway, stop } = await startFakeAlipay({ clock, appId, sellerId, appPublicKey: app.publicKey });
  const keys = {
    ALIPAY_APP_ID: appId,
    ALIPAY_SELLER_ID: sellerId,
    ALIPAY_PRIVATE_KEY: app.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    ALIPAY_PUBLIC_KEY: alipay.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ALIPAY_GATEWAY: gateway,
  };
  return { alipay, keys, stop };
}

export type ProviderStub = Awaited<ReturnType<typeof startProviderStub>>;

/** Calls a stage past its CDN: `parts` are names of its gateways. */
export async function callerOf(stage: string, ...parts: readonly string[]): Promise<Caller> {
  const headers = { 'x-origin-secret': await originSecretOf(stage) };
  const mails = () => foreignMails(process.env.AWS_ENDPOINT_URL ?? '');
  return new Caller(await gatewayOf(stage, ...parts), 'zh', { headers, mails });
}

async function targetOf(stage: string, { alipay }: ProviderStub): Promise<JourneyTarget> {
  const caller = await callerOf(stage, 'api');
  const headers = { 'x-origin-secret': await originSecretOf(stage) };
  const { CONTENT_BUCKET: bucket = '' } = await settingsOf(`tanwei-${stage}-download-file`);
  /** Sends notifications past the CDN, as all calls go. */
  const post: Post = (notice) =>
    postOverHttp({
      ...notice,
      url: caller.url + new URL(notice.url).pathname,
      headers: { ...notice.headers, ...headers },
    });
  return {
    caller,
    async buy(token, file) {
      const { body } = await caller.ask('POST /payments/create-payment', { token, json: { file_post_id: file } });
      alipay.pay(String(body.data.payment_url));
      await alipay.catchUp(post);
      const order = String(body.data.out_trade_no);
      await caller.until(`GET /payments/payment/${order}`, {}, (answer) => answer.body.data.status === 'completed');
    },
    download: (address) => behindCdn(address, bucket),
  };
}

/** The whole journey through a deployed stage, whose gateway, functions and workers run in the emulator. */
export const paidJourney = async (stage: string, stub: ProviderStub, done: ReportStep): Promise<void> =>
  walk(await targetOf(stage, stub), done);
