import type { Table } from '#functions/ports/table';

/** The AWS calls of a deployment besides those of CDK; tests have a fake. */
export interface Cloud {
  region: string;
  /** AWS_ENDPOINT_URL names an emulator, which delivers no mail and has no CDN. */
  isStandIn: boolean;
  /** Account of the credentials. @throws with AWS's message when they are missing or rejected. */
  account(): Promise<string>;
  secretVersion(name: string): Promise<string | undefined>;
  readSecret(name: string): Promise<string>;
  /** Returns the new version. */
  writeSecret(name: string, value: string): Promise<string>;
  hasParameter(name: string): Promise<boolean>;
  /** Key → MD5 of each object; undefined when there is no such bucket yet. */
  objects(bucket: string): Promise<Map<string, string> | undefined>;
  put(bucket: string, key: string, object: { body: Uint8Array; type: string; cacheControl: string }): Promise<void>;
  /** Deletes every version of every object, and returns how many. */
  empty(bucket: string): Promise<number>;
  /** Undefined when there is no such table yet. */
  table(name: string): Promise<Table | undefined>;
  invalidate(distributionId: string, paths: readonly string[]): Promise<void>;
  /** Stacks whose names begin like this, in the region and in us-east-1, without nested ones. */
  stacks(beginning: string): Promise<DeployedStack[]>;
  /** The changes that CloudFormation would make to an existing stack, by a change set that is deleted again. */
  previewChanges(stack: StackInput): Promise<Change[]>;
  /** Uploads a template for CloudFormation unless its key, a hash of it, exists. Returns its URL. */
  uploadTemplate(template: { region: string; bucket: string; key: string; body: Uint8Array }): Promise<string>;
  /** The addresses and domains of `names` that SES has verified. */
  verifiedSenders(names: readonly string[]): Promise<string[]>;
  mailQuota(): Promise<MailQuota>;
  /** The account's value of a quota, from Service Quotas. @throws where the right to ask is missing, as do the following. */
  quotaValue(code: { service: string; quota: string }, region: string): Promise<number>;
  concurrency(functions: readonly string[]): Promise<Concurrency>;
  /** How many resources of a type the account has, or of some types the region. */
  countResources(type: string): Promise<number>;
  /** The types of the resources in these stacks and in those nested in them. */
  typesInStacks(stacks: readonly DeployedStack[]): Promise<string[]>;
}

/** What Lambda runs at once in the account and region. */
export interface Concurrency {
  limit: number;
  /** Of the limit, what is reserved for single functions. */
  reserved: number;
  /** Of what is reserved, the part of the functions asked about. */
  own: number;
}

export interface DeployedStack {
  name: string;
  region: string;
  status: string;
  /** Time of the last update or, without one, of the creation. */
  changedAt: number;
  outputs: Record<string, string>;
}

export interface StackInput {
  name: string;
  region: string;
  templateUrl: string;
  tags: Record<string, string>;
}

/** A change of one resource, in CloudFormation's terms. */
export interface Change {
  action: 'Add' | 'Modify' | 'Remove' | 'Import' | 'Dynamic' | 'SyncWithActual';
  /** `Conditional`: CloudFormation knows only when it updates the resource. */
  replacement?: 'True' | 'False' | 'Conditional' | undefined;
  id: string;
  type: string;
}

export interface MailQuota {
  perDay: number;
  perSecond: number;
}
