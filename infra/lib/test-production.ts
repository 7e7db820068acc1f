import { routeEntries } from '#shared/contract/index';
import type { Resource } from './test-market.ts';
import { stageSettings, synthesize } from './test-stages.ts';

/** Production's resources; fails if cdk-nag finds something. */
export const resources = await synthesize(stageSettings.production);

export const ofType = (type: string): Resource[] => resources.filter((resource) => resource.type === type);

export function only(matches: Resource[]): Resource {
  const [first] = matches;
  if (!first || matches.length > 1) throw new Error(`${matches.length} resources where one was expected`);
  return first;
}

export const lambdas = ofType('AWS::Lambda::Function');
export const lambda = (name: string): Resource =>
  only(lambdas.filter(({ properties }) => properties.FunctionName === `tanwei-prod-${name}`));

export const deployed = routeEntries.filter(([, row]) => row.access !== 'development');
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);
