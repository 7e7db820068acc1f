import { Aws, Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  KeyGroup,
  PublicKey,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import { buckets } from '../resources.ts';
import { bucketOrigin, CdnBucketPolicy } from './cdn-bucket.ts';
import { MarketDistribution } from './distribution.ts';
import { contentHeaders } from './edge-headers.ts';

/** Users' files on a host of their own, by signed addresses only. */
export class Content extends Construct {
  readonly url: string;
  /** Where the browser puts the parts of an upload. */
  readonly uploadUrl: string;
  readonly keyPairId: string;

  constructor(scope: Construct, id: string, deployment: Deployment) {
    super(scope, id);
    const { names, settings } = deployment;
    /** CloudFront never changes a key in place: a new one is another. */
    const keys = names.contentKeys.map(
      ({ key, parameter }) =>
        new PublicKey(this, `Key${key}`, { encodedKey: StringParameter.valueForStringParameter(this, parameter) }),
    );
    const bucketName = names.bucket(buckets.content.name);
    const { url, distribution } = new MarketDistribution(this, 'Files', {
      deployment,
      domain: settings.contentDomain,
      defaultBehavior: {
        origin: bucketOrigin(this, 'Bucket', bucketName),
        viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
        trustedKeyGroups: [new KeyGroup(this, 'Keys', { items: keys })],
        cachePolicy: this.#cache(),
        compress: false,
        responseHeadersPolicy: contentHeaders(
          this,
          'Headers',
          settings.appDomain ? `https://${settings.appDomain}` : '*',
        ),
      },
    });
    new CdnBucketPolicy(this, 'Access', { bucketName, distribution });
    this.url = url;
    this.uploadUrl = `https://${bucketName}.s3.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    this.keyPairId = keys[0]?.publicKeyId ?? '';
  }

  /** The name and type a file is saved under are part of its address, and S3 must see them. Bytes never change under a key. */
  #cache(): CachePolicy {
    return new CachePolicy(this, 'Cache', {
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
