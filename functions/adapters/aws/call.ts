import { type AwsCredentials, signedHeaders } from './signature.ts';
import { suffixOf } from './suffix.ts';

export interface AwsService {
  name: 'kms' | 'secretsmanager';
  region: string;
  credentials: AwsCredentials;
  /** Of a local engine in place of AWS. */
  endpoint?: string | undefined;
  /** 5 s by default. */
  timeoutMs?: number;
}

const hostOf = ({ name, region }: AwsService): string => `https://${name}.${region}.${suffixOf(region)}`;

/** One signed call of a JSON 1.1 service, for services so rarely used that an SDK client is not worth its size. */
export function awsCall(service: AwsService, target: string, input: object): Promise<Response> {
  const url = new URL(service.endpoint ?? hostOf(service));
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  const call = { host: url.host, region: service.region, service: service.name, headers, body, at: new Date() };
  const { host: _host, ...signed } = signedHeaders(call, service.credentials);
  return fetch(url, { method: 'POST', headers: signed, body, signal: AbortSignal.timeout(service.timeoutMs ?? 5000) });
}
