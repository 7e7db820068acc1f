import type { IncomingMessage } from 'node:http';
import { type AwsCall, signedHeaders } from './signature.ts';

export const testCredentials = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' };

/** Whether the signature matches the received request, computed again from the same key. */
export function isSigned({ headers }: IncomingMessage, call: Omit<AwsCall, 'host' | 'at'>): boolean {
  const stamp = String(headers['x-amz-date']).replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const made = signedHeaders({ ...call, host: headers.host ?? '', at: new Date(stamp) }, testCredentials);
  return made.authorization === headers.authorization;
}
