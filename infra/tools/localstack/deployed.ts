import * as z from 'zod';
import { callAws } from '../signed-call.ts';

const configuration = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.string()) }) });

/** The environment of a deployed function. */
export async function settingsOf(name: string): Promise<Record<string, string>> {
  const answer = await callAws({ service: 'lambda', path: `/2015-03-31/functions/${name}/configuration` });
  return configuration.parse(JSON.parse(answer)).Environment.Variables;
}

const apis = z.object({ items: z.array(z.object({ apiId: z.string(), name: z.string() })) });

/** The URL of a stage's HTTP API, which emulators serve below their own: the first of these that the stage has. */
export async function gatewayOf(stage: string, ...parts: readonly string[]): Promise<string> {
  const { items } = apis.parse(JSON.parse(await callAws({ service: 'apigateway', path: '/v2/apis' })));
  const ids = parts.flatMap((part) => items.find(({ name }) => name === `tanwei-${stage}-${part}`)?.apiId ?? []);
  if (ids.length === 0) throw new Error(`stage ${stage} has no gateway ${parts.join(' or ')}`);
  return `${process.env.AWS_ENDPOINT_URL}/_aws/execute-api/${ids[0]}/$default`;
}
