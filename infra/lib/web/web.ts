import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { coversFolder } from '#shared/limits';
import { operatorPaths } from '../api/route-keys.ts';
import type { Deployment } from '../deployment.ts';
import { sentSecret } from '../functions/environment.ts';
import { buckets } from '../resources.ts';
import { SiteParameters } from '../site.ts';
import { bucketOrigin, CdnBucketPolicy } from './cdn-bucket.ts';
import { Content } from './content.ts';
import { MarketDistribution } from './distribution.ts';
import { callsFunction } from './edge-calls.ts';
import { pageHeaders } from './edge-headers.ts';
import { pagesFunction } from './edge-pages.ts';
import { Gateway } from './gateway.ts';
import { madePages, rewriting } from './made-pages.ts';
import { linkPageReferrer, linkPages, securityHeaders } from './web-headers.ts';

/** The app and the API on one host, users' files on another. */
export class WebStack extends Stack {
  readonly api: HttpApi;
  readonly #deployment: Deployment;

  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, props);
    this.#deployment = deployment;
    const { names } = deployment;
    const { requestsPerSecond, operatorRequestsPerSecond } = deployment.settings;
    this.api = new Gateway(this, 'Gateway', { deployment, part: 'api', requestsPerSecond }).api;
    const operatorProps = { deployment, requestsPerSecond: operatorRequestsPerSecond };
    const operatorApi = new Gateway(this, 'OperatorGateway', { ...operatorProps, part: 'operator-api' }).api;
    const content = new Content(this, 'Content', deployment);
    const origins = { content: [content.url, content.uploadUrl], inline: deployment.inline };
    const headersOf = (id: string, name: string, referrer: string) =>
      pageHeaders(this, id, { name: names.global(name), origins, referrer });
    const headers = headersOf('PageHeaders', 'page-headers', securityHeaders['referrer-policy']);
    const silent = headersOf('LinkPageHeaders', 'link-page-headers', linkPageReferrer);
    const pages = this.#pages(headers);
    const calls = this.#calls(this.api);
    const operatorCalls = { ...calls, origin: this.#origin(operatorApi) };
    const app = new MarketDistribution(this, 'App', {
      deployment,
      domain: deployment.settings.appDomain,
      defaultRootObject: 'index.html',
      defaultBehavior: pages,
      // A missing file may exist a moment later, so errors are not cached.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      additionalBehaviors: {
        // The first pattern that fits is taken.
        [`${operatorPaths}/*`]: operatorCalls,
        '/api/payments/notify/*': { ...calls, originRequestPolicy: this.#notificationsForwarded() },
        '/api/*': calls,
        ...madePages(this, { names, origin: calls.origin, headers }),
        ...Object.fromEntries(linkPages.map((path) => [path, { ...pages, responseHeadersPolicy: silent }])),
        [`/${coversFolder}/*`]: content.covers,
      },
    });
    content.admit(app.distribution);
    new CdnBucketPolicy(this, 'WebAccess', {
      bucketName: names.bucket(buckets.web.name),
      distribution: app.distribution,
      listable: true,
    });
    new SiteParameters(this, names, {
      appUrl: app.url,
      contentUrl: content.url,
      contentKeys: content.keys,
      operatorApiId: operatorApi.apiId,
    });
    this.#output({
      AppUrl: app.url,
      AppDistributionId: app.distribution.distributionId,
      ContentDistributionId: content.distribution.distributionId,
      GatewayUrl: this.api.apiEndpoint,
      OperatorGatewayUrl: operatorApi.apiEndpoint,
      WebBucketName: names.bucket(buckets.web.name),
    });
  }

  #output(values: Record<string, string>): void {
    for (const [id, value] of Object.entries(values)) new CfnOutput(this, id, { value });
  }

  #pages(headers: ResponseHeadersPolicy): BehaviorOptions {
    return {
      ...rewriting(this, 'Pages', {
        functionName: this.#deployment.names.global('pages'),
        comment: 'Addresses of the app are answered with app.html',
        code: pagesFunction(this.#deployment.settings),
      }),
      origin: bucketOrigin(this, buckets.web.name, this.#deployment.names),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers,
    };
  }

  #origin(api: HttpApi): HttpOrigin {
    return new HttpOrigin(`${api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      /** Proves to the functions that a call came through the CDN, and that the viewer's address is genuine. */
      customHeaders: { 'x-origin-secret': sentSecret(this.#deployment) },
    });
  }

  #calls(api: HttpApi): BehaviorOptions {
    return {
      ...rewriting(this, 'Calls', {
        functionName: this.#deployment.names.global('calls'),
        comment: 'A reader’s languages become the one of ours that answers',
        code: callsFunction,
      }),
      origin: this.#origin(api),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: this.#callsCache(),
      originRequestPolicy: this.#callsForwarded(),
      compress: true,
    };
  }

  /**
   * Caches only answers that ask for it: those for guests do, for seconds (`shared/contract/guest-cache.ts`). The
   * token is part of the key, because CloudFront forwards Authorization only then, and so that no answer reaches
   * another user; answers to a token are `no-store`.
   */
  #callsCache(): CachePolicy {
    return new CachePolicy(this, 'CallsCache', {
      cachePolicyName: this.#deployment.names.global('calls-cache'),
      comment: 'Forwards what an answer depends on; keeps only what says so',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.minutes(1),
      headerBehavior: CacheHeaderBehavior.allowList('Authorization', 'Accept', 'Accept-Language'),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }

  #callsForwarded(): OriginRequestPolicy {
    const headers = ['CloudFront-Viewer-Address', 'Content-Type', 'Origin', 'Sec-Fetch-Site', 'User-Agent', 'X-Device'];
    return this.#forwarded('Calls', { comment: 'The viewer’s address and browser', headers });
  }

  /** By what providers sign. A policy names ten headers at most, so these have their own. */
  #notificationsForwarded(): OriginRequestPolicy {
    const wechat = ['Nonce', 'Serial', 'Signature', 'Signature-Type', 'Timestamp'].map((name) => `Wechatpay-${name}`);
    const headers = ['CloudFront-Viewer-Address', 'Content-Type', 'Stripe-Signature', ...wechat];
    return this.#forwarded('Notifications', { comment: 'The signatures of payment providers', headers });
  }

  #forwarded(name: string, { comment, headers }: { comment: string; headers: readonly string[] }): OriginRequestPolicy {
    return new OriginRequestPolicy(this, `${name}Forwarded`, {
      originRequestPolicyName: this.#deployment.names.global(`${name.toLowerCase()}-forwarded`),
      comment,
      headerBehavior: OriginRequestHeaderBehavior.allowList(...headers),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
  }
}
