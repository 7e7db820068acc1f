import { createHash } from 'node:crypto';

/** What is kept of a secret that is given out once. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** A report's number, and the secret that shows it: both are needed, and both travel as one. */
export const reportToken = (reportId: string, secret: string): string => `${reportId}.${secret}`;

export function partsOfToken(token: string): { reportId: string; secret: string } | undefined {
  const [reportId, secret, ...more] = token.split('.');
  return reportId && secret && more.length === 0 ? { reportId, secret } : undefined;
}
