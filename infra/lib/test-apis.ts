import type { Resource } from './test-market.ts';

/** The HTTP API that a reference means, directly or by the parameter that holds its id. */
export function apiBehind(reference: unknown, resources: readonly Resource[]): Resource | undefined {
  const text = String(reference);
  const parameter = resources.find(
    ({ type, properties }) =>
      type === 'AWS::SSM::Parameter' && text.includes(`SsmParameterValue${String(properties.Name).replace(/\W/g, '')}`),
  );
  const id = parameter ? String(parameter.properties.Value) : text;
  return resources.find((one) => one.type === 'AWS::ApiGatewayV2::Api' && id.includes(one.id));
}
