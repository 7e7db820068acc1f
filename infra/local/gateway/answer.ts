import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** A function's answer, everything encoded: Lambda gives up on a larger one, and the caller sees a 500. */
export const answerLimit = 6_291_556;

const measuredFrom = answerLimit / 2;

export function isTooLarge(result: APIGatewayProxyStructuredResultV2): boolean {
  const body = result.body ?? '';
  return body.length > measuredFrom && Buffer.byteLength(JSON.stringify(result)) > answerLimit;
}

/** The answer to a HEAD request has the length of the body it leaves out. */
export function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value));
  if (result.cookies?.length) response.setHeader('set-cookie', result.cookies);
  response.statusCode = result.statusCode ?? 200;
  const hasBody = response.statusCode !== 204 && response.statusCode !== 304;
  if (hasBody) response.setHeader('content-length', body.length);
  response.end(hasBody && response.req.method !== 'HEAD' ? body : undefined);
}
