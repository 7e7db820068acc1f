import { Aws, Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  CfnPublicKey,
  type Distribution,
  KeyGroup,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { coversFolder } from '#shared/limits';
import type { Deployment } from '../deployment.ts';
import type { Names } from '../names.ts';
import { buckets } from '../resources.ts';
import { bucketOrigin, CdnBucketPolicy } from './cdn-bucket.ts';
import { MarketDistribution } from './distribution.ts';
import { contentHeaders, coverHeadersPolicy } from './edge-headers.ts';

/** Users' files on a host of their own, with signed addresses only. */
export class Content extends Construct {
  readonly url: string;
  /** The address for uploads of parts. */
  readonly uploadUrl: string;
  readonly keys: readonly { key: string; id: string }[];
  readonly distribution: Distribution;
  /**
   * Covers at the app's host, so that browsers need no further connection for the first picture. Their names cannot be
   * guessed and never change content. Edges revalidate daily, so that removed covers disappear: that is what AWS's policy
   * does with objects that carry no cache-control, and none is written to the bucket.
   */
  readonly covers: BehaviorOptions;
  readonly #bucketName: string;

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id);
    const { names, settings } = deployment;
    const keys = names.contentKeys.map(({ key, parameter }) => this.#key(key, { names, parameter }));
    const bucketName = names.bucket(buckets.content.name);
    this.#bucketName = bucketName;
    const origin = bucketOrigin(this, buckets.content.name, names);
    const { url, distribution } = new MarketDistribution(this, 'Files', {
      deployment,
      domain: settings.contentDomain,
      defaultBehavior: {
        origin,
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        /** Browsers of before 2022 ask the bucket whether a download may go on in the middle of a file. */
        allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        originRequestPolicy: OriginRequestPolicy.CORS_S3_ORIGIN,
        trustedKeyGroups: [
          new KeyGroup(this, 'Keys', {
            keyGroupName: names.global('content-keys'),
            items: keys.map(({ item }) => item),
          }),
        ],
        cachePolicy: this.#cache(names),
        compress: false,
        responseHeadersPolicy: contentHeaders(this, 'Headers', {
          name: names.global('content-headers'),
          appUrl: settings.appDomain ? `https://${settings.appDomain}` : '*',
        }),
      },
    });
    this.url = url;
    this.uploadUrl = `https://${bucketName}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.keys = keys.map(({ key, item }) => ({ key, id: item.ref }));
    this.distribution = distribution;
    this.covers = {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED_FOR_UNCOMPRESSED_OBJECTS,
      compress: false,
      responseHeadersPolicy: coverHeadersPolicy(this, 'CoverHeaders', names.global('cover-headers')),
    };
  }

  /** Lets this distribution read all objects, and the app's the covers. */
  admit(app: Distribution): void {
    const also = { distribution: app, objects: `${coversFolder}/*` };
    new CdnBucketPolicy(this, 'Access', { bucketName: this.#bucketName, distribution: this.distribution, also });
  }

  /**
   * CloudFront never changes a key in place: a new key is a new resource, and its reference, which must be new as
   * well, contains stage and region.
   */
  #key(key: string, { names, parameter }: { names: Names; parameter: string }): { key: string; item: CfnPublicKey } {
    const name = names.global(`content-key-${key}`);
    const encodedKey = StringParameter.valueForStringParameter(this, parameter);
    const item = new CfnPublicKey(this, `Key${key}`, { publicKeyConfig: { callerReference: name, name, encodedKey } });
    return { key, item };
  }

  /** The address contains name and type of the download, which S3 needs. Objects never change under a key. */
  #cache(names: Names): CachePolicy {
    return new CachePolicy(this, 'Cache', {
      cachePolicyName: names.global('content-cache'),
      comment: 'A file under the name it is saved as',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.days(1),
      maxTtl: Duration.days(30),
      headerBehavior: CacheHeaderBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList('response-content-disposition', 'response-content-type'),
      cookieBehavior: CacheCookieBehavior.none(),
    });
  }
}
