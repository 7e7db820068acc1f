import { createHash } from 'node:crypto';

/** The hash stored for a secret that is issued once. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const reportToken = (reportId: string, secret: string): string => `${reportId}.${secret}`;

export function partsOfToken(token: string): { reportId: string; secret: string } | undefined {
  const [reportId, secret, ...more] = token.split('.');
  return reportId && secret && more.length === 0 ? { reportId, secret } : undefined;
}
