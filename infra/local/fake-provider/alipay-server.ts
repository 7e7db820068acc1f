import { loopback } from '../loopback.ts';
import { FakeAlipay, type FakeAlipayOptions } from './alipay.ts';
import { fieldsOf, send } from './http.ts';

/** The gateway, whose address is for `ALIPAY_GATEWAY`, and the downloads of bills on a port of their own. */
export async function startFakeAlipay(options: FakeAlipayOptions) {
  const alipay = new FakeAlipay(options);
  const server = await loopback(async (request, response) => {
    const [, day] = /^\/bill\/([\d-]+)$/.exec(request.url ?? '') ?? [];
    if (day === undefined) return send(await alipay.answer((await fieldsOf(request)).fields), response);
    response.writeHead(200, { 'content-type': 'application/zip' }).end(await alipay.bills.download(day));
  });
  alipay.endpoint = server.endpoint;
  return { alipay, gateway: `${server.endpoint}/gateway.do`, stop: server.close };
}
