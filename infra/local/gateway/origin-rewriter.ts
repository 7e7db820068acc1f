import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { otherOriginOf } from './own-hosts.ts';

type Result = APIGatewayProxyStructuredResultV2;

const isJson = ({ headers, isBase64Encoded }: Result): boolean =>
  !isBase64Encoded && /\bjson\b/.test(String(headers?.['content-type'] ?? ''));

/**
 * Functions know one address of the market, and write it into what they answer: where a file goes up and comes down,
 * where to pay, what to share. Whoever came by another of its names gets these under that name, as a reverse proxy does
 * it: a page shows no files of another address than its own, and on a phone `localhost` is the phone.
 */
export function originRewriter(appUrl: string) {
  const otherOrigin = otherOriginOf(appUrl);

  /** What somebody has written stays as it is, unless it is an address of the market and nothing else. */
  const rewriteValue = (value: unknown, origin: string): unknown =>
    typeof value === 'string' && (value === appUrl || value.startsWith(`${appUrl}/`)) && !/\s/.test(value)
      ? `${origin}${value.slice(appUrl.length)}`
      : value;

  function bodyOf(result: Result, origin: string): string | undefined {
    const { body } = result;
    if (!body?.includes(appUrl) || !isJson(result)) return body;
    return JSON.stringify(JSON.parse(body, (_, value: unknown) => rewriteValue(value, origin)));
  }

  return {
    /** The bucket is asked by the address that its links were signed for. */
    request(request: IncomingMessage): IncomingMessage {
      if (otherOrigin(request)) request.headers.host = new URL(appUrl).host;
      return request;
    },
    result(request: IncomingMessage, result: Result): Result {
      const origin = otherOrigin(request);
      if (!origin) return result;
      const { location } = result.headers ?? {};
      const headers = location === undefined ? {} : { location: String(rewriteValue(location, origin)) };
      return { ...result, body: bodyOf(result, origin), headers: { ...result.headers, ...headers } };
    },
    /** Of a page that is for reading, wherever the address stands in it. */
    text: (request: IncomingMessage, text: string): string => text.replaceAll(appUrl, otherOrigin(request) ?? appUrl),
  };
}

export type OriginRewriter = ReturnType<typeof originRewriter>;
