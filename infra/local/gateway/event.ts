import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { routeKeyOf } from '#infra/lib/api/route-keys';
import type { Row } from './match.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `20/Nov/2026:16:48:09 +0000` */
export function clfTime(epoch: number): string {
  const iso = new Date(epoch).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}/${months[Number(month) - 1]}/${year}:${iso.slice(11, 19)} +0000`;
}

/** The part of an HTTP request that an event is made of, besides address and body. */
type RequestHead = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

/** Headers as AWS joins them: lower-case names, repeated values with commas, cookies apart. */
function headersOf(request: RequestHead): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = (request.rawHeaders[at] ?? '').toLowerCase();
    const value = request.rawHeaders[at + 1] ?? '';
    if (name === 'cookie') continue;
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]},${value}` : value;
  }
  return headers;
}

function queryOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(',')]));
}

const isText = (type: string): boolean =>
  /^(text\/|application\/([\w.+-]*\+)?(json|xml)\b|application\/javascript\b)/i.test(type);

/** Text that is not valid UTF-8 travels as base64, since decoding would change it. */
function bodyOf(body: Buffer, type: string): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  return isText(type) && isUtf8(body)
    ? { body: body.toString('utf8'), isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

interface Call {
  row: Row;
  params: Record<string, string>;
  path: string;
  search: string;
  body: Buffer;
}

function contextOf(request: RequestHead, call: Call): APIGatewayProxyEventV2['requestContext'] {
  const now = Date.now();
  const host = request.headers.host ?? 'localhost';
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: host.replace(/:\d+$/, ''),
    domainPrefix: host.split('.')[0] ?? host,
    http: {
      method: request.method ?? call.row.route.method,
      path: call.path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey: routeKeyOf(call.row.route),
    stage: '$default',
    time: clfTime(now),
    timeEpoch: now,
  };
}

/** A request as an HTTP API hands it to a function (payload format 2.0): empty fields are left out. */
export function eventOf(request: RequestHead, call: Call): APIGatewayProxyEventV2 {
  const query = queryOf(call.search);
  const cookies = request.headers.cookie?.split(/;\s*/);
  const requestContext = contextOf(request, call);
  return {
    version: '2.0',
    routeKey: requestContext.routeKey,
    rawPath: call.path,
    rawQueryString: call.search,
    ...(cookies && { cookies }),
    headers: headersOf(request),
    ...(call.search && { queryStringParameters: query }),
    requestContext,
    ...(Object.keys(call.params).length > 0 && { pathParameters: call.params }),
    ...bodyOf(call.body, request.headers['content-type'] ?? ''),
  };
}
