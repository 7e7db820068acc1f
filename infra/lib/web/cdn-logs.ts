import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import { nameInUsEast } from '../names.ts';

/**
 * Logged fields of a request at the CDN. Never the query and the referrer, which may contain tokens and signatures,
 * nor cookies.
 */
export const loggedFields = [
  ...['date', 'time', 'x-edge-location', 'x-edge-request-id'],
  ...['c-ip', 'cs-protocol', 'cs-protocol-version', 'ssl-protocol', 'cs(User-Agent)'],
  ...['cs-method', 'x-host-header', 'cs-uri-stem', 'cs-bytes'],
  ...['sc-status', 'sc-bytes', 'sc-content-type', 'sc-range-start', 'sc-range-end'],
  ...['time-taken', 'time-to-first-byte', 'x-edge-result-type', 'x-edge-detailed-result-type'],
];

interface CdnLogsProps extends StackProps {
  deployment: Deployment;
  /** Ids, passed between stacks by `npm run deploy`. */
  distributions: { app: string; content: string };
  /** The region of the stage and its log bucket. */
  home: string;
}

/**
 * Logs both distributions into the log bucket. Deliveries are set up in us-east-1 only; this way reaches buckets in
 * every region and lets fields be chosen.
 */
export class CdnLogsStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, distributions, home, ...props }: CdnLogsProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const { names } = deployment;
    const named = (part: string): string => nameInUsEast(names.stage, part, home);
    const destination = new CfnDeliveryDestination(this, 'Bucket', {
      name: named('cdn-logs'),
      destinationResourceArn: names.bucketArn('logs', home),
      outputFormat: 'json',
    });
    for (const [part, distributionId] of Object.entries(distributions)) {
      const scope = new Construct(this, part);
      /** Of source and delivery, unique per account in us-east-1. */
      const name = named(`cdn-${part}`);
      const source = new CfnDeliverySource(scope, 'Source', {
        name,
        logType: 'ACCESS_LOGS',
        resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`,
      });
      const delivery = new CfnDelivery(scope, 'Delivery', {
        deliverySourceName: name,
        deliveryDestinationArn: destination.attrArn,
        recordFields: loggedFields,
      });
      delivery.addResourceDependency(source);
    }
  }
}
