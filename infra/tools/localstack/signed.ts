import { signedHeaders } from '#functions/adapters/aws/signature';

/** A call of a service without an SDK client here; emulators tell the service from the signature's scope. */
export interface SignedCall {
  service: string;
  method?: string;
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the response of AWS_ENDPOINT_URL as text. @throws with the response of a refused call. */
export async function callAws({ headers = {}, body = '', path = '/', ...options }: SignedCall): Promise<string> {
  const { AWS_ENDPOINT_URL = '', AWS_REGION: region = '' } = process.env;
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  const { service, method = body ? 'POST' : 'GET', query = '' } = options;
  const { host } = new URL(AWS_ENDPOINT_URL);
  const call = { host, region, service, method, path, query, headers, body, at: new Date() };
  const { host: _host, ...signed } = signedHeaders(call, { accessKeyId, secretAccessKey });
  const url = `${AWS_ENDPOINT_URL}${path}${query && `?${query}`}`;
  const answer = await fetch(url, { method, headers: signed, ...(body && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${service} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}
