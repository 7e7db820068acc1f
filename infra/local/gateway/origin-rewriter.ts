import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { otherOriginOf } from './own-hosts.ts';

type Result = APIGatewayProxyStructuredResultV2;

const isJson = ({ headers, isBase64Encoded }: Result): boolean =>
  !isBase64Encoded && /\bjson\b/.test(String(headers?.['content-type'] ?? ''));

/**
 * Functions know one address of the market and write it into their answers: for uploads, downloads, payments and links.
 * A caller that came by another host name gets these under that name, as behind a reverse proxy: a page loads no files
 * from another origin, and on a phone `localhost` is the phone.
 */
export function originRewriter(appUrl: string) {
  const otherOrigin = otherOriginOf(appUrl);

  /** Rewrites a value that is an address of the market and nothing else; other text stays as it was written. */
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
    /** Restores the host for which the bucket's links were signed. */
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
    /** Rewrites every occurrence of the address in a page. */
    text: (request: IncomingMessage, text: string): string => text.replaceAll(appUrl, otherOrigin(request) ?? appUrl),
  };
}

export type OriginRewriter = ReturnType<typeof originRewriter>;
