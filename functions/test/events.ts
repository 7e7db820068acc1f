import type { SQSEvent } from 'aws-lambda';
import type { HttpEvent } from '../runtime/http/event.ts';

export interface RequestParts {
  method?: string;
  path?: string;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** The event that API Gateway makes of a request. Binary bodies arrive as base64. */
export function httpEvent(parts: RequestParts = {}): HttpEvent {
  const { method = 'GET', path = '/api', params, query = '', headers = {}, body } = parts;
  const isBytes = body instanceof Uint8Array;
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: query,
    headers,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: '' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(params && { pathParameters: params }),
    ...(body !== undefined && { body: isBytes ? Buffer.from(body).toString('base64') : body }),
    isBase64Encoded: isBytes,
  };
}

/** A form as a browser sends it. */
export async function formSent(form: FormData): Promise<Pick<RequestParts, 'headers' | 'body'>> {
  const request = new Request('https://tanwei.test', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

interface QueuedMessage {
  id: string;
  body: unknown;
  group?: string;
  requestId?: string;
  /** How often it was delivered, this time included. */
  deliveries?: number;
}

/** The event in which a queue delivers messages. */
export const queueEvent = (...messages: QueuedMessage[]): SQSEvent => eventOf('any', messages);

/** The same of a queue that keeps the order of each group. */
export const fifoEvent = (...messages: QueuedMessage[]): SQSEvent => eventOf('any.fifo', messages);

const eventOf = (queue: string, messages: readonly QueuedMessage[]): SQSEvent => ({
  Records: messages.map(({ id, body, group, requestId = `request of ${id}`, deliveries = 1 }) => ({
    messageId: id,
    receiptHandle: `receipt of ${id}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: {
      ApproximateReceiveCount: String(deliveries),
      SentTimestamp: '',
      SenderId: '',
      ApproximateFirstReceiveTimestamp: '',
      ...(group !== undefined && { MessageGroupId: group }),
    },
    messageAttributes: { requestId: { dataType: 'String', stringValue: requestId } },
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
    awsRegion: 'us-east-1',
  })),
});
