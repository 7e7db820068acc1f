import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A finding of cdk-nag that stands, and why. Always one finding on one construct, never a rule for a whole stack. */
export const acknowledge = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${finding}`, reason });

/** The same of the rules for what runs without servers. */
export const acknowledgeServerless = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `Serverless-${finding}`, reason });
