import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Deployment } from './deployment.ts';

/** The domain that emails come from, with DKIM and outputs of the records to set in its DNS. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, props);
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(deployment.settings.mailFrom.split('@')[1] ?? ''),
      dkimSigning: true,
    });
    for (const [at, { name, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `Dkim${at + 1}`, { value: `${name} CNAME ${value}` });
    }
  }
}
