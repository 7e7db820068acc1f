import { signedHeaders } from '#functions/adapters/aws/signature';

export const region = 'us-east-1';

/** What stand-ins for AWS take. */
export const credentials = {
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? 'test',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? 'test',
};

/** Services of a stand-in, all behind one address, for the calls that are made too rarely to carry a client for. */
export function standIn(endpoint: string) {
  async function post(service: string, headers: Record<string, string>, body: string): Promise<string> {
    const call = { host: new URL(endpoint).host, region, service, headers, body, at: new Date() };
    const { host: _host, ...signed } = signedHeaders(call, credentials);
    const answer = await fetch(endpoint, { method: 'POST', headers: signed, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${service}: ${text.slice(0, 400)}`);
    return text;
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return {
    query: (service: string, fields: Record<string, string>) =>
      post(service, form, new URLSearchParams(fields).toString()),
    json: (service: string, target: string, input: object) =>
      post(service, { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target }, JSON.stringify(input)),
  };
}

export type StandIn = ReturnType<typeof standIn>;
