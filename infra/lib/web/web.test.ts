import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '#infra/tools/root';
import { fileNameOf, routes } from '#shared/contract/index';
import { apiBehind } from '../test-apis.ts';
import { at, type Resource, testInline } from '../test-market.ts';
import { deployed, lambda, ofType, only, resources, texts } from '../test-production.ts';
import { callsFunction } from './edge-calls.ts';
import { madePagesFunction, pagesFunction } from './edge-pages.ts';
import { robotsOf } from './robots.ts';
import {
  contentSecurityPolicy,
  fileOf,
  linkPages,
  pageCallOf,
  securityHeaders,
  strictTransportSecurity,
} from './web-headers.ts';

const distribution = (alias: string): Resource =>
  only(
    ofType('AWS::CloudFront::Distribution').filter((one) =>
      texts(at(one.properties, 'DistributionConfig', 'Aliases')).includes(alias),
    ),
  );

function policyOf(behavior: unknown): unknown {
  const id = String(at(behavior, 'ResponseHeadersPolicyId')).slice(1, -1);
  const [policy] = ofType('AWS::CloudFront::ResponseHeadersPolicy').filter((one) => one.id === id);
  return policy?.properties.ResponseHeadersPolicyConfig;
}

/** The default headers of a distribution. */
const headersOf = (config: unknown): unknown => policyOf(at(config, 'DefaultCacheBehavior'));

const referrerOf = (behavior: unknown): unknown =>
  at(policyOf(behavior), 'SecurityHeadersConfig', 'ReferrerPolicy', 'ReferrerPolicy');

const pages = pagesFunction({ debugPage: false });
const app = distribution('market.example.com').properties.DistributionConfig;
const files = distribution('files.example.net').properties.DistributionConfig;

