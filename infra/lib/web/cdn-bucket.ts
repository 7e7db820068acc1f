import { Annotations } from 'aws-cdk-lib';
import { type Distribution, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Bucket, BucketPolicy } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Names } from '../names.ts';

/** A bucket of the data stack as an origin; `CdnBucketPolicy` allows the distribution. */
export function bucketOrigin(scope: Construct, name: string, names: Names): IOrigin {
  const bucket = Bucket.fromBucketName(scope, `${name}Origin`, names.bucket(name));
  const originAccessControl = new S3OriginAccessControl(scope, `${name}Access`, {
    originAccessControlName: names.global(name),
  });
  const origin = S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl });
  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The bucket’s policy is written beside the distribution',
  );
  return origin;
}

interface CdnBucketPolicyProps {
  bucketName: string;
  distribution: Distribution;
  /** A second distribution with access to some objects. */
  also?: { distribution: Distribution; objects: string };
  /** Makes a missing file a 404; the root itself is always index.html. */
  listable?: true;
}

/** The whole policy of a bucket: TLS for all, reads for its distribution. */
export class CdnBucketPolicy extends Construct {
  constructor(scope: Construct, id: string, { bucketName, distribution, also, listable }: CdnBucketPolicyProps) {
    super(scope, id);
    const bucket = Bucket.fromBucketName(this, 'Bucket', bucketName);
    const all = [bucket.bucketArn, bucket.arnForObjects('*')];
    const refuse = (conditions: PolicyStatement['conditions']) =>
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:*'],
        resources: all,
        conditions,
      });
    const read = (action: string, resource: string, by = distribution) =>
      new PolicyStatement({
        actions: [action],
        resources: [resource],
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceArn': by.distributionArn } },
      });
    const policy = new BucketPolicy(this, 'Policy', { bucket });
    policy.document.addStatements(
      refuse({ Bool: { 'aws:SecureTransport': 'false' } }),
      refuse({ NumericLessThan: { 's3:TlsVersion': 1.2 } }),
      read('s3:GetObject', bucket.arnForObjects('*')),
      ...(also ? [read('s3:GetObject', bucket.arnForObjects(also.objects), also.distribution)] : []),
      ...(listable ? [read('s3:ListBucket', bucket.bucketArn)] : []),
    );
    acknowledge(
      policy,
      'S10',
      'TLS is asked for in the first statement; the bucket’s name has account and region in it',
    );
  }
}
