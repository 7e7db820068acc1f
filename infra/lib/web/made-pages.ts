import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Names } from '../names.ts';
import { madePagesFunction } from './edge-pages.ts';

/** How long a changed title or price, or a file taken down, may still be served and listed. */
const cacheTime = Duration.minutes(1);

interface Rewrite {
  functionName: string;
  comment: string;
  code: string;
}

/** A behaviour whose requests are rewritten by a CloudFront function. */
export function rewriting(scope: Construct, id: string, { code, ...props }: Rewrite) {
  const runtime = FunctionRuntime.JS_2_0;
  const rewrite = new EdgeFunction(scope, id, { ...props, runtime, code: FunctionCode.fromInline(code) });
  return {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
  } satisfies Partial<BehaviorOptions>;
}

interface MadePagesProps {
  names: Names;
  /** The API. */
  origin: IOrigin;
  headers: IResponseHeadersPolicy;
}

/** The same answer for everybody: only the path reaches the API and is part of the cache key. */
const cachePolicyFor = (scope: Construct, cachePolicyName: string) =>
  new CachePolicy(scope, 'PagesKept', {
    cachePolicyName,
    comment: 'Pages for links that are passed on',
    minTtl: cacheTime,
    defaultTtl: cacheTime,
    maxTtl: cacheTime,
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** Behaviours of pages made by API calls; `pageCallOf` is the same for the local gateway. */
export function madePages(
  scope: Construct,
  { names, origin, headers }: MadePagesProps,
): Record<string, BehaviorOptions> {
  const rewritten = rewriting(scope, 'MadePages', {
    functionName: names.global('made-pages'),
    comment: 'Links that are passed on are answered by a call',
    code: madePagesFunction,
  });
  const pages: BehaviorOptions = {
    ...rewritten,
    origin,
    cachePolicy: cachePolicyFor(scope, names.global('pages-kept')),
    responseHeadersPolicy: headers,
  };
  return { '/code/*': pages, '/user/*': pages, '/sitemap.xml': pages };
}
