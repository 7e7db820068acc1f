import { type AwsCredentials, signedHeaders } from '#functions/adapters/aws/signature';

/** A call of a service without an SDK client here; emulators tell the service from the signature's scope. */
export interface SignedCall {
  service: string;
  /** The host at AWS, where AWS_ENDPOINT_URL names no other. */
  host?: string;
  region?: string;
  path?: string;
  query?: string;
  headers?: Record<string, string>;
  body?: string;
}

const messageIn = (body: string): string | undefined =>
  /"message":\s*"([^"]+)"/i.exec(body)?.[1] ?? /<Message>([^<]+)</.exec(body)?.[1];

const credentialsInEnv = (): AwsCredentials => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
});

/** The answer as text. @throws with AWS's message and the status as cause */
export async function callAws(
  { service, host, region = process.env.AWS_REGION ?? '', path = '/', query = '', headers = {}, body = '' }: SignedCall,
  credentials = credentialsInEnv(),
): Promise<string> {
  const url = new URL(`${path}${query && `?${query}`}`, process.env.AWS_ENDPOINT_URL ?? `https://${host}`);
  const method = body ? 'POST' : 'GET';
  const call = { host: url.host, region, service, method, path, query, headers, body, at: new Date() };
  const { host: _host, ...signed } = signedHeaders(call, credentials);
  const signal = AbortSignal.timeout(15_000);
  const response = await fetch(url, { method, headers: signed, signal, ...(body && { body }) });
  const text = await response.text();
  if (response.ok) return text;
  const reason = messageIn(text) ?? text.slice(0, 300);
  throw new Error(`${service} ${path} answered ${response.status}: ${reason}`, { cause: response.status });
}
