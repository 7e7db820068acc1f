import * as z from 'zod';
import { callAws } from './signed.ts';

const apis = z.object({ items: z.array(z.object({ apiId: z.string(), name: z.string() })) });

/** The URL of a stage's HTTP API, which emulators serve below their own. */
export async function gatewayOf(stage: string): Promise<string> {
  const name = `tanwei-${stage}-api`;
  const { items } = apis.parse(JSON.parse(await callAws({ service: 'apigateway', path: '/v2/apis' })));
  const api = items.find((item) => item.name === name);
  if (!api) throw new Error(`there is no gateway ${name}`);
  return `${process.env.AWS_ENDPOINT_URL}/_aws/execute-api/${api.apiId}/$default`;
}
