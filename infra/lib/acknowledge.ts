import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Accepts a warning of CDK itself with its reason, by the id that CDK prints, on one construct. */
export const acknowledgeWarning = (construct: IConstruct, warning: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `Annotation::${warning}`, reason });

/** Accepts a cdk-nag finding with its reason, always one finding on one construct. */
export const acknowledge = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions-${finding}`, reason });

/** The same for the rules about serverless services. */
export const acknowledgeServerless = (construct: IConstruct, finding: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `Serverless-${finding}`, reason });
