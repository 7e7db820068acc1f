import { Annotations } from 'aws-cdk-lib';
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket of the data stack behind CloudFront; `CdnBucketPolicy` lets in the distribution. */
export function bucketOrigin(scope: Construct, id: string, name: string): IOrigin {
  const bucket = Bucket.fromBucketName(scope, id, name);
  const origin = S3BucketOrigin.withOriginAccessControl(bucket);
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The bucket’s policy is written beside the distribution',
  );
  return origin;
}
