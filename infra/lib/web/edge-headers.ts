import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
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

interface PageHeaderProps {
  responseHeadersPolicyName: string;
  origins: WebOrigins;
  referrer: string;
}

/** The headers of every page, as the local gateway sends them. */
export function pageHeaders(
  scope: Construct,
  id: string,
  { origins, referrer, ...named }: PageHeaderProps,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...named,
    securityHeadersBehavior: {
      ...common,
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(origins), override },
      referrerPolicy: { referrerPolicy: referrerPolicyOf(referrer), override },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(byName).map(([header, value]) => ({ header, value, override })),
    },
  });
}

interface ContentHeaderProps {
  responseHeadersPolicyName: string;
  /** The origin whose pages may read a file's bytes. */
  appUrl: string;
}

/** A user's file is data: it runs nothing, frames nothing, and is never interpreted as another type. */
export function contentHeaders(
  scope: Construct,
  id: string,
  { appUrl, ...named }: ContentHeaderProps,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    ...named,
    securityHeadersBehavior: {
      ...common,
      contentSecurityPolicy: { contentSecurityPolicy: "default-src 'none'; sandbox", override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
    },
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: [appUrl],
      accessControlExposeHeaders: ['Content-Length', 'Content-Range', 'Content-Disposition', 'ETag'],
      originOverride: true,
    },
  });
}

/** The headers of every cover, as the local gateway sends them. */
export function coverHeadersPolicy(
  scope: Construct,
  id: string,
  responseHeadersPolicyName: string,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName,
    securityHeadersBehavior: {
      ...common,
      contentSecurityPolicy: { contentSecurityPolicy: coverHeaders['content-security-policy'], override },
      referrerPolicy: { referrerPolicy: referrerPolicyOf(coverHeaders['referrer-policy']), override },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'cache-control', value: coverHeaders['cache-control'], override }],
    },
  });
}
