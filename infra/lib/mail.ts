import { Stack, type StackProps } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Deployment } from './deployment.ts';

/** The domain that mails come from, with DKIM; for accounts in which it is not verified yet. */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: StackProps & { deployment: Deployment }) {
    super(scope, id, props);
    new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(deployment.settings.mailFrom.split('@')[1] ?? ''),
    });
  }
}
