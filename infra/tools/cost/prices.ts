/**
 * On-demand prices in USD of us-east-1, as AWS published them in November 2025, without free tiers. Other regions cost up to a
 * third more, traffic to China and South America twice as much: change them here, and run `npm run cost`.
 */
export const pricesOf = '2025-11, us-east-1';

const million = 1_000_000;
const thousand = 1000;

export const prices = {
  Lambda: { request: 0.2 / million, gbSecond: 0.0000133334 },
  'API Gateway': { request: 1 / million },
  DynamoDB: { read: 0.125 / million, write: 0.625 / million, gbMonth: 0.25, pitrGbMonth: 0.2 },
  S3: { put: 0.005 / thousand, get: 0.0004 / thousand, gbMonth: 0.023 },
  CloudFront: { request: 0.01 / 10_000, gb: 0.085 },
  SQS: { request: 0.4 / million },
  SES: { mail: 0.1 / thousand },
  CloudWatch: { logGb: 0.5, alarm: 0.1, dashboard: 3, metric: 0.3 },
  'KMS and secrets': { key: 1, secret: 0.4 },
} as const;

export type Service = keyof typeof prices;
