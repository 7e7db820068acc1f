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

/** How long a changed title or price, or what was taken down, may still be shown by links that are passed on, and listed. */
const cacheTimes = { pages: Duration.minutes(1), sitemap: Duration.minutes(1) };

interface Rewrite {
  functionName: string;
  comment: string;
  code: string;
}

/** Requests that a function in CloudFront changes before anything else is done with them. */
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
  /** The API, as the calls reach it. */
  origin: IOrigin;
  headers: IResponseHeadersPolicy;
}

/** The same for everybody: nothing of the request but its path reaches the API, and nothing else is part of the key. */
const cachePolicyFor = (
  scope: Construct,
  id: string,
  { cachePolicyName, time }: { cachePolicyName: string; time: Duration },
) =>
  new CachePolicy(scope, id, {
    cachePolicyName,
    comment: 'Pages for links that are passed on',
    minTtl: time,
    defaultTtl: time,
    maxTtl: time,
    headerBehavior: CacheHeaderBehavior.none(),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** Pages that a call of the API makes; `pageCallOf` says the same for the local gateway. */
export function madePages(
  scope: Construct,
  { names, origin, headers }: MadePagesProps,
): Record<string, BehaviorOptions> {
  const rewritten = rewriting(scope, 'MadePages', {
    functionName: names.global('made-pages'),
    comment: 'Links that are passed on are answered by a call',
    code: madePagesFunction,
  });
  const behavior = (cachePolicy: CachePolicy): BehaviorOptions => ({
    ...rewritten,
    origin,
    cachePolicy,
    responseHeadersPolicy: headers,
  });
  const cachedBehavior = (id: string, part: string, time: Duration) =>
    behavior(cachePolicyFor(scope, id, { cachePolicyName: names.global(part), time }));
  const pages = cachedBehavior('PagesKept', 'pages-kept', cacheTimes.pages);
  return {
    '/code/*': pages,
    '/user/*': pages,
    '/sitemap.xml': cachedBehavior('SitemapKept', 'sitemap-kept', cacheTimes.sitemap),
  };
}
