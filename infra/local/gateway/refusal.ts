import type { IncomingHttpHeaders } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errors } from '#shared/contract/errors';

const titles: Record<number, string> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** What the gateway itself refuses, before or after a function: in the same form as the functions' own refusals. */
export function refusal(
  code: ErrorCode,
  request: { headers: IncomingHttpHeaders; id: string },
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 {
  const { status, zh, en } = errors[code];
  const text = /^\s*en/i.test(request.headers['accept-language'] ?? '') ? en : zh;
  const message = text.replaceAll('{requestId}', request.id);
  const problem = { type: `/problems/${code}`, title: titles[status], status, code, message, error: message };
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify({ ...problem, request_id: request.id }),
  };
}
