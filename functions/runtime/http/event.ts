import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** What API Gateway's HTTP API sends, payload 2.0. */
export type HttpEvent = APIGatewayProxyEventV2;

/** Of Lambda's context only what is read here, so that tests and the local gateway can call without one. */
export type HttpContext = Partial<Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>>;

/** What it takes as an answer: plain data, header names in lower case. */
export interface HttpAnswer {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
  isBase64Encoded: false;
}
