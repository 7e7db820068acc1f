import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** The event of API Gateway's HTTP API, payload version 2.0. */
export type HttpEvent = APIGatewayProxyEventV2;

/** The part of Lambda's context that is read here, so that tests and the local gateway need not make the rest. */
export type HttpContext = Partial<Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>>;

/** The response that API Gateway accepts: plain data, header names in lower case. */
export interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: false;
}
