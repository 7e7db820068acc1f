import { Aws, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Deployment } from '../deployment.ts';
import { nameInUsEast } from '../names.ts';

/**
 * What is kept of a request at the CDN: who asked for what, when, and how it ended. Never the query, which may hold the token of
 * a link or the signature of a download, nor the page before, which may hold them too, nor cookies.
 */
export const loggedFields = [
  ...['date', 'time', 'x-edge-location', 'x-edge-request-id'],
  ...['c-ip', 'cs-protocol', 'cs-protocol-version', 'ssl-protocol', 'cs(User-Agent)'],
  ...['cs-method', 'x-host-header', 'cs-uri-stem', 'cs-bytes'],
  ...['sc-status', 'sc-bytes', 'sc-content-type', 'sc-range-start', 'sc-range-end'],
  ...['time-taken', 'time-to-first-byte', 'x-edge-result-type', 'x-edge-detailed-result-type'],
];

/** The two distributions, known once they stand: `npm run deploy` hands their ids from stack to stack. */
export interface Distributions {
  app: string;
  content: string;
}

interface CdnLogProps {
  /** Of source and delivery; an account has one of each name in us-east-1. */
  name: string;
  distributionId: string;
  destination: CfnDeliveryDestination;
}

/** One distribution's log. */
class CdnLog extends Construct {
  constructor(scope: Construct, id: string, { name, distributionId, destination }: CdnLogProps) {
    super(scope, id);
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`,
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: loggedFields,
    });
    delivery.addResourceDependency(source);
  }
}

interface CdnLogsProps extends StackProps {
  deployment: Deployment;
  distributions: Distributions;
  /** Where the stage lives, and its bucket of logs with it. */
  home: string;
}

/**
 * The logs of both distributions, in the bucket of logs. What sends them can be set up in us-east-1 only, wherever the bucket is.
 * Of both ways to a bucket it is the one that reaches every region, and the one that lets fields be chosen.
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
      new CdnLog(this, part, { name: named(`cdn-${part}`), distributionId, destination });
    }
  }
}
