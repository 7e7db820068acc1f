import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts a cdk-nag finding with its reason, always one finding on one construct. */
export const acknowledge = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${finding}`, reason });

/** The same for the rules about serverless services. */
export const acknowledgeServerless = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `Serverless-${finding}`, reason });
