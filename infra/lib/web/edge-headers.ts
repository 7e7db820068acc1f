import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import {
  contentSecurityPolicy,
  coverHeaders,
  securityHeaders,
  strictTransportSecurity,
  type WebOrigins,
} from './web-headers.ts';

const override = true;

/** For pages and files. */
const common = {
  contentTypeOptions: { override },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override },
  strictTransportSecurity: {
    accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
    includeSubdomains: strictTransportSecurity.includeSubdomains,
    override,
  },
};

/** CloudFront has settings of its own for these headers; all others are set by name. */
const {
  'x-content-type-options': _contentTypeOptions,
  'x-frame-options': _frameOptions,
  'referrer-policy': _referrerPolicy,
  ...byName
} = securityHeaders;

function referrerPolicyOf(name: string): HeadersReferrerPolicy {
  const referrerPolicy = Object.values(HeadersReferrerPolicy).find((policy) => policy === name);
  if (!referrerPolicy) throw new Error(`CloudFront knows no referrer policy ${name}`);
  return referrerPolicy;
}

interface PolicyProps {
  name: string;
  csp: string;
  referrer: string;
  headers?: Record<string, string>;
  cors?: ResponseHeadersCorsBehavior;
}

const policy = (
  scope: Construct,
  id: string,
  { name, csp, referrer, headers = {}, cors }: PolicyProps,
): ResponseHeadersPolicy => {
  const customHeaders = Object.entries(headers).map(([header, value]) => ({ header, value, override }));
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: name,
    securityHeadersBehavior: {
      ...common,
      contentSecurityPolicy: { contentSecurityPolicy: csp, override },
      referrerPolicy: { referrerPolicy: referrerPolicyOf(referrer), override },
    },
    ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
    ...(cors && { corsBehavior: cors }),
  });
};

/** The headers of every page, as the local gateway sends them. */
export const pageHeaders = (
  scope: Construct,
  id: string,
  { name, origins, referrer }: { name: string; origins: WebOrigins; referrer: string },
): ResponseHeadersPolicy => policy(scope, id, { name, csp: contentSecurityPolicy(origins), referrer, headers: byName });

/**
 * A user's file is data: it runs nothing, frames nothing, and is never interpreted as another type. Only pages of
 * `appUrl` may read its bytes.
 */
export const contentHeaders = (scope: Construct, id: string, { name, appUrl }: { name: string; appUrl: string }) =>
  policy(scope, id, {
    name,
    csp: coverHeaders['content-security-policy'],
    referrer: coverHeaders['referrer-policy'],
    cors: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: [appUrl],
      accessControlExposeHeaders: ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag'],
      originOverride: true,
    },
  });

/** The headers of every cover, as the local gateway sends them. */
export const coverHeadersPolicy = (scope: Construct, id: string, name: string): ResponseHeadersPolicy =>
  policy(scope, id, {
    name,
    csp: coverHeaders['content-security-policy'],
    referrer: coverHeaders['referrer-policy'],
    headers: { 'cache-control': coverHeaders['cache-control'] },
  });
