import { loopback } from '../loopback.ts';
import { FakeAlipay, type FakeAlipayOptions } from './alipay.ts';
import { type ProviderRequest, type Reply, respond } from './http.ts';

async function serve(provider: { endpoint: string; answer(request: ProviderRequest): Promise<Reply> }) {
  const server = await loopback((request, response) => respond(provider, request, response));
  provider.endpoint = server.endpoint;
  return server;
}

/** Serves the gateway, whose address is for `ALIPAY_GATEWAY`, and the downloads of bills. */
export async function startFakeAlipay(options: FakeAlipayOptions) {
  const alipay = new FakeAlipay(options);
  const { endpoint, close } = await serve(alipay);
  return { alipay, gateway: `${endpoint}/gateway.do`, stop: close };
}
