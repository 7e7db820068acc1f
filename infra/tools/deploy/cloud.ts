import type { Table } from '#functions/ports/table';

/** What a deployment asks of AWS beside CloudFormation; tests have their own. */
export interface Cloud {
  region: string;
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
}

export interface PublishedObject {
  body: Uint8Array;
  type: string;
  cacheControl: string;
}
