import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Sends a call such as `GET /path` with a `Host` header of its own, which `fetch` would replace; empty for none. */
export async function sendAs(host: string, port: number, call: string) {
  const [method, path] = call.split(' ');
  const headers = host === '' ? {} : { host };
  const sent = request({ host: '127.0.0.1', port, method, path, headers, setHost: false }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  return { status: response?.statusCode, text: response ? await text(response) : '' };
}
