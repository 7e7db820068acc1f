import { createHash, createHmac } from 'node:crypto';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface AwsCall {
  host: string;
  region: string;
  service: string;
  headers: Record<string, string>;
  body: string;
  at: Date;
  /** The default is POST to the root. The query must be sorted and encoded. */
  method?: string;
  path?: string;
  query?: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Headers that sign an AWS call (Signature Version 4); a whole SDK client would be a third of the bundle. */
export function signedHeaders(call: AwsCall, credentials: AwsCredentials): Record<string, string> {
  const stamp = call.at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const { sessionToken } = credentials;
  const headers: Record<string, string> = {
    ...call.headers,
    host: call.host,
    'x-amz-date': stamp,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const { method = 'POST', path = '/', query = '' } = call;
  const request = [method, path, query, lines, names.join(';'), sha256(call.body)].join('\n');

  const scope = [stamp.slice(0, 8), call.region, call.service, 'aws4_request'];
  const signed = ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  const signature = hmac(key, signed).toString('hex');
  const credential = `Credential=${credentials.accessKeyId}/${scope.join('/')}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