test('both hosts speak HTTP/2 and 3 over TLS 1.2 and above', () => {
  for (const config of [app, files]) {
    expect(config).toMatchObject({
      HttpVersion: 'http2and3',
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  }
  expect(at(app, 'CacheBehaviors', 0, 'ViewerProtocolPolicy')).toBe('https-only');
  expect(at(app, 'DefaultCacheBehavior', 'ViewerProtocolPolicy')).toBe('redirect-to-https');
  expect(at(files, 'DefaultCacheBehavior', 'ViewerProtocolPolicy')).toBe('https-only');
});

test('no log keeps a token: the CDN’s has no query, no page before and no cookie, and pages that links lead to send no referrer', () => {
  for (const config of [app, files]) expect(at(config, 'Logging')).toBeUndefined();
  const deliveries = ofType('AWS::Logs::Delivery').map(({ properties }) => texts(properties.RecordFields));
  expect(deliveries).toHaveLength(2);
  for (const fields of deliveries) {
    expect(fields).toEqual(expect.arrayContaining(['date', 'time', 'c-ip', 'cs-method', 'cs-uri-stem', 'sc-status']));
    expect(fields.filter((field) => /query|referer|cookie|authorization/i.test(field))).toEqual([]);
  }
  const behaviors: unknown = at(app, 'CacheBehaviors');
  const silent = (Array.isArray(behaviors) ? behaviors : []).filter((one) => referrerOf(one) === 'no-referrer');
  const linked = silent.filter((one) => at(one, 'PathPattern') !== '/covers/*');
  expect(linked.map((one) => at(one, 'PathPattern'))).toEqual(linkPages);
  for (const one of linked) {
    for (const part of ['TargetOriginId', 'FunctionAssociations', 'CachePolicyId'])
      expect(at(one, part)).toEqual(at(app, 'DefaultCacheBehavior', part));
  }
});

test('every page that a mail leads to with a token is one of those', () => {
  const templates = globSync('functions/emails/*.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const linked = templates.flatMap((text) =>
    [...text.matchAll(/`(\/[\w-]+)\?token=|emailTemplate\(link, .*pageFor\('(\/[\w-]+)'/g)].map(
      ([, one, other]) => one ?? other,
    ),
  );
  expect(linked.length).toBeGreaterThan(2);
  expect([...new Set(linked)].sort()).toEqual([...linkPages].sort());
});

test('pages and answers are compressed, users’ files are sent as they are', () => {
  expect(at(app, 'DefaultCacheBehavior', 'Compress')).toBe(true);
  expect(at(app, 'CacheBehaviors', 0, 'Compress')).toBe(true);
  expect(at(files, 'DefaultCacheBehavior', 'Compress')).toBe(false);
});

test('a user’s file runs nothing and is taken for nothing else, wherever it is opened', () => {
  expect(at(headersOf(files), 'SecurityHeadersConfig')).toMatchObject({
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: 'DENY' },
    ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
  });
});

test('the buckets are read through origin access control, users’ files by signed addresses only', () => {
  const controls = ofType('AWS::CloudFront::OriginAccessControl').map(({ id }) => `<${id}.Id>`);
  expect(controls).toContain(at(app, 'Origins', 0, 'OriginAccessControlId'));
  expect(controls).toContain(at(files, 'Origins', 0, 'OriginAccessControlId'));
  const group = only(ofType('AWS::CloudFront::KeyGroup'));
  expect(at(files, 'DefaultCacheBehavior', 'TrustedKeyGroups')).toEqual([`<${group.id}>`]);
});

/** By which distribution, and by nobody else, `stages.test.ts` holds for every bucket. */
test('of users’ files the app’s own distribution reads covers and nothing else', () => {
  const [policy] = ofType('AWS::S3::BucketPolicy').filter((one) => String(one.properties.Bucket).includes('-content-'));
  const statements: unknown = at(policy?.properties, 'PolicyDocument', 'Statement');
  const allowed = (Array.isArray(statements) ? statements : []).filter((one) => at(one, 'Effect') === 'Allow');
  const ends = allowed.map((one) => String(at(one, 'Resource')).replace(/^.*-content-[^/]*/, ''));
  expect(ends).toEqual(['/*', '/covers/*']);
});

test('covers come from the app’s own host, by their name alone, for a year to browsers and for a day to edges', () => {
  const behaviors: unknown = at(app, 'CacheBehaviors');
  const covers = only(
    (Array.isArray(behaviors) ? behaviors : []).filter((one) => at(one, 'PathPattern') === '/covers/*'),
  );
  expect(at(covers, 'FunctionAssociations')).toBeUndefined();
  expect(at(covers, 'TargetOriginId')).not.toBe(at(app, 'DefaultCacheBehavior', 'TargetOriginId'));
  const headers = policyOf(covers);
  expect(at(headers, 'SecurityHeadersConfig')).toMatchObject({
    ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'; sandbox", Override: true },
    ContentTypeOptions: { Override: true },
  });
  expect(at(headers, 'CustomHeadersConfig', 'Items')).toEqual([
    { Header: 'cache-control', Value: 'public, max-age=31536000, immutable', Override: true },
  ]);
  // AWS's policy for uncompressed objects: the path alone is the key, and 86,400 seconds is the time of one without cache-control.
  expect(at(covers, 'CachePolicyId')).toBe('b2884449-e4de-46a7-ac36-70bc7f1ddd6d');
});

test('the content bucket takes uploads from the app alone, forgets those that nobody finished and gives back what was removed', () => {
  const content = ofType('AWS::S3::Bucket').filter(({ properties }) =>
    String(properties.BucketName).includes('-content-'),
  );
  expect(only(content).properties).toMatchObject({
    CorsConfiguration: {
      CorsRules: [{ AllowedOrigins: ['https://market.example.com'], AllowedMethods: ['GET', 'HEAD', 'PUT'] }],
    },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } },
        { Prefix: 'arriving/', ExpirationInDays: 3 },
        { NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
      ],
    },
  });
});

test('addresses of pages become a page’s file, and those of calls are left alone', () => {
  const paths = [0, 1, 2, 3, 4, 5].map((one) => at(app, 'CacheBehaviors', one, 'PathPattern'));
  expect(paths).toEqual(['/api/operator/*', '/api/payments/notify/*', '/api/*', '/code/*', '/user/*', '/sitemap.xml']);
  const functionOf = (behavior: unknown): string => {
    const arn = String(at(behavior, 'FunctionAssociations', 0, 'FunctionARN'));
    return String(
      ofType('AWS::CloudFront::Function').find(({ id }) => arn === `<${id}.FunctionARN>`)?.properties.FunctionCode,
    );
  };
  expect(functionOf(at(app, 'CacheBehaviors', 0))).toBe(callsFunction);
  expect(callsFunction).not.toContain('request.uri');
  expect(functionOf(at(app, 'DefaultCacheBehavior'))).toBe(pages);
  expect(at(app, 'CustomErrorResponses', 0)).toEqual({ ErrorCode: 404, ErrorCachingMinTTL: 0 });
  const codes = ofType('AWS::CloudFront::Function').map((one) => one.properties.FunctionCode);
  expect(codes).toEqual(expect.arrayContaining([pages, madePagesFunction]));
});

test.each([
  '/',
  '/login',
  '/user/zhou_xia',
  '/code/01J/',
  '/assets/',
  '/assets/index-1a2b.js',
  '/favicon.svg',
  '/a.b/c',
  '/boot.js',
])('the CDN and the local gateway agree on what answers %s', (uri) => {
  const request: unknown = runInNewContext(`${pages}; handler({ request: { uri: ${JSON.stringify(uri)} } })`);
  expect(at(request, 'uri')).toBe(fileOf(uri));
});

test('search engines are told by the host they ask which pages to read, and where all of them are listed', () => {
  const robotsRequest = { uri: '/robots.txt', headers: { host: { value: 'market.example.com' } } };
  const answer: unknown = runInNewContext(`${pages}; handler({ request: ${JSON.stringify(robotsRequest)} })`);
  expect(at(answer, 'statusCode')).toBe(200);
  expect(at(answer, 'headers', 'content-type', 'value')).toBe('text/plain; charset=utf-8');
  expect(at(answer, 'body')).toBe(robotsOf('https://market.example.com'));
});

test.each(['/code/01J', '/code/01J/', '/code/', '/user/zhou_xia', '/user/zhou_xia/followers', '/sitemap.xml'])(
  'the CDN and the local gateway agree on the call that makes %s',
  (uri) => {
    const request: unknown = runInNewContext(
      `${madePagesFunction}; handler({ request: { uri: ${JSON.stringify(uri)} } })`,
    );
    expect(at(request, 'uri')).toBe(pageCallOf(uri));
  },
);

test('pages carry the security headers of the local gateway, and HSTS', () => {
  const config = headersOf(app);
  const upload = 'https://tanwei-prod-content-<AWS::AccountId>-<AWS::Region>.s3.<AWS::Region>.<AWS::URLSuffix>';
  expect(at(config, 'SecurityHeadersConfig')).toMatchObject({
    ContentSecurityPolicy: {
      ContentSecurityPolicy: contentSecurityPolicy({
        content: ['https://files.example.net', upload],
        inline: testInline,
      }),
      Override: true,
    },
    ContentTypeOptions: { Override: true },
    FrameOptions: { FrameOption: securityHeaders['x-frame-options'] },
    ReferrerPolicy: { ReferrerPolicy: securityHeaders['referrer-policy'] },
    StrictTransportSecurity: {
      AccessControlMaxAgeSec: strictTransportSecurity.maxAgeSeconds,
      IncludeSubdomains: strictTransportSecurity.includeSubdomains,
    },
  });
  const custom = at(config, 'CustomHeadersConfig', 'Items');
  for (const header of ['permissions-policy', 'cross-origin-opener-policy'] as const) {
    expect(custom).toContainEqual({ Header: header, Value: securityHeaders[header], Override: true });
  }
});

test('the API is reached through the CDN only: a secret goes with every call, and every function knows it', () => {
  const field = (name: string) => `{{resolve:secretsmanager:tanwei/prod/origin:SecretString:${name}::}}`;
  const secret = field('ORIGIN_SECRET');
  const accepted = `${secret},${field('ORIGIN_SECRET_OTHER')}`;
  const origins = z
    .array(z.object({ DomainName: z.string(), OriginCustomHeaders: z.unknown().optional() }))
    .parse(at(app, 'Origins'));
  const apis = origins.filter(({ DomainName }) => DomainName.includes('execute-api'));
  expect(apis.map(({ DomainName }) => apiBehind(DomainName, resources)?.properties.Name)).toEqual([
    'tanwei-prod-operator-api',
    'tanwei-prod-api',
  ]);
  for (const { OriginCustomHeaders: headers } of apis)
    expect(headers).toEqual([{ HeaderName: 'x-origin-secret', HeaderValue: secret }]);
  for (const [name] of deployed) {
    expect(at(lambda(fileNameOf(name)).properties, 'Environment', 'Variables', 'ORIGIN_SECRET'), name).toBe(accepted);
  }
});

test('calls of operators differ from all others in where they go, and in nothing else', () => {
  const [operators, , calls] = z.array(z.record(z.string(), z.unknown())).parse(at(app, 'CacheBehaviors'));
  for (const field of ['PathPattern', 'TargetOriginId']) expect(operators?.[field]).not.toBe(calls?.[field]);
  const others = { PathPattern: undefined, TargetOriginId: undefined };
  expect({ ...operators, ...others }).toEqual({ ...calls, ...others });
});

test('what an answer depends on reaches the function and is in the key, and nothing is kept that does not say so', () => {
  const id = String(at(app, 'CacheBehaviors', 0, 'CachePolicyId')).slice(1, -1);
  const { properties } = only(ofType('AWS::CloudFront::CachePolicy').filter((one) => one.id === id));
  expect(properties.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 60,
    ParametersInCacheKeyAndForwardedToOrigin: {
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization', 'Accept', 'Accept-Language'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    },
  });
});

/** The headers of requests that code in these folders reads, in lower case. */
const headersReadIn = (folders: string, name: RegExp): string[] =>
  globSync(`functions/${folders}/**/*.ts`, { cwd: root })
    .filter((path) => !path.includes('test'))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(name)].map(([, header = '']) => header));

const sentOnTo = (path: string): string[] => {
  const behaviors = z.array(z.record(z.string(), z.unknown())).parse(at(app, 'CacheBehaviors'));
  const id = String(behaviors.find(({ PathPattern }) => PathPattern === path)?.OriginRequestPolicyId).slice(1, -1);
  const { properties } = only(ofType('AWS::CloudFront::OriginRequestPolicy').filter((one) => one.id === id));
  return texts(at(properties, 'OriginRequestPolicyConfig', 'HeadersConfig', 'Headers')).map((one) => one.toLowerCase());
};

test('every header that endpoints read is sent on to them, and all by which providers sign', () => {
  const read = headersReadIn('{api,domain,usecases}', /headers\['([\w-]+)'\]/g).filter(
    (name) => name !== 'accept-language',
  );
  expect(read.length).toBeGreaterThan(2);
  for (const path of ['/api/*', '/api/operator/*']) expect(sentOnTo(path)).toEqual(expect.arrayContaining(read));
  const signed = headersReadIn('adapters', /'(wechatpay-[\w-]+|stripe-signature)'/g);
  expect(new Set(signed).size).toBe(6);
  const notifications = sentOnTo(`/api${routes.notifyPayment.path.replace('{provider}', '*')}`);
  expect(notifications).toEqual(expect.arrayContaining([...signed, 'content-type', 'cloudfront-viewer-address']));
});

test('a policy of the CDN names no more headers than AWS takes', () => {
  for (const { properties } of ofType('AWS::CloudFront::OriginRequestPolicy'))
    expect(texts(at(properties, 'OriginRequestPolicyConfig', 'HeadersConfig', 'Headers')).length).toBeLessThanOrEqual(
      10,
    );
});

test('a browser that asks first whether it may go on in the middle of a file reaches the bucket, which says yes', () => {
  expect(texts(at(files, 'DefaultCacheBehavior', 'AllowedMethods'))).toEqual(['GET', 'HEAD', 'OPTIONS']);
  // AWS's policy for buckets that answer such questions: Origin and Access-Control-Request-*.
  expect(at(files, 'DefaultCacheBehavior', 'OriginRequestPolicyId')).toBe('88a5eaf4-2fd4-4709-b370-b4c650ea3fcf');
});

test('a file arrives under the name and as the type that its address is signed for', () => {
  const id = String(at(files, 'DefaultCacheBehavior', 'CachePolicyId')).slice(1, -1);
  const { properties } = only(ofType('AWS::CloudFront::CachePolicy').filter((one) => one.id === id));
  expect(at(properties.CachePolicyConfig, 'ParametersInCacheKeyAndForwardedToOrigin', 'QueryStringsConfig')).toEqual({
    QueryStringBehavior: 'whitelist',
    QueryStrings: ['response-content-disposition', 'response-content-type'],
  });
});
