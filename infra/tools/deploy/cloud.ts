import type { Table } from '#functions/ports/table';

/** What a deployment asks of AWS beside what CDK does; tests have their own. */
export interface Cloud {
  region: string;
  /** Something that AWS_ENDPOINT_URL names stands in for AWS: it delivers no mail, and has no CDN before it. */
  isStandIn: boolean;
  /** Account of the credentials. @throws with what AWS says where there are none that it takes. */
  account(): Promise<string>;
  /** Version of a secret that is in force; undefined where there is no such secret. */
  secretVersion(name: string): Promise<string | undefined>;
  readSecret(name: string): Promise<string>;
  /** Gives the version that was written. */
  writeSecret(name: string, value: string): Promise<string>;
  hasParameter(name: string): Promise<boolean>;
  /** Key → MD5 of what lies there; undefined where there is no such bucket yet. */
  objects(bucket: string): Promise<Map<string, string> | undefined>;
  put(bucket: string, key: string, object: PublishedObject): Promise<void>;
  /** Every version of every object. */
  empty(bucket: string): Promise<number>;
  /** Undefined where there is no such table yet. */
  table(name: string): Promise<Table | undefined>;
  invalidate(distributionId: string, paths: readonly string[]): Promise<void>;
  /** All whose names begin like this, in the region and in us-east-1, nested ones left out. */
  stacks(beginning: string): Promise<DeployedStack[]>;
  /** What CloudFormation would do to a stack that is there; what it needs for the answer it takes away again. */
  previewChanges(stack: StackInput): Promise<Change[]>;
  /** Where a template lies that CloudFormation is to read; keys are made of contents, so one that is there stays. */
  uploadTemplate(template: { region: string; bucket: string; key: string; body: Uint8Array }): Promise<string>;
  /** Of addresses and domains, those that SES has verified. */
  verifiedSenders(names: readonly string[]): Promise<string[]>;
  mailQuota(): Promise<MailQuota>;
}

export interface DeployedStack {
  name: string;
  region: string;
  status: string;
  /** When it last became something else. */
  changedAt: number;
  outputs: Record<string, string>;
}

export interface StackInput {
  name: string;
  region: string;
  templateUrl: string;
  tags: Record<string, string>;
}

/** What CloudFormation foresees for one resource, in its own words. */
export interface Change {
  action: 'Add' | 'Modify' | 'Remove' | 'Import' | 'Dynamic' | 'SyncWithActual';
  /** `Conditional`: whether it is replaced is known only when it comes to it. */
  replacement?: 'True' | 'False' | 'Conditional' | undefined;
  id: string;
  type: string;
}

export interface MailQuota {
  perDay: number;
  perSecond: number;
}

export interface PublishedObject {
  body: Uint8Array;
  type: string;
  cacheControl: string;
}
