import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge, acknowledgeWarning } from '../acknowledge.ts';
import type { Deployment } from '../deployment.ts';
import { buckets, projectionOf, table } from '../resources.ts';
import { hasCollection } from '../settings.ts';
import { OffsiteBackup } from './backup.ts';
import { SearchCollection } from './search.ts';
import { VaultKeys } from './vault.ts';

const policyElsewhere =
  'The policy, TLS and all, names the one distribution that reads the bucket, so it stands in the web stack: cdn-bucket.ts';

const logsElsewhere = [
  '@aws-cdk/aws-s3:accessLogsPolicyNotAdded',
  'The log bucket is named and not referred to, or both would wait for each other; its own policy lets logs in',
] as const;

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Everything that holds data: in production nothing here is deleted with its stack. */
export class DataStack extends Stack {
  readonly #deployment: Deployment;

  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, { ...props, terminationProtection: deployment.settings.production });
    this.#deployment = deployment;
    this.#table();
    const logs = this.#logBucket();
    /** S3 refuses a bucket whose log bucket does not exist or may not be written to. */
    for (const bucket of [this.#contentBucket(), this.#webBucket()]) bucket.node.addDependency(logs);
    this.#originSecret();
    if (hasCollection(deployment.settings)) new SearchCollection(this, 'Search', deployment);
    new VaultKeys(this, deployment.names, this.#removalPolicy);
    const { names, settings } = deployment;
    const { backupVaultArn: vaultArn } = settings;
    if (vaultArn) new OffsiteBackup(this, { names, vaultArn, removalPolicy: this.#removalPolicy });
  }

  get #removalPolicy(): RemovalPolicy {
    return this.#deployment.settings.production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  }

  #table(): void {
    const market = new Table(this, 'Table', {
      tableName: this.#deployment.names.table,
      partitionKey: text(table.partitionKey),
      sortKey: text(table.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: table.ttlAttribute,
      deletionProtection: this.#deployment.settings.production,
      removalPolicy: this.#removalPolicy,
    });
    for (const index of table.indexes) {
      const attributes = projectionOf(index);
      market.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        ...(attributes === 'all'
          ? { projectionType: ProjectionType.ALL }
          : { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...attributes] }),
      });
    }
  }

  #bucket(name: string, props: BucketProps): Bucket {
    return new Bucket(this, `${name}Bucket`, {
      bucketName: this.#deployment.names.bucket(name),
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      removalPolicy: this.#removalPolicy,
      ...props,
    });
  }

  #logBucket(): Bucket {
    const logs = this.#bucket('logs', {
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [{ expiration: Duration.days(this.#deployment.settings.logDays) }],
    });
    acknowledge(logs, 'S1', 'This is where access logs go: logging the log bucket into itself would never end');
    logs.addToResourcePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject'],
        resources: [logs.arnForObjects('*')],
        principals: [new ServicePrincipal('logging.s3.amazonaws.com')],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    this.#takeCdnLogs(logs);
    return logs;
  }

  /** The delivery of CDN logs is always in us-east-1, wherever the bucket is. */
  #takeCdnLogs(logs: Bucket): void {
    if (!this.#deployment.settings.cdnLogs) return;
    const take = (actions: string[], resource: string, conditions: Record<string, string> = {}) =>
      new PolicyStatement({
        actions,
        resources: [resource],
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account, ...conditions },
          ArnLike: { 'aws:SourceArn': `arn:${this.partition}:logs:us-east-1:${this.account}:delivery-source:*` },
        },
      });
    logs.addToResourcePolicy(take(['s3:GetBucketAcl'], logs.bucketArn));
    logs.addToResourcePolicy(
      take(['s3:PutObject'], logs.arnForObjects(`AWSLogs/${this.account}/*`), {
        's3:x-amz-acl': 'bucket-owner-full-control',
      }),
    );
  }

  #loggedTo(prefix: string): Pick<BucketProps, 'serverAccessLogsBucket' | 'serverAccessLogsPrefix'> {
    const name = this.#deployment.names.bucket('logs');
    const serverAccessLogsBucket = Bucket.fromBucketName(this, `Logs of ${prefix}`, name);
    return { serverAccessLogsBucket, serverAccessLogsPrefix: `${prefix}/` };
  }

  #contentBucket(): Bucket {
    const { cors, name, abortUnfinishedDays, arriving, removedDays } = buckets.content;
    const { appDomain } = this.#deployment.settings;
    const content = this.#bucket(name, {
      ...this.#loggedTo(name),
      cors: [
        {
          allowedMethods: cors.methods.map((method) => HttpMethods[method]),
          /**
           * Without a domain of its own the app's address is not known yet; upload addresses are signed in any case.
           */
          allowedOrigins: [appDomain ? `https://${appDomain}` : '*'],
          allowedHeaders: [...cors.headers],
          exposedHeaders: [...cors.exposed],
          maxAge: 3600,
        },
      ],
      versioned: true,
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(abortUnfinishedDays) },
        { prefix: arriving.prefix, expiration: Duration.days(arriving.days) },
        { noncurrentVersionExpiration: Duration.days(removedDays), expiredObjectDeleteMarker: true },
      ],
    });
    acknowledge(content, 'S10', policyElsewhere);
    acknowledgeWarning(content, ...logsElsewhere);
    return content;
  }

  #webBucket(): Bucket {
    const web = this.#bucket(buckets.web.name, {
      removalPolicy: RemovalPolicy.DESTROY,
      ...this.#loggedTo(buckets.web.name),
    });
    acknowledge(web, 'S10', policyElsewhere);
    acknowledgeWarning(web, ...logsElsewhere);
    return web;
  }

  /** The values of the other secrets are chosen by hand: docs/runbook.md, first deployment. */
  #originSecret(): void {
    const secret = new Secret(this, 'OriginSecret', {
      secretName: this.#deployment.names.secret('origin'),
      description: 'What CloudFront proves itself to the API with',
      generateSecretString: {
        /** `none` is no secret: it fills the second place except while the secret is changed. */
        secretStringTemplate: JSON.stringify({ ORIGIN_SECRET_OTHER: 'none' }),
        generateStringKey: 'ORIGIN_SECRET',
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy: this.#removalPolicy,
    });
    acknowledge(
      secret,
      'SMG4',
      'CDN and functions change it one after the other, in deployments: npm run rotate-origin does it',
    );
  }
}
